/** Groups entries by file, in the order of the files' first appearance. */
export function byFile<T extends { readonly file: string }>(entries: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const group = groups.get(entry.file);
    if (group === undefined) groups.set(entry.file, [entry]);
    else group.push(entry);
  }
  return groups;
}
