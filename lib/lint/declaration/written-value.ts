/** The values of declarations as files write them: in which form, under which names, and where. */

import { isBlocks } from "../../derive/blocks.ts";
import { listForm } from "../../derive/list-form.ts";
import type { Field } from "../../model/field.ts";
import type { Segment } from "../text/path.ts";
import type { Located } from "../text/place.ts";
import type { Span } from "../text/position.ts";
import type { MemberNaming, Reading } from "./reading.ts";
import { type Stage, Way, type WrittenAt } from "./source-path.ts";
import { listInPlaceOf, saysNothing, type Writing, writingOf } from "./writing.ts";

/** A value of a declaration as its file writes it. Rules read it as a node and ask only for its path and its names. */
export abstract class WrittenValue {
  protected readonly reading: Reading;
  /** The structure, list or map that this value is part of. */
  readonly parent: WrittenValue | undefined;
  /** The name, key or index under which the file has it; undefined for the whole declaration. */
  protected readonly segment: Segment | undefined;
  /** The same in the documents' words. */
  protected readonly step: Segment | undefined;
  /** What the model says of this place; undefined where the model knows no such place. */
  readonly field: Field | undefined;
  /** The value as the input's parser gave it; undefined when it is absent. */
  readonly raw: unknown;
  /** How the file writes this, where it is not as the model has it. */
  readonly #writing: Writing | undefined;
  #memberPath: string | undefined;

  constructor(
    reading: Reading,
    parent: WrittenValue | undefined,
    segment: Segment | undefined,
    step: Segment | undefined,
    raw: unknown,
    field: Field | undefined,
  ) {
    this.reading = reading;
    this.parent = parent;
    this.segment = segment;
    this.step = step;
    this.#writing = field && writingOf(raw, field, reading, this);
    const given = this.#writing === undefined ? raw : this.#writing.as;
    this.raw = field && saysNothing(given, field, reading, parent?.field?.kind === "struct") ? undefined : given;
    const isListed = Array.isArray(this.raw) && field?.kind === "map" && reading.takesListForms === true;
    this.field = isListed && field.asList !== undefined ? listForm(field, field.asList) : field;
  }

  /** How the declaration is written; for the engine, never for rules. */
  get written(): Pick<
    Reading,
    "verbatim" | "expectsVendorPlaces" | "refusesDocumentsWords" | "verdict" | "fileSpeaker" | "takesBlocks" | "places"
  > {
    return this.reading;
  }

  /** The names of the members of a list that must be written in place of this map, if it is written as a map. */
  get isInPlaceOfList(): readonly string[] | undefined {
    const { field, raw } = this;
    return field && this.#writing === undefined ? listInPlaceOf(raw, field, this.reading, this) : undefined;
  }

  /** Whether an attribute is written where Terraform has a block. */
  get isInPlaceOfBlock(): boolean {
    const { takesBlocks, places } = this.reading;
    return takesBlocks === true && isBlocks(this.field) && places?.isBlock?.(this.writtenAt("key").segments) === false;
  }

  /** In the documents' words, `[]` for every element and `.*` for every entry: `policyDetails[].filter.unit`. */
  get memberPath(): string {
    this.#memberPath ??= this.parent === undefined ? "" : this.parent.#pathOf(this.step);
    return this.#memberPath;
  }

  #pathOf(step: Segment | undefined): string {
    if (step === undefined) return "";
    if (typeof step === "number") return `${this.memberPath}[]`;
    if (this.field?.kind === "map") return `${this.memberPath}.*`;
    return this.memberPath === "" ? step : `${this.memberPath}.${step}`;
  }

  /** The key of an entry, or the name of a member, in the documents' words. */
  get key(): string {
    return String(this.step ?? "");
  }

  /** The names under which the file may write a member of this structure, or of one at a path, the proper one first. */
  namesOf(member: string, path = this.#pathOf(member)): readonly string[] {
    return this.reading.namesOf(member, path);
  }

  /** What findings call a member of this structure, or one at a path. */
  nameOf(member: string, path = this.#pathOf(member)): string {
    const name = this.namesOf(member, path)[0] ?? member;
    return this.reading.callerTo?.([...this.segments, name])?.(name, member) ?? name;
  }

  /** Members' names and paths as findings call them, wherever a text has them in backticks. */
  spell(text: string): string {
    return text.replace(/`([^`]+)`/g, (_, path: string) =>
      path.replace(/\w+/g, (member) => this.nameOf(member, member)),
    );
  }

  /** What leads here from the top of the file, its members as `call` calls them, or the file does. */
  #wayAs(call: MemberNaming | undefined): Way {
    const stages: Stage[] = [];
    for (let node: WrittenValue | undefined = this; node !== undefined; node = node.parent) {
      const isMember = typeof node.step === "string" && node.parent?.field?.kind !== "map";
      const called = call && isMember ? call(String(node.segment), node.field && node.key) : node.segment;
      stages.unshift({ segment: called, writing: node.#writing });
    }
    return new Way(stages);
  }

  get #way(): Way {
    return this.#wayAs(undefined);
  }

  get #calledWay(): Way {
    const way = this.#way;
    const caller = this.reading.callerTo?.(way.segments);
    return caller === undefined ? way : this.#wayAs(caller);
  }

  /** Path from the top of the file, in the file's own names. */
  get segments(): readonly Segment[] {
    return this.#way.segments;
  }

  /** Where the value stands, or its key; undefined where the declaration stands in no file. */
  span(part: "value" | "key"): Span | undefined {
    const written = this.writtenAt(part);
    return this.reading.places?.span(written.segments, written.part);
  }

  /** Which value or key of the file holds the value or the key. */
  writtenAt(part: "value" | "key"): WrittenAt {
    return this.#way.writtenAt(part);
  }

  /** The path of its key, where a list of structures gives it as a member: `variables[0].name`; else its own. */
  get keyPath(): string {
    return this.#calledWay.keyPath;
  }

  /** The place of the value, or of its key, where the file may be changed there. */
  located(part: "value" | "key"): Located | undefined {
    return this.reading.places?.place?.(this.writtenAt(part).segments);
  }

  /** Path within the declaration, as findings call its members: `policy_details[0].filter`. */
  get path(): string {
    return this.#calledWay.path;
  }

  /** The last name or index of the path, as findings call it; "" for the whole declaration. */
  get lastSegment(): string {
    return String(this.#calledWay.lastSteps.at(-1) ?? "");
  }

  /** What the file may write for one of the documents' words at this place, the proper one first. */
  wordsFor(word: string): readonly string[] {
    return this.reading.wordsFor?.(word, this.memberPath) ?? [word];
  }
}
