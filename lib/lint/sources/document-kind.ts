/** What a kind of document is to the linter. Request documents, which any structure may be, are none of them. */
import type { ResourceModel } from "../../model/resource.ts";
import type { Branch } from "../branches.ts";
import type { Node } from "../node.ts";
import type { Segment } from "../path.ts";
import type { Metadata } from "../suppress/metadata.ts";
import type { TextFile } from "./place.ts";
import type { Position } from "./position.ts";
import type { SourceFile } from "./source-file.ts";
import type { Planned } from "./terraform-plan.ts";

/** A resource that a file declares. */
export interface Detected {
  readonly model: ResourceModel;
  /** See {@link Declaration.root} and {@link Declaration.branches}. */
  readonly root: Node;
  readonly branches?: readonly Branch<Node | undefined>[];
  readonly file: TextFile;
  /** Its name in findings: `lifecycle-policy "keep-recent"`, `lintel_lifecycle_policy.keep_recent`. */
  readonly resource: () => string;
  /** The construct's place in the program that synthesized the file, relative to the folder in which it ran. */
  readonly source?: { readonly file: string; readonly position: Position };
  /** See {@link Declaration.scope}: the folder of a request document, the provider of a Terraform resource. */
  readonly scope: string;
  readonly repeatedBecause?: string;
  readonly reservedTagPrefixes?: readonly string[];
  /** Of a plan: where it says that the resource is configured. */
  readonly planned?: Planned;
  /** What it says to the linter beside the members of the resource. */
  readonly metadata?: Metadata;
  /** The file is made by a program: it is the program that is to be changed. */
  readonly isGenerated?: true;
}

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
  declared(document: DocumentInFile, models: readonly ResourceModel[]): Iterable<Detected>;
  /** What a text that holds such a document with resources of ours has in it, one of these at least. */
  marks(models: readonly ResourceModel[]): readonly string[];
  /** Such a document in words, for those whose file holds none. */
  readonly inWords: string;
}
