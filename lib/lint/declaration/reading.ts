/** How each kind of input writes declarations; node.ts works the same for all of them. */
import type { Vocabulary, VocabularyVerdict } from "../../facts/derive/vocabulary.ts";
import type { Field } from "../../facts/model/field.ts";
import type { EntryNames } from "../../facts/shape/shape.ts";
import type { Segment } from "../text/path.ts";
import type { Located } from "../text/place.ts";
import type { Span } from "../text/position.ts";
import type { Scalar } from "../text/raw-value.ts";
import type { MinimalPresence } from "../text/unknown.ts";
import type { SecretTexts } from "./secret-texts.ts";

/** How one kind of input names members and writes values. */
export interface Reading {
  /**
   * The names that the file may use for a member, preferred name first. `path` is the member's path in the documents'
   * words: `policyDetails[].exclusionRules.vmImages`.
   */
  namesOf(member: string, path: string): readonly string[];
  /**
   * Renames members in findings, for files that a program generated from names of its author, such as props in camel
   * case. `segments` is the path of the value from the top of the file. If absent or undefined, findings use the file's
   * names.
   */
  callerTo?(segments: readonly Segment[]): MemberNaming | undefined;
  /** Why a raw value is unknown offline; undefined if it is known. */
  unknownBecause(raw: unknown): string | undefined;
  /** The least that an unknown raw value may be. Default: that of an `UnknownValue`. */
  leastOf?(raw: unknown): MinimalPresence;
  /**
   * Converts a known raw scalar to the documents' words: where requested, translates the vendor's words.
   */
  scalar(raw: Scalar, path: string): Scalar;
  /** The text of a number that is rounded for the rules. Default: JavaScript's. */
  numberText?(raw: number): string | undefined;
  /** Why an absent member is unknown: the service has a value that the document does not show. */
  absentBecause?(path: string): string | undefined;
  /** The file uses the documents' names and values and has no unknown values: its data can be validated as it is. */
  readonly verbatim?: true;
  /** The input may write a map as the list of structures that the service uses. */
  readonly takesListForms?: true;
  /** The input must write such maps, and those with {@link entryNames}, as lists. */
  readonly mapsAreLists?: true;
  /** The element's index in the file, if the reading skips elements before it. Default: the same index. */
  indexIn?(list: readonly unknown[], index: number): number;
  /** The segment of an element that is not identified by its index; undefined if its index is the segment. */
  elementOf?(list: readonly unknown[], index: number, field: Field | undefined): Segment | undefined;
  /** If the map at this path may be written as a list of structures: the members with its keys and values. */
  entryNames?(path: string): EntryNames | undefined;
  /**
   * Structures, lists of structures and maps of structures are Terraform blocks, whose JSON may put a list around a
   * block or omit it. A list of one element is read as the structure that the model has, and a structure as a list of
   * one. An empty list or map, as plans have it, means that the member is absent.
   */
  readonly takesBlocks?: true;
  /**
   * Empty optional lists and maps are absent, and so are map entries that are null. An empty structure is absent if its
   * absence means values for its members (`absentMeans`).
   */
  readonly emptyIsAbsent?: true;
  /** `""` means that an optional member is absent. */
  readonly emptyTextIsAbsent?: true;
  /** Members are expected at the vendor's paths (lib/facts/model/aliases.ts, relocations). */
  readonly expectsVendorPlaces?: true;
  /**
   * The words that the input may use for one of the documents' words at a path, preferred word first. Default: the word
   * itself.
   */
  wordsFor?(word: string, path: string): readonly string[];
  /** Where the vendor has a word of its own, the input accepts only that word, not the documents' one. */
  readonly refusesDocumentsWords?: true;
  /** Whose vocabulary the document uses, and which of its words belong to the other one. Absent if not determined. */
  readonly verdict?: VocabularyVerdict;
  /** The vocabulary of most documents of the file. */
  readonly fileVocabulary?: Vocabulary;
  /** Values that are secrets by a name that leads to them, whatever the member is called that has them. */
  readonly secrets?: SecretTexts;
  /** Positions of values in the text of the file; absent without a file. */
  readonly places?: ValuePlaces;
}

/**
 * The name that findings use for a member: `name` is its name in the file, `member` its name in the documents, if
 * known.
 */
export type MemberNaming = (name: string, member: string | undefined) => string;

/** A place in a file, which may be another one than the declaration's. */
export interface FilePlace {
  /** The file's name in findings. */
  readonly file: string;
  readonly span: Span;
  /** The name of what has the value and may be given another: a parameter of the template, a variable of the root module. */
  readonly name?: string;
}

/** Positions of a declaration's values in its file. For the engine only, not for rules. */
export interface ValuePlaces {
  /**
   * Position of the value at a path from the top of the file, or of its key; the nearest existing value above a missing
   * one.
   */
  span(segments: readonly Segment[], part: "value" | "key"): Span;
  /** The source text of a value, where it is written: `012345670123`, not 12345670123. */
  written(segments: readonly Segment[]): string | undefined;
  /** Where a value is set that stands elsewhere as a reference, such as the default of a variable. */
  setAt?(segments: readonly Segment[]): FilePlace | undefined;
  /** The place where a value can be edited; undefined for computed values. */
  place?(segments: readonly Segment[]): Located | undefined;
  /**
   * Whether the value is written as a block rather than an attribute; undefined if it is missing. Absent without a
   * text.
   */
  isBlock?(segments: readonly Segment[]): boolean | undefined;
}
