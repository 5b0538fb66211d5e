/**
 * Whether two values of documents are the same: text, numbers, lists, members, and what stands for an unknown value. As
 * `isDeepStrictEqual` of node:util, which browsers lack, decides it.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  const keys = Reflect.ownKeys(one);
  if (keys.length !== Reflect.ownKeys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isSameValue(Reflect.get(one, key), Reflect.get(other, key)));
}
