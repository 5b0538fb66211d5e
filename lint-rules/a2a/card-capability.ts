/** Findings about capabilities that the agent's card does not declare. */
import type { Node } from "../../lib/lint/declaration/node.ts";
import type { Problem } from "../../lib/lint/rule/rule.ts";

/** Reports each card if none of the cards declares a capability that is needed. */
export function* lacking(capability: string, cards: readonly Node[], need: string): Generator<Problem> {
  const offers = cards.map((card) => card.at("capabilities", capability));
  if (offers.some(({ value, state }) => value === true || state === "unknown")) return;
  for (const offer of offers) {
    yield {
      at: offer,
      message: `${offer.path} is ${offer.state === "absent" ? "missing" : offer.shown}, but ${need}; the agent refuses operations that its card does not declare`,
      help: `set ${offer.path} to true if the agent supports it, or remove the members that require it`,
    };
  }
}
