/** docs/design/guides.md: what rests on each public guide, and what rests on no source at all. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { anchorOf, basisInWords, citationTarget } from "../lib/facts/derive/citation.ts";
import { fieldsOf } from "../lib/facts/derive/fields.ts";
import type { CitingPage } from "../lib/facts/derive/pages/cited-sections.ts";
import { table } from "../lib/facts/derive/pages/member-tables.ts";
import { renderedMark } from "../lib/facts/derive/pages/reference-page.ts";
import type { Citation } from "../lib/facts/model/citation.ts";
import { foreignTypes } from "../lib/facts/model/foreign-resources.ts";
import type { Gap } from "../lib/facts/model/gap.ts";
import type { Guide } from "../lib/facts/model/guides/guide.ts";
import { type GuideName, guides } from "../lib/facts/model/guides.ts";

/** Renders the page; `pages` are the reference pages, whose rules and fields may cite a guide. */
export function guidesPage(pages: readonly CitingPage[], gaps: readonly Gap[]): string {
  const names = new Set(pages.map(({ page }) => page));
  const judged = gaps.filter(({ basis }) => basis === "our judgment");
  const unsettled = gaps.filter((gap) => gap.unsettled !== undefined);
  const parts = [
    "# Public guides",
    renderedMark,
    "What Lintel takes from the public guides of AWS, A2A and GitHub, and what it decides without a source. Read it to compare Lintel with the newest versions of the guides.",
    `On this page: ${[...Object.values(guides).map(({ title }) => title), contested, judgment].map((title) => `[${title}](#${anchorOf(title)})`).join(", ")}.`,
    "The documentation that the [reference pages](../reference) cite comes first: what it calls invalid is an error, and what it accepts is not. Where it is silent, a guide decides. Where it accepts what a guide refuses, Lintel warns, and names both.",
    "## How to look again",
    `It takes about an hour. For each row below, search the newest version of the guide for the words in the second column, since pages move; read the section; and compare it with what rests on it. Then correct the gap, rule or bound, with a test, set \`read\` in \`lib/facts/model/guides.ts\`, and run \`npm run generate\`. A test fails if a citation names a section that the catalogue lacks.`,
    countsOf(gaps),
    ...Object.entries<Guide>(guides).flatMap(([name, guide]) => [
      `## ${guide.title}`,
      `[${new URL(guide.url).host}](${guide.url}), last read on ${guide.read}.`,
      table(["Section", "Search for", "What rests on it"], rowsOf(name as GuideName, guide, pages, gaps, names)),
    ]),
    `## ${contested}`,
    "Public texts contradict each other about these, or none decides all of it. A newer version of a guide may.",
    unsettled.map((gap) => `- ${gap.unsettled}: ${decision(gap, names)} Why: ${gap.because}.`).join("\n"),
    `## ${judgment}`,
    "No source decides these, so that they may be decided otherwise.",
    judged.map((gap) => `- ${decision(gap, names)}`).join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

const contested = "Contested and open questions";
const judgment = "Decisions of our own";

/** How many decisions rest on each kind of source. */
function countsOf(gaps: readonly Gap[]): string {
  const kinds = gaps.map(({ basis }) => (typeof basis === "string" ? basisInWords(basis) : "public guides"));
  const counts = [...new Set(kinds)].map((kind) => `${kind} ${kinds.filter((each) => each === kind).length}`);
  return `Of ${gaps.length} questions that the reference leaves open, these decide: ${counts.sort().join(", ")}.`;
}

/** The sections of a guide, with the decisions, rules and bounds that cite them. */
function rowsOf(
  name: GuideName,
  guide: Guide,
  pages: readonly CitingPage[],
  gaps: readonly Gap[],
  names: ReadonlySet<string>,
): readonly (readonly string[])[] {
  return Object.entries(guide.sections).map(([section, { find }]) => {
    const cites = (citation: Citation): boolean =>
      "guide" in citation && citation.guide === name && citation.section === section;
    const decided = gaps.filter(({ basis }) => typeof basis !== "string" && basis.some(cites));
    const rules = pages.flatMap((page) => page.rules.filter((rule) => rule.cites.some(cites)));
    const bounds = pages.flatMap(({ page, structures }) =>
      structures.flatMap(({ path: start, field: struct }) =>
        [...fieldsOf(struct, start)]
          .filter(({ field }) => cites(field.boundCites ?? field.cites))
          .map(({ path }) => `\`${path}\` (${page.replaceAll("-", " ")})`),
      ),
    );
    const rests = [
      ...decided.map(({ id }) => linkTo(id, names)),
      ...rules.map(({ id }) => linkTo(id, names)),
      ...bounds,
      ...foreignTypes.flatMap(({ type, patterns = {} }) =>
        Object.entries(patterns).flatMap(([path, each]) => (cites(each.cites) ? [`\`${path}\` (\`${type}\`)`] : [])),
      ),
      ...roomsThatCite(name, section),
    ];
    const heading = `[${section}](${citationTarget({ guide: name, section })})`;
    return [heading, find, [...new Set(rests)].join(", ")];
  });
}

/** The folders whose code cites a section, in messages: rooms, and parts of services. */
const roomsThatCite = (name: GuideName, section: string): readonly string[] => [
  ...new Set(
    codeInMessages
      .filter(([, text]) => text.includes(`citeGuide("${name}", "${section}")`))
      .map(([file]) => {
        const [lib, room, service] = file.split("/");
        return room === "services" ? `\`${lib}/${room}/${service}\`` : `\`${lib}/${room}\``;
      }),
  ),
];

/** The files whose messages may cite a guide, with their texts; models are read as data instead. */
const codeInMessages = ["client", "emulator", "services", "terraform"].flatMap((room) =>
  readdirSync(join("lib", room), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/(?:^|\/)(?:model|gaps)(?:\/|\.ts$)/.test(file))
    .sort()
    .map((file) => [`lib/${room}/${file}`, readFileSync(join("lib", room, file), "utf8")] as const),
);

/** A gap or rule by its id, with a link if a reference page has it. */
function linkTo(id: string, names: ReadonlySet<string>): string {
  const page = id.slice(0, id.indexOf("/"));
  return names.has(page) ? `[\`${id}\`](../reference/${page}.md#${anchorOf(id)})` : `\`${id}\``;
}

/** A decision in one line; in full if no reference page has it. */
const decision = ({ id, question, choice }: Gap, names: ReadonlySet<string>): string =>
  `${linkTo(id, names)}: ${question}${names.has(id.slice(0, id.indexOf("/"))) ? "" : ` Lintel: ${choice}`}`;
