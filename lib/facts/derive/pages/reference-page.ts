/**
 * The reference page of a resource, in Markdown: its members, examples and rules, and the documented statements and
 * gaps.
 */

import { shellWord } from "../../../base/text/shell-word.ts";
import type { Citation } from "../../model/citation.ts";
import type { Basis, Gap } from "../../model/gap.ts";
import type { ResourceModel } from "../../model/resource.ts";
import { type Otherwise, refusals, type Unwanted } from "../../model/rules/refusals.ts";
import { citationInWords, citationTarget, firmness } from "../citation.ts";
import { type CitingPage, citedSections, list } from "./cited-sections.ts";
import { memberSections, type ReaderNames } from "./member-tables.ts";
import { optionMeaning, optionValues, type ShownOption } from "./option-words.ts";

/** A rule on the page; `good` and `bad` are examples by title, without their `⟦…⟧` marks. */
export interface DocumentedRule {
  readonly id: string;
  readonly severity: string;
  readonly summary: string;
  /** The consequence of a declaration that breaks it; "refused": the reader of the page's resource refuses it. */
  readonly otherwise?: Otherwise;
  readonly unwanted?: Unwanted;
  readonly cites: readonly Citation[];
  /** Where its severity is less, as a sentence. */
  readonly except?: string;
  readonly options?: readonly ShownOption[];
  /** The configuration under which the examples are judged. */
  readonly examplesWith?: string;
  readonly good?: { readonly [title: string]: string };
  readonly bad?: { readonly [title: string]: string };
}

/** A declaration in one language. */
export interface LanguageExample {
  /** "HCL". */
  readonly title: string;
  /** The language of the code block: `hcl`. */
  readonly language: string;
  readonly text: string;
}

/** How Terraform imports a resource. */
export interface ImportedResource {
  /** `lintel_lifecycle_policy.example` */
  readonly address: string;
  /** The form of ids: completes "The id is …". */
  readonly meaning: string;
  readonly id: string;
  /** The identity of the object with this id, as HCL: `{ arn = "…" }`. */
  readonly identity: string;
  /** The command that lists ids, if there is one. */
  readonly listing?: string;
}

/** The input of a page. */
export interface Documented {
  readonly model: ResourceModel;
  readonly rules: readonly DocumentedRule[];
  /** All gaps of the documentation, of all resources. */
  readonly gaps: readonly Gap[];
  /** All pages, whose fields and rules may cite this one. */
  readonly pages: readonly CitingPage[];
  /** Where users declare it: "Terraform: resource `lintel_lifecycle_policy`". */
  readonly written: readonly string[];
  readonly examples: readonly LanguageExample[];
  /** The import of existing objects; absent: it is not a resource. */
  readonly imported?: ImportedResource;
  readonly readers?: ReaderNames;
}

/** The first line of every rendered page. */
export const renderedMark =
  "<!-- Rendered from the model and the rules by `npm run generate`; not written by hand. -->";

/** Renders the reference page. The text ends with a line break. */
export function referencePage({ model, rules, gaps, pages, written, examples, imported, readers }: Documented): string {
  const { name, title, product, declaration, record } = model;
  const open = gaps.filter(({ id }) => id.startsWith(`${name}/`));
  const cited = citedSections(name, pages, gaps);
  const parts = [
    `# ${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    renderedMark,
    `${product}. ${declaration.description}`,
    ...(written.length === 0 ? [] : [list(written)]),
    `On this page: ${contents([
      [examples.length > 0, "example"],
      [true, "fields"],
      [imported !== undefined, "import"],
      [rules.length > 0, "rules"],
      [cited.length > 0, "constraints by section"],
      [open.length > 0, "open questions"],
    ])}.`,
    ...(examples.length === 0 ? [] : ["## Example", ...examples.flatMap(exampleSection)]),
    ...memberSections({ resource: name, declaration, record, ...(readers !== undefined && { readers }) }),
    ...(imported === undefined ? [] : importSection(imported)),
    ...(rules.length === 0 ? [] : ["## Rules", refusalOf(model), ...rules.flatMap((rule) => ruleSection(name, rule))]),
    ...(cited.length === 0 ? [] : ["## Constraints by section", "The sections that findings cite.", ...cited]),
    ...(open.length === 0 ? [] : [`## ${leftOpen}`, ...open.flatMap((gap) => gapSection(name, gap))]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Renders the page of rules without a resource, below `introduction`. The text ends with a line break. */
export const rulesPage = (
  name: string,
  title: string,
  introduction: readonly string[],
  rules: readonly DocumentedRule[],
): string =>
  `${[`# ${title}`, renderedMark, ...introduction, "## Rules", ...rules.flatMap((rule) => ruleSection(name, rule))].join("\n\n")}\n`;

/** The reason for all rules without a reason of their own. */
function refusalOf({ name, refusedBy }: ResourceModel): string {
  const { otherwise, cites } = refusals[refusedBy];
  const source = cites === undefined ? "" : ` (${links(name, [cites])})`;
  return `Why, unless a rule states another reason: ${otherwise.slice(0, -1)}${source}.`;
}

/** The heading of gaps. */
const leftOpen = "Open questions";

/** Links to the sections that a page has. */
const contents = (sections: readonly (readonly [exists: boolean, title: string])[]): string =>
  sections.flatMap(([exists, title]) => (exists ? [`[${title}](#${title.replaceAll(" ", "-")})`] : [])).join(", ");

/** The import of existing objects, in each form that Terraform has. */
const importSection = ({ address, meaning, id, identity, listing }: ImportedResource): readonly string[] => [
  "## Import",
  `The id is ${meaning.replace(id, quoted(id))}.${listing === undefined ? "" : ` The command \`${listing}\` lists the ids.`}`,
  code("hcl", `import {\n  to = ${address}\n  id = "${id}"\n}`),
  "`terraform plan -generate-config-out=generated.tf` writes the configuration of the object. From Terraform 1.12 on, the block accepts the identity in place of the id:",
  code("hcl", `import {\n  to       = ${address}\n  identity = ${identity}\n}`),
  "On the command line:",
  code("sh", `terraform import ${address} ${shellWord(id)}`),
];

const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const exampleSection = ({ title, language, text }: LanguageExample): readonly string[] => [
  title,
  code(language, text.trim()),
];

/** Links to the cited sections, relative to a page, without duplicates. */
const links = (page: string, cites: readonly Citation[]): string =>
  [...new Set(cites.map((citation) => linkFrom(page, citation)))].join("; ");

const linkFrom = (page: string, citation: Citation): string =>
  `[${citationInWords(citation)}](${citationTarget(citation).replace(`${page}.md#`, "#")})`;

function ruleSection(
  page: string,
  {
    id,
    severity,
    summary,
    otherwise,
    unwanted,
    cites,
    except,
    options = [],
    examplesWith,
    good = {},
    bad = {},
  }: DocumentedRule,
): readonly string[] {
  return [
    `### ${id}`,
    `${severity}: ${summary} (${links(page, cites)})`,
    ...(otherwise === undefined || otherwise === "refused" ? [] : [`Why: ${otherwise}`]),
    ...(unwanted === undefined || unwanted === "never" ? [] : [`When not to use it: ${unwanted}`]),
    ...(except === undefined ? [] : [except]),
    ...(options.length === 0 ? [] : ["[Options](../configuration.md#options):", list(options.map(optionItem))]),
    ...(examplesWith === undefined ? [] : [`The examples are judged with \`${examplesWith}\`.`]),
    ...examplesOf("Good", good),
    ...examplesOf("Bad", bad),
  ];
}

/** An option with its values and meaning, in Markdown. */
export const optionItem = ({ name, schema }: ShownOption): string =>
  `\`${name}\` (${optionValues(schema, quoted)}): ${optionMeaning(schema, quoted)}`;

const quoted = (word: string): string => `\`${word}\``;

const examplesOf = (kind: string, all: { readonly [title: string]: string }): readonly string[] =>
  Object.entries(all).flatMap(([title, yaml]) => [
    `${kind}: ${title}`,
    code("yaml", yaml.trim().replaceAll(/[⟦⟧]/g, "")),
  ]);

/** What the documents leave open and how Lintel decided, in Markdown; `page` is the reference page that it stands on. */
const gapSection = (page: string, gap: Gap): readonly string[] => [
  `### ${gap.id}`,
  `${gap.question} (${links(page, [gap.cites])})`,
  `Lintel: ${gap.choice}`,
  `Why: ${gap.because}.`,
  `Basis: ${basisOf(page, gap.basis)}${firmness(gap)}.`,
];

const basisOf = (page: string, basis: Basis): string => (typeof basis === "string" ? basis : links(page, basis));
