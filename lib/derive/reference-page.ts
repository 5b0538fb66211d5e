/** The reference page of a resource, in Markdown: its fields, the rules that it is checked by, and what is left open. */
import type { Citation } from "../model/citation.ts";
import type { Field } from "../model/field.ts";
import type { Gap } from "../model/gap.ts";
import type { ResourceModel } from "../model/resource.ts";
import { isBlocks } from "./blocks.ts";
import { citationInWords } from "./citation.ts";
import { type FieldAtPath, fieldsOf } from "./fields.ts";
import { boundInWords, lengthInWords, typeInWords } from "./wording.ts";

/** What the page says of a rule; `good` and `bad` are examples by title, their `⟦…⟧` marks are left out. */
export interface DocumentedRule {
  readonly id: string;
  readonly severity: string;
  readonly summary: string;
  readonly cites: readonly Citation[];
  readonly good?: { readonly [title: string]: string };
  readonly bad?: { readonly [title: string]: string };
}

/** Renders the reference page; `gaps` are those of the resource. The text ends with a line break. */
export function referencePage(resource: ResourceModel, rules: readonly DocumentedRule[], gaps: readonly Gap[]): string {
  const { title, declaration, record } = resource;
  const members = [...fieldsOf(declaration)].filter(({ path }) => path !== "");
  const recorded = Object.entries(record).flatMap(([name, field]) => [...fieldsOf(field, name)]);
  const sections = [
    `# ${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    "<!-- Rendered from the model and the rules by scripts/; not written by hand. -->",
    declaration.description,
    "## Fields",
    "`[]` stands for every element of a list, `.*` for every value of a map.",
    table(members, resource.requestOnly !== true || resource.providerSetting !== undefined),
    ...(recorded.length === 0
      ? []
      : ["## Members of the service's record", "What the service adds to the fields above.", table(recorded, false)]),
    "## Rules",
    ...rules.flatMap(ruleSection),
    ...(gaps.length === 0 ? [] : ["## What the documents leave open", ...gaps.flatMap(gapSection)]),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** `hasBlocks`: Terraform's files may declare these fields. */
function table(fields: readonly FieldAtPath[], hasBlocks: boolean): string {
  const rows = fields.map(({ path, field }) => [
    `\`${path}\``,
    `${typeInWords(field).replace(/^an? /, "")}${hasBlocks && isBlocks(field) && /\w$/.test(path) ? blocksInWords(field) : ""}`,
    needs(field),
    bounds(field),
    field.default === undefined ? "" : `\`${field.default}\``,
    field.description,
    places(field),
  ]);
  return [["Field", "Type", "Given", "Bounds", "Default", "Description", "Where"], Array(7).fill("---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}

const blocksInWords = ({ kind }: Field): string =>
  kind === "struct" ? "; a block in Terraform" : `; blocks in Terraform${kind === "map" ? ", labelled" : ""}`;

/** Whether the field must be given, and what becomes of it afterwards. */
const needs = (field: Field): string =>
  [
    field.required === true ? "required" : "",
    field.kind === "list" && field.order === "irrelevant" ? "a set: the order says nothing" : "",
    field.immutable === true ? "immutable: a change replaces the resource" : "",
    field.requestOnly === true ? "in requests only" : "",
    field.sensitive === true ? "sensitive" : "",
  ]
    .filter((word) => word !== "")
    .join("; ");

/** The bound in words; for a string with a pattern its length too, unless the pattern says it. */
function bounds(field: Field): string {
  const bound = boundInWords(field) ?? "";
  const length = lengthInWords(field);
  const isSaid = length === undefined || bound.includes(length);
  return isSaid ? bound : `${length} characters long; ${bound}`;
}

const places = ({ cites, boundCites }: Field): string =>
  [...new Set([cites, ...(boundCites === undefined ? [] : [boundCites])].map(citationInWords))].join("; ");

function ruleSection({ id, severity, summary, cites, good = {}, bad = {} }: DocumentedRule): readonly string[] {
  const where = [...new Set(cites.map(citationInWords))].join("; ");
  return [`### ${id}`, `${severity}: ${summary} (${where})`, ...examples("Good", good), ...examples("Bad", bad)];
}

const examples = (kind: string, all: { readonly [title: string]: string }): readonly string[] =>
  Object.entries(all).flatMap(([title, yaml]) => [
    `${kind}: ${title}`,
    `\`\`\`yaml\n${yaml.trim().replaceAll(/[⟦⟧]/g, "")}\n\`\`\``,
  ]);

const gapSection = ({ id, question, choice, because, cites }: Gap): readonly string[] => [
  `### ${id}`,
  `${question} (${citationInWords(cites)})`,
  `Lintel: ${choice}`,
  `Why: ${because}.`,
];
