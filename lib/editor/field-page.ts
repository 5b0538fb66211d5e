/** The Markdown description of a field, for editors. */
import { sectionLink, sectionsOf } from "../derive/citation.ts";
import { alternatives, boundInWords, eitherInWords, lengthInWords, typeInWords, withUnit } from "../derive/wording.ts";
import type { Citation } from "../model/citation.ts";
import type { Field } from "../model/field.ts";
import type { FieldAt } from "./field-at.ts";

/** The type and bounds of a field, with the file's names: "a whole number from 1 to 1000". */
export function boundsInWords({ field, path, reading }: FieldAt): string {
  const kind = typeInWords(field);
  if (field.kind === "string" && field.enum !== undefined) {
    return alternatives(field.enum.map((word) => eitherInWords(reading.wordsFor?.(word, path) ?? [word])));
  }
  const bound = boundInWords(field);
  const length = lengthInWords(field);
  const bounds = [
    bound,
    length === undefined || bound?.includes(length) ? undefined : `${withUnit(length, "character")} long`,
  ];
  const words = bounds.filter((each) => each !== undefined);
  return words.length === 0 || kind.startsWith(words[0]?.split(" of ")[0] ?? " ")
    ? (words[0] ?? kind)
    : [kind, ...words].join(", ");
}

/** The description of a field, its bounds, and links to the documentation. */
export function fieldPage(name: string, at: FieldAt): string {
  const { field } = at;
  const facts = [
    field.required === true ? "required" : undefined,
    field.default === undefined ? undefined : `default ${String(field.default)}`,
    field.immutable === true ? "a change forces replacement" : undefined,
  ].filter((fact) => fact !== undefined);
  return [
    `**${name}**: ${boundsInWords(at)}${facts.length === 0 ? "" : ` (${facts.join("; ")})`}`,
    field.description,
    sectionsOf(citationsOf(field)).map(sectionLink).join("; "),
  ].join("\n\n");
}

const citationsOf = ({ cites, boundCites }: Field): readonly Citation[] => [
  cites,
  ...(boundCites === undefined ? [] : [boundCites]),
];
