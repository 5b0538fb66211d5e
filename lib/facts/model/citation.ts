/**
 * What a fact rests on: a section of one of the three documents that specify the services, or of a public guide, the public
 * model of a service, or a page of our own. lib/facts/derive/citation.ts words them for readers.
 */
import type { GuideHeading, GuideName } from "./guides.ts";
import type { PublicModelName } from "./public-models.ts";

/** A section of one of the three documents that specify the services. */
export interface DocumentCitation {
  readonly document: 1 | 2 | 3;
  /** The heading of the section, verbatim. */
  readonly section: string;
}

/** A section of a public guide, for facts on which the three documents are silent. */
export interface GuideCitation {
  readonly guide: GuideName;
  /** The heading of the page or section, verbatim. */
  readonly section: string;
}

/** The public model of a service, for members of requests and responses that the three documents do not show. */
export interface ModelCitation {
  readonly publicModel: PublicModelName;
}

/** A section of a page of docs/, for what Lintel itself defines: the files of the emulator. */
export interface PageCitation {
  /** The page's name: `emulator.md`. */
  readonly page: string;
  /** The heading of the section, verbatim. */
  readonly section: string;
}

/** What a fact rests on. */
export type Citation = DocumentCitation | GuideCitation | ModelCitation | PageCitation;

/** A {@link DocumentCitation} in one line: `cite(3, "Limits")`. */
export const cite = (document: DocumentCitation["document"], section: string): DocumentCitation => ({
  document,
  section,
});

/**
 * A {@link GuideCitation} in one line: `citeGuide("image-builder", "Resource names and ARNs")`. The section is one of
 * the catalogue (lib/facts/model/guides.ts).
 */
export const citeGuide = <Name extends GuideName>(guide: Name, section: GuideHeading<Name>): GuideCitation => ({
  guide,
  section,
});

/** A {@link ModelCitation} in one line: `citeModel("app-runner")`. */
export const citeModel = (publicModel: PublicModelName): ModelCitation => ({ publicModel });

/** A {@link PageCitation} in one line: `citePage("emulator.md", "EC2 and STS")`. */
export const citePage = (page: string, section: string): PageCitation => ({ page, section });
