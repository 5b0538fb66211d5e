/** The public pages that a reader can open for a fact, in place of the three documents, which are not public. */
import { own } from "../../base/dictionary.ts";
import type { Citation, DocumentCitation } from "../model/citation.ts";
import type { Guide } from "../model/guides/guide.ts";
import { type GuideName, guides } from "../model/guides.ts";
import { pageNameOf } from "../model/sections.ts";
import { isOfDocuments, type Section, sectionOf, sectionTitle } from "./citation.ts";

/** The public references of the services and protocols, by the pages of the documents' sections. */
const references: { readonly [page: string]: GuideName | undefined } = {
  "lifecycle-policy": "image-builder-api",
  "state-update": "image-builder-api",
  "access-token": "github-rest",
  "agent-card": "a2a",
  "agent-request": "a2a",
  message: "a2a",
  "push-config": "a2a",
  "hosted-service": "app-runner-api",
  "auto-scaling-configuration": "app-runner-api",
  "resume-service": "app-runner-api",
};

/** The public pages of citations, without duplicates; pages of Lintel's own are none. */
export function publicSectionsOf(citations: readonly Citation[]): readonly Section[] {
  const sections = citations.flatMap((citation): readonly Section[] => {
    if ("page" in citation) return [];
    return isOfDocuments(citation) ? publicSection(citation) : [sectionOf(citation)];
  });
  return [...new Map(sections.map((section) => [section.url, section])).values()];
}

/** The section of the public reference with the same heading, otherwise the reference. */
function publicSection(citation: DocumentCitation): readonly Section[] {
  const name = own(references, pageNameOf(citation));
  if (name === undefined) return [];
  const { title, url, sections }: Guide = guides[name];
  const heading = sectionTitle(citation);
  const section = Object.hasOwn(sections, heading) ? sections[heading] : undefined;
  if (section === undefined) return [{ title, url }];
  return [{ title: `${title}, ${heading}`, url: new URL(section.page, url).href }];
}
