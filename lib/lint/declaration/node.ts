/** The values of declarations as rules see them. */

import { own } from "../../base/dictionary.ts";
import { isBlocks } from "../../derive/blocks.ts";
import { listForm } from "../../derive/list-form.ts";
import { boundInWords, typeInWords } from "../../derive/wording.ts";
import type { Field } from "../../model/field.ts";
import type { Segment } from "../text/path.ts";
import type { Located } from "../text/place.ts";
import type { Span } from "../text/position.ts";
import { isRecord, isScalar, type Scalar } from "../text/raw-value.ts";
import { isSecretIn } from "../text/secret-text.ts";
import type { MemberNaming, Reading } from "./reading.ts";
import { choicesInWords, valueInWords } from "./shown.ts";
import { type Stage, Way, type WrittenAt } from "./source-path.ts";
import { listInPlaceOf, namesIn, saysNothing, segmentOf, type Writing, writingOf } from "./writing.ts";

interface Root {
  readonly reading: Reading;
  /** Unknown nodes whose values were read since the last call of {@link Node.takeUnknowns}. */
  readonly unknowns: Node[];
}

/**
 * A value of a declaration, in the documents' words, with its path: absent, unknown or known. Nodes hide positions,
 * file formats and the file's own names from rules.
 */
export class Node {
  readonly #root: Root;
  readonly #parent: Node | undefined;
  /** The name, key or index in the file; undefined for the whole declaration. */
  readonly #segment: Segment | undefined;
  /** The same segment in the documents' words. */
  readonly #step: Segment | undefined;
  /** The model of this value; undefined if the model does not know it. */
  readonly field: Field | undefined;
  /** The value as the input's parser returned it; undefined if absent. */
  readonly raw: unknown;
  /** Why the value is unknown; undefined if it is known or absent. */
  readonly unknownBecause: string | undefined;
  /** How the file writes this value, where that differs from the model. */
  readonly #writing: Writing | undefined;
  /** Members and entries created so far; each node is created once. */
  #parts: Node[] | undefined;
  #items: readonly Node[] | undefined;
  #memberPath: string | undefined;

  private constructor(
    root: Root,
    parent: Node | undefined,
    segment: Segment | undefined,
    step: Segment | undefined,
    raw: unknown,
    field: Field | undefined,
  ) {
    this.#root = root;
    this.#parent = parent;
    this.#segment = segment;
    this.#step = step;
    this.#writing = field && writingOf(raw, field, root.reading, this);
    const given = this.#writing === undefined ? raw : this.#writing.as;
    this.raw = field && saysNothing(given, field, root.reading, parent?.field?.kind === "struct") ? undefined : given;
    const isListed = Array.isArray(this.raw) && field?.kind === "map" && root.reading.takesListForms === true;
    this.field = isListed && field.asList !== undefined ? listForm(field, field.asList) : field;
    if (this.raw !== undefined && this.raw !== null) this.unknownBecause = root.reading.unknownBecause(this.raw);
    // Nothing is absent in an unknown structure.
    else if (parent?.unknownBecause !== undefined) this.unknownBecause = parent.unknownBecause;
    else this.unknownBecause = step === undefined ? undefined : root.reading.absentBecause?.(this.memberPath);
    if (parent?.field?.kind === "map") this.unknownBecause ??= root.reading.unknownBecause(segment);
  }

  /** Creates the node of a whole declaration; `segments` is its path from the top of the file. */
  static root(reading: Reading, raw: unknown, field: Field, segments: readonly Segment[] = []): Node {
    const root: Root = { reading, unknowns: [] };
    let top: Node | undefined;
    for (const segment of segments) top = new Node(root, top, segment, undefined, {}, undefined);
    return new Node(root, top, undefined, undefined, raw, field);
  }

  /** How the input writes the declaration. For the engine only; rules must not read it. */
  get written(): Pick<
    Reading,
    "verbatim" | "expectsVendorPlaces" | "refusesDocumentsWords" | "verdict" | "fileSpeaker" | "takesBlocks" | "places"
  > {
    return this.#root.reading;
  }

  /**
   * If this value is a map that the input must write as a list: the names of that list's members. Otherwise undefined.
   */
  get isInPlaceOfList(): readonly string[] | undefined {
    const { field, raw } = this;
    return field && this.#writing === undefined ? listInPlaceOf(raw, field, this.#root.reading, this) : undefined;
  }

  /** Whether the file has an attribute where Terraform has a block. */
  get isInPlaceOfBlock(): boolean {
    const { takesBlocks, places } = this.#root.reading;
    return takesBlocks === true && isBlocks(this.field) && places?.isBlock?.(this.writtenAt("key").segments) === false;
  }

  /** The structure, list or map that contains this value. */
  get parent(): Node | undefined {
    return this.#parent;
  }

  /** The whole declaration that contains this value. */
  get declaration(): Node {
    let node: Node = this;
    while (node.#segment !== undefined && node.#parent !== undefined) node = node.#parent;
    return node;
  }

  /**
   * Path in the documents' words, with `[]` for every element and `.*` for every entry: `policyDetails[].filter.unit`.
   */
  get memberPath(): string {
    this.#memberPath ??= this.#parent === undefined ? "" : this.#parent.#pathOf(this.#step);
    return this.#memberPath;
  }

  #pathOf(step: Segment | undefined): string {
    if (step === undefined) return "";
    if (typeof step === "number") return `${this.memberPath}[]`;
    if (this.field?.kind === "map") return `${this.memberPath}.*`;
    return this.memberPath === "" ? step : `${this.memberPath}.${step}`;
  }

  /** "absent" if omitted, or null where the field is not nullable. Does not count as reading an unknown value. */
  get state(): "absent" | "unknown" | "known" {
    if (this.unknownBecause !== undefined) return "unknown";
    if (this.raw === null) return this.field?.kind === "any" && this.field.nullable === true ? "known" : "absent";
    return this.raw === undefined ? "absent" : "known";
  }

  /**
   * Records that a rule read this value, if the value is unknown; records the outermost unknown structure around it.
   */
  ask(): void {
    const node = this.outermostUnknown;
    if (node !== undefined) this.#root.unknowns.push(node);
  }

  /** The outermost unknown value that contains this one, or is it; undefined if this value is known. */
  get outermostUnknown(): Node | undefined {
    return this.unknownBecause === undefined ? undefined : (this.#parent?.outermostUnknown ?? this);
  }

  /** The value, if it is a known scalar; otherwise undefined, which equals nothing that a rule compares it with. */
  get value(): Scalar | undefined {
    this.ask();
    const { raw } = this;
    if (this.unknownBecause !== undefined || !isScalar(raw)) return undefined;
    return this.#root.reading.scalar(raw, this.memberPath);
  }

  /** The member at this path of names, in the documents' words. */
  at(...members: readonly string[]): Node {
    let node: Node = this;
    for (const member of members) node = node.#part(member) ?? node.#member(member);
    return node;
  }

  #member(member: string): Node {
    const { raw } = this;
    const parts = isRecord(raw) && this.unknownBecause === undefined ? raw : {};
    const names = this.namesOf(member);
    const name = names.find((each) => Object.hasOwn(parts, each));
    const value = name === undefined ? undefined : own(parts, name);
    const field = this.field?.kind === "struct" ? own(this.field.members, member) : undefined;
    return this.#keep(new Node(this.#root, this, name ?? names[0] ?? member, member, value, field));
  }

  /** The member that the file names `name` and the model does not know. */
  named(name: string): Node {
    const raw = isRecord(this.raw) ? own(this.raw, name) : undefined;
    const step = `=${name}`; // the model may use this name for another member
    return this.#part(step) ?? this.#keep(new Node(this.#root, this, name, step, raw, undefined));
  }

  #part(step: Segment): Node | undefined {
    return this.#parts?.find((part) => part.#step === step);
  }

  #keep(part: Node): Node {
    if (this.#parts === undefined) this.#parts = [part];
    else this.#parts.push(part);
    return part;
  }

  /** The part at this path, in the documents' words; stops at the first unknown value. */
  follow(steps: readonly Segment[]): Node {
    let node: Node = this;
    for (const step of steps) {
      if (node.unknownBecause !== undefined) break;
      if (Array.isArray(node.raw)) node = node.items()[Number(step)] ?? node;
      else if (node.field?.kind === "map") node = node.entry(String(step));
      else node = node.at(String(step));
    }
    return node;
  }

  /** The elements of a list; empty if the value is absent, unknown or not a list. */
  items(): readonly Node[] {
    this.ask();
    const list = this.raw;
    if (this.unknownBecause !== undefined || !Array.isArray(list)) return [];
    const field = this.field?.kind === "list" ? this.field.element : undefined;
    const written = (index: number) => segmentOf(list, index, this.field, this.#root.reading);
    this.#items ??= list.map((raw, index) => new Node(this.#root, this, written(index), index, raw, field));
    return this.#items;
  }

  /** The known keys of a map, in the documents' words; empty if the value is absent, unknown or not a map. */
  keys(): readonly string[] {
    this.ask();
    const keys: string[] = [];
    for (const name of this.names()) {
      if (this.#root.reading.unknownBecause(name) === undefined) keys.push(this.#keyOf(name));
      else this.entry(this.#keyOf(name)).ask();
    }
    return keys;
  }

  /** Whether this map has an unknown key. */
  get hasUnknownKey(): boolean {
    return this.names().some((name) => this.#root.reading.unknownBecause(name) !== undefined);
  }

  /** The entry of a map with this key; unknown if its key is unknown. */
  entry(key: string): Node {
    const existing = this.#part(key);
    if (existing !== undefined) return existing;
    const name = this.names().find((each) => this.#keyOf(each) === key);
    const field = this.field?.kind === "map" ? this.field.value : undefined;
    const raw = isRecord(this.raw) && name !== undefined ? own(this.raw, name) : undefined;
    return this.#keep(new Node(this.#root, this, name ?? key, key, raw, field));
  }

  /** The entries of a map, including those with an unknown key. */
  entries(): readonly Node[] {
    this.ask();
    return this.names().map((name) => this.entry(this.#keyOf(name)));
  }

  #keyOf(name: string): string {
    return String(this.#root.reading.scalar(name, `${this.memberPath} keys`));
  }

  /** The entry's key or the member's name, in the documents' words. */
  get key(): string {
    return String(this.#step ?? "");
  }

  /** The names of the members, as the file writes them. */
  names(): readonly string[] {
    return this.unknownBecause === undefined ? namesIn(this.raw, this.field, this.#root.reading) : [];
  }

  /**
   * The names that the file may use for a member of this structure (or for the one at `path`), preferred name first.
   */
  namesOf(member: string, path = this.#pathOf(member)): readonly string[] {
    return this.#root.reading.namesOf(member, path);
  }

  /** The name that findings use for a member of this structure, or for the one at `path`. */
  nameOf(member: string, path = this.#pathOf(member)): string {
    const name = this.namesOf(member, path)[0] ?? member;
    return this.#root.reading.callerTo?.([...this.segments, name])?.(name, member) ?? name;
  }

  /** Replaces names and paths of members in backticks by the names that findings use. */
  spell(text: string): string {
    return text.replace(/`([^`]+)`/g, (_, path: string) =>
      path.replace(/\w+/g, (member) => this.nameOf(member, member)),
    );
  }

  /** The path from the top of the file; `call` renames members, by default they keep the file's names. */
  #wayAs(call: MemberNaming | undefined): Way {
    const stages: Stage[] = [];
    for (let node: Node | undefined = this; node !== undefined; node = node.#parent) {
      const isMember = typeof node.#step === "string" && node.#parent?.field?.kind !== "map";
      const called = call && isMember ? call(String(node.#segment), node.field && node.key) : node.#segment;
      stages.unshift({ segment: called, writing: node.#writing });
    }
    return new Way(stages);
  }

  get #way(): Way {
    return this.#wayAs(undefined);
  }

  get #calledWay(): Way {
    const way = this.#way;
    const caller = this.#root.reading.callerTo?.(way.segments);
    return caller === undefined ? way : this.#wayAs(caller);
  }

  /** Path from the top of the file, in the file's own names. */
  get segments(): readonly Segment[] {
    return this.#way.segments;
  }

  /** Position of the value or of its key; undefined if the declaration is not from a file. */
  span(part: "value" | "key"): Span | undefined {
    const written = this.writtenAt(part);
    return this.#root.reading.places?.span(written.segments, written.part);
  }

  /** The value or key in the file that contains this value or its key. */
  writtenAt(part: "value" | "key"): WrittenAt {
    return this.#way.writtenAt(part);
  }

  /** Path of the key. If the file writes the map as a list, that is the member with the key: `variables[0].name`. */
  get keyPath(): string {
    return this.#calledWay.keyPath;
  }

  /** The place of the value or key in the file, if it can be edited there. */
  located(part: "value" | "key"): Located | undefined {
    return this.#root.reading.places?.place?.(this.writtenAt(part).segments);
  }

  /** Path within the declaration, in the names that findings use: `policy_details[0].filter`. */
  get path(): string {
    return this.#calledWay.path;
  }

  /** Last name or index of the path, as findings name it; "" for the whole declaration. */
  get lastSegment(): string {
    return String(this.#calledWay.lastSteps.at(-1) ?? "");
  }

  /** The values that the model allows here, in words: "DAYS, WEEKS, MONTHS or YEARS". */
  get allowed(): string {
    return this.field === undefined ? "" : (this.boundInWords ?? typeInWords(this.field));
  }

  /**
   * Whether messages must hide the value: the model marks it as sensitive, it is invalid where users paste secrets, or
   * it looks like one.
   */
  get isSecret(): boolean {
    return this.state === "known" && isSecretIn(this.field, this.raw);
  }

  /**
   * Completes "it must be …" for a value of the right type, in the file's words; undefined if every value is allowed.
   */
  get boundInWords(): string | undefined {
    return this.choices() ?? (this.field && boundInWords(this.field, (member) => this.nameOf(member)));
  }

  /**
   * The allowed values of an enum, in the file's words, other versions of the written value first; undefined without an
   * enum.
   */
  choices(isOffered?: (value: string) => boolean): string | undefined {
    return choicesInWords(this.field, this.raw, isOffered, (value) => this.wordsFor(value));
  }

  /** The words that the file may use for one of the documents' words at this path, preferred word first. */
  wordsFor(word: string): readonly string[] {
    return this.#root.reading.wordsFor?.(word, this.memberPath) ?? [word];
  }

  /** The value as messages show it: strings in quotes and shortened, numbers as written. */
  get shown(): string {
    return valueInWords(this.raw, this.isSecret, this.#root.reading, () => this.segments);
  }

  /** Frees the cached parts. Without this, thousands of declarations without findings would keep them in memory. */
  release(): void {
    this.#parts = undefined;
  }

  /** Returns and clears the unknown nodes whose values were read since the last call. */
  takeUnknowns(): readonly Node[] {
    const { unknowns } = this.#root;
    return unknowns.length === 0 ? [] : unknowns.splice(0);
  }
}
