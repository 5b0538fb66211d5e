/** Idempotency tokens that the same creation gets again, so that an apply that was cut off finds its own work. */
import { createHash, randomUUID } from "node:crypto";
import { isMembers, type Members } from "../base/members.ts";

/** How many tokens a declaration has before chance decides: one for each time that it was created and deleted. */
const generations = 16;

/** What a token stands for. */
export interface Creation {
  /** The state that declares, see {@link Ownership.scope}: another state's creation has other tokens. */
  readonly scope: string;
  /** When the creation began, see {@link creationDays}: what is older is not taken for unfinished. */
  readonly day: string;
  /** The resource's name as the service normalizes it. */
  readonly name: string;
  readonly content: Members;
}

/**
 * The token of a request: the same for the same creation, in any order of the content's members. `generation` counts
 * on when the answer to a token turns out to be an old one. 55 characters of the 64 that document 3 allows.
 */
export function clientToken({ scope, day, name, content }: Creation, generation: number): string {
  const text = JSON.stringify([scope, day, name, inOrder(content), generation]);
  return `lintel-${createHash("sha256").update(text).digest("hex").slice(0, 48)}`;
}

/** Every token to try in turn. The last is fresh: its answer is never a replay. */
export function* clientTokens(creation: Creation): Generator<string> {
  for (let generation = 0; generation < generations; generation++) yield clientToken(creation, generation);
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
