/** What a kind of document is to the linter. Request documents, which any structure may be, are none of them. */
import type { ResourceModel } from "../../model/resource.ts";
import type { SourceFile } from "../files/source-file.ts";
import type { Segment } from "../text/path.ts";
import type { FoundResource } from "./detected.ts";

/** A document in a file. */
export interface DocumentInFile {
  readonly document: unknown;
  /** They lead to it. */
  readonly segments: readonly Segment[];
  readonly file: SourceFile;
}

/** A kind of document that says itself what it is. */
export interface DocumentKind {
  /** Whether a document is one of this kind. */
  is(document: unknown): boolean;
  /** The resources that it declares; none when it is about others. */
  declared(document: DocumentInFile, models: readonly ResourceModel[]): Iterable<FoundResource>;
  /** What a text that holds such a document with resources of ours has in it, one of these at least. */
  marks(models: readonly ResourceModel[]): readonly string[];
  /** Such a document in words, for those whose file holds none. */
  readonly inWords: string;
}
