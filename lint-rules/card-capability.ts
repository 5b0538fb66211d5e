/** Whether what is declared beside a card is among the agent's capabilities. */
import type { Node } from "../lib/lint/declaration/node.ts";
import type { Problem } from "../lib/lint/rule/rule.ts";

/** A finding at each card where none of the cards offers a capability that something needs. */
export function* lacking(capability: string, cards: readonly Node[], need: string): Generator<Problem> {
  const offers = cards.map((card) => card.at("capabilities", capability));
  if (offers.some(({ value, state }) => value === true || state === "unknown")) return;
  for (const offer of offers) {
    yield {
      at: offer,
      message: `${offer.path} is ${offer.state === "absent" ? "missing" : offer.shown}, but ${need}; the agent refuses operations that its card does not declare`,
      help: `set ${offer.path} to true if the agent supports it, or remove what requires it`,
    };
  }
}
