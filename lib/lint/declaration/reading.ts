/** What a kind of input knows of how it is written, for node.ts, which is the same for all. */
import type { Speaker, VocabularyVerdict } from "../../derive/vocabulary.ts";
import type { Field } from "../../model/field.ts";
import type { Segment } from "../text/path.ts";
import type { Located } from "../text/place.ts";
import type { Span } from "../text/position.ts";
import type { Scalar } from "../text/raw-value.ts";

/** How one kind of input names members and writes values. */
export interface Reading {
  /**
   * The names under which a member may stand, the proper one first. `path` is the member's path in the documents'
   * words, `policyDetails[].exclusionRules.vmImages`.
   */
  namesOf(member: string, path: string): readonly string[];
  /**
   * How findings call the members that lead to a value, where a program wrote the file and its author wrote other names:
   * props in camel case. `segments` lead to the value from the top of the file. Undefined, or absent: as the file does.
   */
  callerTo?(segments: readonly Segment[]): MemberNaming | undefined;
  /** Why a raw value cannot be known offline, or undefined when it is known. */
  unknownBecause(raw: unknown): string | undefined;
  /** A known raw scalar in the documents' words: escapes undone, the vendor's words translated where asked. */
  scalar(raw: Scalar, path: string): Scalar;
  /** A string as its author means it, in the author's words; default: as it is. Inputs with escapes undo them. */
  text?(raw: string): string;
  /** Why a member that is absent cannot be known: the service has a value that the document does not show. */
  absentBecause?(path: string): string | undefined;
  /** Names and values stand in the documents' own words and none is unknown: they can be checked as they are. */
  readonly verbatim?: true;
  /** A map that the service writes as a list of structures may be written so here too; it is read as that list. */
  readonly takesListForms?: true;
  /** Such a map, and one with {@link entryNames}, must be written as a list. */
  readonly mapsAreLists?: true;
  /** The index under which the file has an element of a list, where it leaves out some before it; default: the same. */
  indexIn?(list: readonly unknown[], index: number): number;
  /** The segment of an element where its index says nothing; undefined where the index is its segment. */
  elementOf?(list: readonly unknown[], index: number, field: Field | undefined): Segment | undefined;
  /** The members by which a list of structures gives the keys and values of the map at this path; it is read as the map. */
  entryNames?(path: string): EntryNames | undefined;
  /**
   * Structures, lists of structures and maps of them are Terraform's blocks, which its JSON writes with or without a list
   * around them: a list of one is that structure where the model has a structure, and a structure a list of one. An empty
   * list or map, as plans have it, is no block: the member is absent.
   */
  readonly takesBlocks?: true;
  /**
   * A list or map that is empty says the same as none, where it may be left out, and an entry that is null as none; so
   * does a structure without anything in it whose absence means values of its members (`absentMeans`).
   */
  readonly emptyIsAbsent?: true;
  /** `""` says the same as none, where a member may be left out. */
  readonly emptyTextIsAbsent?: true;
  /** Members are expected where the vendor keeps them (lib/model/aliases.ts, relocations). */
  readonly expectsVendorPlaces?: true;
  /** What the input may write for one of the documents' words at a path, the proper one first; default: the word. */
  wordsFor?(word: string, path: string): readonly string[];
  /** The documents' words are none of the input's: where the vendor has another one, only that is taken. */
  readonly refusesDocumentsWords?: true;
  /** In whose words the document is, and which of them are the other's. Absent where that is not asked. */
  readonly verdict?: VocabularyVerdict;
  /** Whose words most documents of the file have. */
  readonly fileSpeaker?: Speaker;
  /** Where values stand in the text of a file; absent where there is no file. */
  readonly places?: ValuePlaces;
}

/** What findings call a member: `name` is the file's name of it, `member` the documents' name of one that they know. */
export type MemberNaming = (name: string, member: string | undefined) => string;

/** `{ key: "Name", value: "Value" }`: how `[{ Name: PORT, Value: "80" }]` writes `{ PORT: "80" }`. */
export interface EntryNames {
  readonly key: string;
  readonly value: string;
}

/** Where the values of a declaration stand in its file. Rules do not ask it. */
export interface ValuePlaces {
  /** The value at some steps from the top of the file, or its key; the nearest value above one that is not there. */
  span(segments: readonly Segment[], part: "value" | "key"): Span;
  /** The text of the value, where it is written: `012345670123`, not 12345670123. */
  written(segments: readonly Segment[]): string | undefined;
  /** The place of a value that may be changed there; undefined for one that is computed. */
  place?(segments: readonly Segment[]): Located | undefined;
  /** Whether a block is written there, or an attribute; undefined where nothing is. Absent where no text tells it. */
  isBlock?(segments: readonly Segment[]): boolean | undefined;
}
