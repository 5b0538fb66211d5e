/** Idempotency tokens that repeat for the same creation, so that an interrupted apply finds its own objects. */
import { createHash, randomUUID } from "node:crypto";
import { isMembers, type Members } from "../../base/members.ts";

/** The number of tokens of a declaration before random ones: one for each creation and deletion. */
const generations = 16;

/** What a token identifies. */
export interface Creation {
  /** The state of the declaration, see {@link Ownership.scope}: creations of other states have other tokens. */
  readonly scope: string;
  /** When the creation began, see {@link creationDays}: an older creation does not count as unfinished. */
  readonly day: string;
  /** The resource's name, normalized as in the service. */
  readonly name: string;
  readonly content: Members;
}

/**
 * The token of a request: the same for the same creation, in any order of the content's members. `generation` increases
 * if the response to a token turns out to be an old one. It has 55 of at most 64 characters.
 */
export function clientToken({ scope, day, name, content }: Creation, generation: number): string {
  const text = JSON.stringify([scope, day, name, inOrder(content), generation]);
  return `lintel-${createHash("sha256").update(text).digest("hex").slice(0, 48)}`;
}

/** All tokens, to try in order. The last one is random, so its response is not a replay. */
export function* clientTokens(creation: Creation): Generator<string> {
  for (let generation = 0; generation < generations; generation++) yield clientToken(creation, generation);
  yield randomUUID();
}

/** The same value with the members of every structure sorted by name. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, inOrder(value[name])]),
  );
}
