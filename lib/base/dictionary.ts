/**
 * Plain objects whose member names come from outside. Every object inherits `constructor`, `toString` and the like from
 * its prototype, and an assignment to `__proto__` changes that: only these functions read and set such names.
 */

/** The object's own member with this name; undefined for inherited ones. */
export const own = <Value>(of: { readonly [name: string]: Value } | undefined, name: string): Value | undefined =>
  of !== undefined && Object.hasOwn(of, name) ? of[name] : undefined;

/** Sets a member of an object; any name is safe. */
export function setOwn<Value>(of: { [name: string]: Value }, name: string, value: Value): void {
  // An assignment is quicker, and safe for names that nothing else in the object or its prototype has.
  if (name in of) Object.defineProperty(of, name, { value, enumerable: true, configurable: true, writable: true });
  else of[name] = value;
}
