/** What clients lack after a change of a card's security requirements. */
import type { Node } from "../../lib/lint/declaration/node.ts";
import type { DeclarationChange } from "../../lib/lint/rule/change-rule.ts";
import { bothCards, lackingOf, requirementsOf, skillsOf } from "./card-parts.ts";

/** Clients that met a requirement before, and what they lack now. */
export interface Lacking {
  readonly at: Node;
  /** "the agent", `the skill "search"`. */
  readonly what: string;
  /** The schemes of the requirement that they met. */
  readonly met: readonly string[];
  /** The schemes, and the scopes of schemes that they have, that the nearest alternative requires besides. */
  readonly schemes: readonly string[];
  readonly scopes: readonly string[];
}

/** What clients of the agent, and of each skill, lack. */
export function* lackings(change: DeclarationChange): Iterable<Lacking> {
  const cards = bothCards(change);
  if (cards === undefined) return;
  yield* between(cards.before, cards.now, "the agent");
  const offered = skillsOf(cards.now);
  for (const [id, skill] of skillsOf(cards.before)) {
    const present = offered.get(id);
    if (present !== undefined) yield* between(skill, present, `the skill ${JSON.stringify(id)}`);
  }
}

function* between(before: Node, now: Node, what: string): Iterable<Lacking> {
  const required = requirementsOf(now);
  const seen = new Set<string>();
  for (const met of requirementsOf(before)) {
    const lacking = lackingOf(met, required);
    if (lacking === undefined || seen.has(JSON.stringify(lacking))) continue;
    seen.add(JSON.stringify(lacking));
    yield { at: now.at("securityRequirements"), what, met: [...met.keys()], ...lacking };
  }
}
