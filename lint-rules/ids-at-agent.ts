/** Ids that two declarations at an agent have for the same task or context. */
import type { Node } from "../lib/lint/declaration/node.ts";
import { repeats } from "../lib/lint/rule/repeats.ts";
import type { Problem } from "../lib/lint/rule/rule.ts";

/**
 * A finding at each id that an earlier declaration has too.
 * @param within the member that says what a declaration belongs to.
 * @param inWords what is wrong, given how that is shown.
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

/** Where a declaration is at its agent; undefined where that is not known. */
function keyOf(declared: Node, within: string): string | undefined {
  const [id, owner] = [declared.at("id").value, declared.at(within).value];
  const tenant = declared.at("tenant");
  if (typeof id !== "string" || typeof owner !== "string" || tenant.state === "unknown") return undefined;
  return JSON.stringify([tenant.value ?? "", owner, id]);
}
