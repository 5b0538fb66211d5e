/** Names and links the sections of the documentation on the reference pages. No other module words citations. */
import type { Citation } from "../model/citation.ts";
import { pageOf } from "../model/sections.ts";

/** The project's repository. */
const projectHome = "https://github.com/lintel-iac/lintel";

/** The address of a page of docs/: `docsUrl("suppressions.md")`. */
export const docsUrl = (page: string): string => `${projectHome}/blob/main/docs/${page}`;

/** The anchor of a Markdown heading on GitHub: "Service record" becomes `service-record`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

/** The heading of a section on its reference page, without the documentation's parentheses: "Limits". */
export const sectionTitle = ({ section }: Citation): string =>
  section === "Resources and their fields" ? "Fields" : section.replace(/ \(.*\)$/, "");

/** "lifecycle policy, Limits". */
export const citationInWords = (citation: Citation): string =>
  `${pageOf(citation).replaceAll("-", " ")}, ${sectionTitle(citation)}`;

/** The path of the section, from the folder docs/reference: `lifecycle-policy.md#limits`. */
export const citationTarget = (citation: Citation): string =>
  `${pageOf(citation)}.md#${anchorOf(sectionTitle(citation))}`;

/** A section of the documentation, as outputs name and link it. */
export interface Section {
  /** "lifecycle policy, Limits". */
  readonly title: string;
  /** The address of the section on our reference page. */
  readonly url: string;
}

/** The section of a citation, for readers. */
export const sectionOf = (citation: Citation): Section => ({
  title: citationInWords(citation),
  url: docsUrl(`reference/${citationTarget(citation)}`),
});

/** A citation with its section, for outputs that programs read. */
export const linked = (citation: Citation): Citation & Section => ({ ...citation, ...sectionOf(citation) });

/** The sections of several citations, without duplicates. */
export const sectionsOf = (citations: readonly Citation[]): readonly Section[] => [
  ...new Map(citations.map(sectionOf).map((section) => [section.url, section])).values(),
];

/** A Markdown link to a section: "[lifecycle policy, Limits](https://…)". */
export const sectionLink = ({ title, url }: Section): string => `[${title}](${url})`;

/** The address of a rule on the reference page of its resource. */
export const ruleUrl = (id: string): string => docsUrl(`reference/${id.slice(0, id.indexOf("/"))}.md#${anchorOf(id)}`);
