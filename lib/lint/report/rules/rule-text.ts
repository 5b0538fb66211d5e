/** The page of a rule as plain text. */
import { basisInWords, citationInWords, firmness, type Section } from "../../../facts/derive/citation.ts";
import { optionMeaning, optionValues, type ShownOption } from "../../../facts/derive/pages/option-words.ts";
import type { Gap } from "../../../facts/model/gap.ts";
import { exampleLines } from "./example-lines.ts";
import type { RuledField, RulePage, TitledExample } from "./rule-page.ts";

/**
 * Id, severity, summary, sections and options of a rule, and its examples or fields.
 * @param gap the gap in the documents that the rule rests on.
 */
export function ruleText(
  {
    id,
    severity,
    summary,
    why,
    unwanted,
    notSuppressible,
    isWithinAccount,
    isOptIn,
    sections,
    publicSections,
    since,
    options,
    examplesWith,
    fields,
    good,
    bad,
  }: RulePage,
  gap?: Gap,
): string {
  const parts = [
    [
      `${id} (${severity})`,
      summary,
      ...(why === undefined ? [] : [`Why: ${why}`]),
      ...(unwanted === undefined ? [] : [`When not to use it: ${unwanted}`]),
      ...seeLines("See", sections),
      ...seeLines("Public source,", publicSections),
      ...(isOptIn === true ? [offByDefault] : []),
      ...(isWithinAccount === true ? [lessBetweenFiles] : []),
      ...(notSuppressible === true ? [cannotBeSuppressed] : []),
      ...(since === undefined ? [] : [`Since version ${since}.`]),
    ].join("\n"),
    ...(gap === undefined ? [] : [gapText(gap)]),
    ...(options.length === 0 ? [] : [`Options, set in lintel.config.yaml:\n${options.map(optionLine).join("\n")}`]),
    ...(fields.length === 0 ? [] : [fieldTable(fields)]),
    ...(examplesWith === undefined ? [] : [judgedWith(examplesWith)]),
    ...good.map((example) => titledExample("Good", example)),
    ...bad.map((example) => titledExample("Bad", example)),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** One line per section: its title and link. */
const seeLines = (mark: string, sections: readonly Section[]): readonly string[] =>
  sections.map(({ title, url }) => `${mark} ${title}: ${url}`);

/** The sentence for a rule that is not suppressible. */
export const cannotBeSuppressed = "It cannot be suppressed.";

/** The sentence for a rule to opt into; see `isOptIn` of {@link Rule}. */
export const offByDefault = "It is off by default; the preset strict, or its severity in a configuration, turns it on.";

/** The sentence for a rule within an account; see `isWithinAccount` of {@link Rule}. */
export const lessBetweenFiles =
  "It is a warning between request documents in different files, unless the configuration names their account.";

/** The sentence for a rule whose examples need a configuration. */
export const judgedWith = (configuration: string): string => `The examples are judged with ${configuration}.`;

const gapText = (gap: Gap): string =>
  [
    `The reference leaves open: ${gap.question} (${citationInWords(gap.cites)})`,
    `Lintel: ${gap.choice}`,
    `Reason: ${gap.because}.`,
    `Basis: ${basisInWords(gap.basis)}${firmness(gap)}.`,
  ].join("\n");

function optionLine({ name, schema }: ShownOption): string {
  const values = optionValues(schema);
  return `  ${name}${values === "" ? "" : ` (${values})`}: ${optionMeaning(schema)}`;
}

const titledExample = (kind: string, example: TitledExample): string =>
  `${kind}: ${example.title}\n\n${exampleLines(example).join("\n")}`;

function fieldTable(fields: readonly RuledField[]): string {
  const rows = fields.map(({ path, bound, section }) => [path || "the declaration", `${bound} (${section.title})`]);
  const width = Math.max(...rows.map(([path]) => path?.length ?? 0));
  return rows.map(([path = "", what]) => `  ${path.padEnd(width)}  ${what}`).join("\n");
}
