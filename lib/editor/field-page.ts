/** The description of a field, for editors. */
import { markdownName } from "../base/text/markdown.ts";
import { type Section, sectionLink, sectionsOf } from "../facts/derive/citation.ts";
import {
  alternatives,
  boundInWords,
  eitherInWords,
  lengthInWords,
  typeInWords,
  withUnit,
} from "../facts/derive/wording.ts";
import type { Citation } from "../facts/model/citation.ts";
import type { Field } from "../facts/model/field.ts";
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

/** What an editor shows of a field. */
export interface FieldPage {
  /** As the file writes it. */
  readonly name: string;
  /** Its type and bounds, and what else holds: "a whole number from 1 to 1000 (required)". */
  readonly bounds: string;
  readonly description: string;
  /** The sections of the documentation that say so. */
  readonly sections: readonly Section[];
}

/** The description of a field. */
export function fieldPage(name: string, at: FieldAt): FieldPage {
  const { field } = at;
  const facts = [
    field.required === true ? "required" : undefined,
    field.default === undefined ? undefined : `default ${String(field.default)}`,
    field.immutable === true ? "a change forces replacement" : undefined,
  ].filter((fact) => fact !== undefined);
  return {
    name,
    bounds: `${boundsInWords(at)}${facts.length === 0 ? "" : ` (${facts.join("; ")})`}`,
    description: field.description,
    sections: sectionsOf(citationsOf(field)),
  };
}

export const inMarkdown = ({ name, bounds, description, sections }: FieldPage): string =>
  [`**${markdownName(name)}**: ${bounds}`, description, sections.map(sectionLink).join("; ")].join("\n\n");

const citationsOf = ({ cites, boundCites }: Field): readonly Citation[] => [
  cites,
  ...(boundCites === undefined ? [] : [boundCites]),
];
