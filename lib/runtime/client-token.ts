/** Idempotency tokens that the same declaration gets again, so that an apply that was cut off finds its own work. */
import { createHash, randomUUID } from "node:crypto";
import type { Members } from "./handler.ts";
import { isMembers } from "./members.ts";

/** How many tokens a declaration has before chance decides: one for each time that it was created and deleted. */
const generations = 16;

/**
 * The token of a request: from the resource's normalized name and the request's content, in any order of members.
 * `generation` counts on when the answer to a token turns out to be an old one. 55 characters of the 64 that document 3
 * allows.
 */
export function clientToken(normalizedName: string, content: Members, generation: number): string {
  const text = JSON.stringify([normalizedName, inOrder(content), generation]);
  return `lintel-${createHash("sha256").update(text).digest("hex").slice(0, 48)}`;
}

/** Every token to try in turn, `first` before the declaration's own. The last is fresh: its answer is never a replay. */
export function* clientTokens(normalizedName: string, content: Members, first?: string): Generator<string> {
  if (first !== undefined) yield first;
  for (let generation = first === undefined ? 0 : 1; generation < generations; generation++) {
    yield clientToken(normalizedName, content, generation);
  }
  yield randomUUID();
}

/** The same value with the members of every structure in alphabetical order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, inOrder(value[name])]),
  );
}
