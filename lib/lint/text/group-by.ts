/** Groups values with the same key, in the order of each group's first value. */
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
