/** What has the same key, together, in the order of the first of each. */
export function groupBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => unknown,
): Iterable<[Value, ...Value[]]> {
  const groups = new Map<unknown, [Value, ...Value[]]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups.values();
}
