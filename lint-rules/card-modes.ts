/** The media types that an agent takes or gives, as its card says. */
import type { Node } from "../lib/lint/declaration/node.ts";

/** What a message may be held against: media types with the card's name of them, or that they are not known. */
export interface CardModes {
  readonly known: boolean;
  readonly types: readonly string[];
}

/** All media types that the cards name, by default and of skills: a message does not say which skill it is for. */
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

/** Whether two media types have something in common; each may have wildcards. Parameters make no difference. */
export function overlap(one: string, other: string): boolean {
  const [parts, otherParts] = [one, other].map((type) => (type.split(";")[0] ?? "").trim().toLowerCase().split("/"));
  return [0, 1].every((index) => {
    const [part, otherPart] = [parts?.[index], otherParts?.[index]];
    return part === otherPart || part === "*" || otherPart === "*";
  });
}
