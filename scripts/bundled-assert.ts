/** Replaces node:assert in the bundles: the two functions that yargs uses. */

/** Throws unless both are the same. */
export function strictEqual(one: unknown, other: unknown, message?: string): void {
  if (!Object.is(one, other)) throw new Error(message ?? `${String(one)} is not ${String(other)}`);
}

/** Throws if both are the same. */
export function notStrictEqual(one: unknown, other: unknown, message?: string): void {
  if (Object.is(one, other)) throw new Error(message ?? `both are ${String(one)}`);
}
