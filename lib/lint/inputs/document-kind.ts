/** A kind of document that has a marker of its own. Request documents do not: any structure may be one. */
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { SourceFile } from "../files/source-file.ts";
import type { Segment } from "../text/path.ts";
import type { FoundResource } from "./detected.ts";
import type { ParameterFiles } from "./given-values.ts";

/** A document in a file. */
export interface DocumentInFile {
  readonly document: unknown;
  /** Path of the document. */
  readonly segments: readonly Segment[];
  readonly file: SourceFile;
  /** Values of the parameters of templates. */
  readonly parameters?: ParameterFiles | undefined;
}

/** A kind of document that is recognized by its own members. */
export interface DocumentKind {
  /** Whether Lintel looks for it where it knows these resources; default: always. */
  isFor?(models: readonly ResourceModel[]): boolean;
  /** Describes a document of this kind where Lintel does not look for it, and the remedy. */
  readonly offInWords?: string;
  /** Whether a document is of this kind. */
  is(document: unknown): boolean;
  /** The resources that it declares; empty if it declares none of Lintel's. */
  declared(document: DocumentInFile, models: readonly ResourceModel[]): Iterable<FoundResource>;
  /** Strings of which a text contains at least one if it has such a document with these resources. */
  marks(models: readonly ResourceModel[]): readonly string[];
  /** Describes the kind, for a file that contains none. */
  readonly inWords: string;
}
