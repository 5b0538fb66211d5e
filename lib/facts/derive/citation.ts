/**
 * Names and links the sections of the documentation on the reference pages, public guides and public models. No other module
 * words citations.
 */
import { isAscii } from "../../base/text/utf8.ts";
import type { Citation, DocumentCitation, GuideCitation, ModelCitation, PageCitation } from "../model/citation.ts";
import type { Basis, Gap } from "../model/gap.ts";
import type { Guide } from "../model/guides/guide.ts";
import { guides } from "../model/guides.ts";
import { publicModels } from "../model/public-models.ts";
import { pageNameOf } from "../model/sections.ts";

/** The project's repository. */
const projectHome = "https://github.com/lintel-iac/lintel";

/** Where users report what is wrong. */
export const issuesUrl = `${projectHome}/issues`;

/** The address of a file of the repository: `fileUrl("lint-rules/options.ts")`. */
export const fileUrl = (file: string): string => `${projectHome}/blob/main/${file}`;

/** The address of a page of docs/: `docsUrl("suppressions.md")`. */
export const docsUrl = (page: string): string => fileUrl(`docs/${page}`);

/** The address of a file of schemas/ in a released version. */
export const schemaUrl = (file: string, version: string): string =>
  `${projectHome.replace("github.com", "raw.githubusercontent.com")}/v${version}/schemas/${file}`;

/** The anchor of a Markdown heading on GitHub: "Service record" becomes `service-record`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(isAscii(heading) ? /[^\w -]/g : /[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

/** The heading of a section on its reference page, without the documentation's parentheses: "Limits". */
export const sectionTitle = ({ section }: Pick<DocumentCitation, "section">): string =>
  section === "Resources and their fields" ? "Fields" : section.replace(/ \(.*\)$/, "");

/** "lifecycle policy, Limits", "EC2 Image Builder user guide, Resource names and ARNs". */
export function citationInWords(citation: Citation): string {
  if ("publicModel" in citation) return publicModels[citation.publicModel].title;
  if ("page" in citation) return `docs/${citation.page}, ${citation.section}`;
  return "guide" in citation
    ? `${guides[citation.guide].title}, ${citation.section}`
    : `${pageNameOf(citation).replaceAll("-", " ")}, ${sectionTitle(citation)}`;
}

/** Whether a citation is one of the three documents, whose sections stand on the reference pages. */
export const isOfDocuments = (citation: Citation): citation is DocumentCitation => "document" in citation;

/** Where a section stands: a path from the folder docs/reference (`lifecycle-policy.md#limits`), or a public address. */
export const citationTarget = (citation: Citation): string =>
  isOfDocuments(citation) ? referenceTarget(citation) : publicTarget(citation);

function publicTarget(citation: GuideCitation | ModelCitation | PageCitation): string {
  if ("page" in citation) return `${docsUrl(citation.page)}#${anchorOf(citation.section)}`;
  return "guide" in citation ? guideTarget(citation) : publicModels[citation.publicModel].url;
}

/** The address of a page or section of a guide; of the guide if its catalogue lacks the section. */
function guideTarget({ guide, section }: GuideCitation): string {
  const { url, sections }: Guide = guides[guide];
  return new URL(sections[section]?.page ?? "", url).href;
}

const referenceTarget = (citation: DocumentCitation): string =>
  `${pageNameOf(citation)}.md#${anchorOf(sectionTitle(citation))}`;

/** What a decision rests on, in words: "public model", "EC2 Image Builder user guide, Resource names and ARNs". */
export const basisInWords = (basis: Basis): string =>
  typeof basis === "string" ? basis : basis.map(citationInWords).join("; ");

/** How firm a decision is, as a sentence after its basis: "; open: no public text decides it". */
export const firmness = ({ unsettled }: Pick<Gap, "unsettled">): string =>
  unsettled === undefined
    ? ""
    : unsettled === "open"
      ? "; open: no public text decides all of it"
      : "; contested: public texts contradict each other";

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
  url: isOfDocuments(citation) ? docsUrl(`reference/${referenceTarget(citation)}`) : publicTarget(citation),
});

/** A citation with its section, for outputs that programs read. */
export const linked = (citation: Citation): Citation & Section => ({ ...citation, ...sectionOf(citation) });

/** The sections of several citations, without duplicates. */
export const sectionsOf = (citations: readonly Citation[]): readonly Section[] => [
  ...new Map(citations.map(sectionOf).map((section) => [section.title, section])).values(),
];

/** A Markdown link to a section: "[lifecycle policy, Limits](https://…)". */
export const sectionLink = ({ title, url }: Section): string => `[${title}](${url})`;

/** The address of a rule on the reference page of its resource. */
export const ruleUrl = (id: string): string => docsUrl(`reference/${id.slice(0, id.indexOf("/"))}.md#${anchorOf(id)}`);
