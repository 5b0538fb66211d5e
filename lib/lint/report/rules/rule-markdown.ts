/** The page of a rule in Markdown, for code hosts. */
import { codeBlock } from "../../../base/text/markdown.ts";
import { sectionLink } from "../../../facts/derive/citation.ts";
import type { RuledField, RulePage, TitledExample } from "./rule-page.ts";
import { cannotBeSuppressed, judgedWith, lessBetweenFiles, offByDefault } from "./rule-text.ts";

/** Summary, sections, and examples or fields; without id and severity, which the host shows. */
export function ruleMarkdown({
  summary,
  why,
  unwanted,
  notSuppressible,
  isWithinAccount,
  isOptIn,
  sections,
  examplesWith,
  fields,
  good,
  bad,
}: RulePage): string {
  return [
    summary,
    ...(why === undefined ? [] : [`Why: ${why}`]),
    ...(unwanted === undefined ? [] : [`When not to use it: ${unwanted}`]),
    ...(sections.length === 0 ? [] : [`See ${sections.map(sectionLink).join("; ")}.`]),
    ...(isOptIn === true ? [offByDefault] : []),
    ...(isWithinAccount === true ? [lessBetweenFiles] : []),
    ...(notSuppressible === true ? [cannotBeSuppressed] : []),
    ...(fields.length === 0 ? [] : [fieldTable(fields)]),
    ...(examplesWith === undefined ? [] : [judgedWith(`\`${examplesWith}\``)]),
    ...good.map((example) => titledExample("Good", example)),
    ...bad.map((example) => titledExample("Bad", example)),
  ].join("\n\n");
}

/** The place that a path names: `credentials keys` are the keys of a map. */
function placeOf(path: string): string {
  if (path === "") return "the declaration";
  return path.endsWith(" keys") ? `keys of \`${path.slice(0, -" keys".length)}\`` : `\`${path}\``;
}

/** The fields of a rule as a table. */
export function fieldTable(fields: readonly RuledField[]): string {
  const rows = fields.map(({ path, bound, section }) => [placeOf(path), bound, sectionLink(section)]);
  return [["Field", "Bound", "Where"], ["---", "---", "---"], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}

const titledExample = (kind: string, { title, yaml }: TitledExample): string =>
  `${kind}: ${title}\n\n${codeBlock(yaml, "yaml")}`;
