/** Kinds of documents that have a marker of their own. Request documents do not: any structure may be one. */
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { SourceFile } from "../files/source-file.ts";
import type { Segment } from "../text/path.ts";
import type { FoundResource } from "./detected.ts";
import type { ParameterFiles } from "./given-values.ts";

export interface DocumentInFile {
  readonly document: unknown;
  /** Path of the document. */
  readonly segments: readonly Segment[];
  readonly file: SourceFile;
  /** Values of the parameters of templates. */
  readonly parameters?: ParameterFiles | undefined;
}

/** The resources that a document of a kind declares; empty if it declares none of Lintel's. */
export type DeclaredIn = (document: DocumentInFile, models: readonly ResourceModel[]) => Iterable<FoundResource>;

/** A kind of document that is recognized by its own members. */
export interface DocumentKind {
  /** Whether Lintel looks for it where it knows these resources; default: always. */
  isFor?(models: readonly ResourceModel[]): boolean;
  /** Describes a document of this kind where Lintel does not look for it, and the remedy. */
  readonly offInWords?: string;
  is(document: unknown): boolean;
  /** Loads the reader, which only files with such documents need. */
  load(): Promise<DeclaredIn>;
  /** Strings of which a text contains at least one if it has such a document with these resources. */
  marks(models: readonly ResourceModel[]): readonly string[];
  /** Describes the kind, for a file that contains none. */
  readonly inWords: string;
}
