/**
 * Binary search: the last of `count` indices for which `holds` is true, provided that it is true for all indices
 * before; -1 without one.
 */
export function lastWhere(count: number, holds: (index: number) => boolean): number {
  let low = -1;
  let high = count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
