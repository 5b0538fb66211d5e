/** Duplicate ids of declarations for the same task or context. */
import type { Node } from "../../lib/lint/declaration/node.ts";
import { repeats } from "../../lib/lint/rule/repeats.ts";
import type { Problem } from "../../lib/lint/rule/rule.ts";

/**
 * Reports each id that an earlier declaration already has.
 * @param within the member with the owner's id, such as `taskId`.
 * @param inWords the second half of the message, given the owner as shown.
 */
export function* repeatedIds(
  declared: readonly Node[],
  within: string,
  inWords: (within: string) => string,
): Generator<Problem> {
  if (declared.length < 2) return;
  for (const { part } of repeats(declared, (each) => keyOf(each, within))) {
    const id = part.at("id");
    yield {
      at: id,
      message: `${id.path} is ${id.shown}, but ${inWords(part.at(within).shown)}`,
      help: "give one of the two a different id",
    };
  }
}

/** The identity of a declaration at its agent, as JSON; undefined if part of it is unknown. */
function keyOf(declared: Node, within: string): string | undefined {
  const [id, owner] = [declared.at("id").value, declared.at(within).value];
  const tenant = declared.at("tenant");
  if (typeof id !== "string" || typeof owner !== "string" || tenant.state === "unknown") return undefined;
  return JSON.stringify([tenant.value ?? "", owner, id]);
}
