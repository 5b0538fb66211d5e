/** The media types that an agent accepts and returns, according to its card. */
import type { Node } from "../../lib/lint/declaration/node.ts";

/** The media types of the cards. `known` is false if there are no cards, or if some type is unknown. */
export interface CardModes {
  readonly known: boolean;
  readonly types: readonly string[];
}

/** All media types of the cards, defaults and skills: a message does not say which skill it is for. */
export function modesOf(cards: readonly Node[], direction: "Input" | "Output"): CardModes {
  const lists = cards.flatMap((card) => [
    card.at(`default${direction}Modes`),
    ...card
      .at("skills")
      .items()
      .map((skill) => skill.at(`${direction.toLowerCase()}Modes`)),
  ]);
  const modes = lists.flatMap((list) => list.items());
  const types = modes.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const isOpen = [...lists, ...modes].some(({ state }) => state === "unknown");
  return { known: cards.length > 0 && !isOpen, types };
}

/** Whether two media types overlap; each may have wildcards. Parameters are ignored. */
export function overlap(one: string, other: string): boolean {
  const [parts, otherParts] = [one, other].map((type) => (type.split(";")[0] ?? "").trim().toLowerCase().split("/"));
  return [0, 1].every((index) => {
    const [part, otherPart] = [parts?.[index], otherParts?.[index]];
    return part === otherPart || part === "*" || otherPart === "*";
  });
}
