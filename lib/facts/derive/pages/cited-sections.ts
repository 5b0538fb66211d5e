/** The sections of the documentation on a reference page: the headings to which findings link. */
import type { Citation } from "../../model/citation.ts";
import type { Field } from "../../model/field.ts";
import type { Gap } from "../../model/gap.ts";
import { pageNameOf } from "../../model/sections.ts";
import { anchorOf, isOfDocuments, sectionTitle } from "../citation.ts";
import { fieldsOf } from "../fields.ts";
import { boundInWords, lengthInWords, withUnit } from "../wording.ts";

/** The fields and rules of a reference page, with their citations. */
export interface CitingPage {
  /** The page's name. */
  readonly page: string;
  /** Structures with the path at which each begins. */
  readonly structures: readonly { readonly path: string; readonly field: Field }[];
  readonly rules: readonly { readonly id: string; readonly cites: readonly Citation[] }[];
}

/** What cites a section: the members that it bounds, the rules that enforce it, and its gaps. */
interface Section {
  readonly bounds: Set<string>;
  /** Members that it describes but does not bound. */
  readonly members: Set<string>;
  readonly rules: Set<string>;
  readonly gaps: Set<string>;
}

/**
 * The sections of one page, in Markdown. `all` are the pages that may cite them; `gaps` without a page of their own are
 * shown in full.
 */
export function citedSections(page: string, all: readonly CitingPage[], gaps: readonly Gap[]): readonly string[] {
  const sections = new Map<string, Section>();
  const at = (citation: Citation): Section | undefined => {
    if (!isOfDocuments(citation) || pageNameOf(citation) !== page) return undefined;
    const title = sectionTitle(citation);
    const section = sections.get(title) ?? { bounds: new Set(), members: new Set(), rules: new Set(), gaps: new Set() };
    sections.set(title, section);
    return section;
  };
  for (const citing of all) {
    for (const { path: start, field: struct } of citing.structures) {
      for (const { path, field } of fieldsOf(struct, start)) {
        const bound = inWords(field);
        const name = citing.page === page ? `\`${path}\`` : `\`${path}\` (${citing.page.replaceAll("-", " ")})`;
        if (path === "") continue;
        if (bound === "" || field.boundCites !== undefined) at(field.cites)?.members.add(name);
        if (bound !== "") at(field.boundCites ?? field.cites)?.bounds.add(`${name}: ${bound}`);
      }
    }
    for (const { id, cites } of citing.rules) {
      for (const citation of cites) at(citation)?.rules.add(ruleLink(page, id));
    }
  }
  const pages = new Set(all.map((citing) => citing.page));
  for (const { id, cites, question, choice } of gaps) {
    const home = id.slice(0, id.indexOf("/"));
    const target = `${home === page ? "" : `${home}.md`}#${anchorOf(id)}`;
    at(cites)?.gaps.add(pages.has(home) ? `[${question}](${target})` : `${question} Lintel: ${choice}`);
  }
  return [...sections].filter(([title]) => title !== "Fields").flatMap(([title, section]) => linesOf(title, section));
}

/** A link to a rule, on its own page. */
const ruleLink = (page: string, id: string): string => {
  const home = id.slice(0, id.indexOf("/"));
  return `[\`${id}\`](${home === page ? "" : `${home}.md`}#${anchorOf(id)})`;
};

function linesOf(title: string, { bounds, members, rules, gaps }: Section): readonly string[] {
  return [
    `### ${title}`,
    ...(bounds.size === 0 ? [] : [list([...bounds])]),
    ...(members.size === 0 ? [] : [`${bounds.size === 0 ? "Members" : "Other members"}: ${[...members].join(", ")}.`]),
    ...(rules.size === 0 ? [] : [`Rules: ${[...rules].join(", ")}.`]),
    ...(gaps.size === 0 ? [] : [`Left open:\n\n${list([...gaps])}`]),
  ];
}

/** A list in Markdown. */
export const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");

function inWords(field: Field): string {
  if (field.kind === "struct" && field.exactlyOne === undefined) return "";
  const bound = boundInWords(field) ?? "";
  const length = lengthInWords(field);
  return length === undefined || bound.includes(length) ? bound : `${withUnit(length, "character")}; ${bound}`;
}
