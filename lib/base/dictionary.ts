/**
 * Plain objects by names that come from outside. Every object has `constructor`, `toString` and the like from its
 * prototype, and an assignment to `__proto__` changes that: so such names are asked for and set here alone.
 */

/** What an object has under a name of its own; undefined for what its prototype has. */
export const own = <Value>(of: { readonly [name: string]: Value } | undefined, name: string): Value | undefined =>
  of !== undefined && Object.hasOwn(of, name) ? of[name] : undefined;

/** Sets a member of an object, whatever it is called. */
export function setOwn<Value>(of: { [name: string]: Value }, name: string, value: Value): void {
  Object.defineProperty(of, name, { value, enumerable: true, configurable: true, writable: true });
}
