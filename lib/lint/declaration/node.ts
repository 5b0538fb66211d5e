/** The values of declarations as rules see them. */

import { own } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import { isBlocks } from "../../derive/blocks.ts";
import { listForm } from "../../derive/list-form.ts";
import { boundInWords, typeInWords } from "../../derive/wording.ts";
import type { Field } from "../../model/field.ts";
import type { Segment } from "../text/path.ts";
import type { Located } from "../text/place.ts";
import type { Span } from "../text/position.ts";
import { isScalar, type Scalar } from "../text/raw-value.ts";
import { isSecretIn } from "../text/secret-text.ts";
import type { MemberNaming, Reading } from "./reading.ts";
import { choicesInWords, valueInWords } from "./shown.ts";
import { type Stage, Way, type WrittenAt } from "./source-path.ts";
import { listInPlaceOf, namesIn, saysNothing, segmentOf, type Writing, writingOf } from "./writing.ts";

interface Root {
  readonly reading: Reading;
  /** Unknown nodes that were asked for their value since the last call of {@link Node.takeUnknowns}. */
  readonly unknowns: Node[];
}

/**
 * A value of a declaration: in the documents' words, with the place where it stands, and either absent, unknown or
 * known. Rules never see positions, file formats or the names a file uses.
 */
export class Node {
  readonly #root: Root;
  readonly #parent: Node | undefined;
  /** The name, key or index under which the file has it; undefined for the whole declaration. */
  readonly #segment: Segment | undefined;
  /** The same in the documents' words. */
  readonly #step: Segment | undefined;
  /** What the model says of this place; undefined where the model knows no such place. */
  readonly field: Field | undefined;
  /** The value as the input's parser gave it; undefined when it is absent. */
  readonly raw: unknown;
  /** Why the value cannot be known; undefined when it is known or absent. */
  readonly unknownBecause: string | undefined;
  /** How the file writes this, where it is not as the model has it. */
  readonly #writing: Writing | undefined;
  /** Members and entries that were asked for: a node is made once. */
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
    // In an unknown structure nothing is absent.
    else if (parent?.unknownBecause !== undefined) this.unknownBecause = parent.unknownBecause;
    else this.unknownBecause = step === undefined ? undefined : root.reading.absentBecause?.(this.memberPath);
    if (parent?.field?.kind === "map") this.unknownBecause ??= root.reading.unknownBecause(segment);
  }

  /** The whole declaration; `segments` lead to it from the top of its file. */
  static root(reading: Reading, raw: unknown, field: Field, segments: readonly Segment[] = []): Node {
    const root: Root = { reading, unknowns: [] };
    let top: Node | undefined;
    for (const segment of segments) top = new Node(root, top, segment, undefined, {}, undefined);
    return new Node(root, top, undefined, undefined, raw, field);
  }

  /** How the declaration is written; for the engine, never for rules. */
  get written(): Pick<
    Reading,
    "verbatim" | "expectsVendorPlaces" | "refusesDocumentsWords" | "verdict" | "fileSpeaker" | "takesBlocks" | "places"
  > {
    return this.#root.reading;
  }

  /** The names of the members of a list that must be written in place of this map, if it is written as a map. */
  get isInPlaceOfList(): readonly string[] | undefined {
    const { field, raw } = this;
    return field && this.#writing === undefined ? listInPlaceOf(raw, field, this.#root.reading, this) : undefined;
  }

  /** Whether an attribute is written where Terraform has a block. */
  get isInPlaceOfBlock(): boolean {
    const { takesBlocks, places } = this.#root.reading;
    return takesBlocks === true && isBlocks(this.field) && places?.isBlock?.(this.writtenAt("key").segments) === false;
  }

  /** The structure, list or map that this value is part of. */
  get parent(): Node | undefined {
    return this.#parent;
  }

  /** The whole declaration that this value is part of. */
  get declaration(): Node {
    let node: Node = this;
    while (node.#segment !== undefined && node.#parent !== undefined) node = node.#parent;
    return node;
  }

  /** In the documents' words, `[]` for every element and `.*` for every entry: `policyDetails[].filter.unit`. */
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

  /** Absent means left out, or null where that is no value. Asking does not count as reading an unknown value. */
  get state(): "absent" | "unknown" | "known" {
    if (this.unknownBecause !== undefined) return "unknown";
    if (this.raw === null) return this.field?.kind === "any" && this.field.nullable === true ? "known" : "absent";
    return this.raw === undefined ? "absent" : "known";
  }

  /** Counts this value, if it is unknown, or the unknown structure that it is in, as asked for by a rule. */
  ask(): void {
    const node = this.outermostUnknown;
    if (node !== undefined) this.#root.unknowns.push(node);
  }

  /** This value or the outermost structure or list around it that is unknown; undefined when it is known. */
  get outermostUnknown(): Node | undefined {
    return this.unknownBecause === undefined ? undefined : (this.#parent?.outermostUnknown ?? this);
  }

  /** The value, if it is known and has no parts. Rules compare this; an unknown value equals nothing. */
  get value(): Scalar | undefined {
    this.ask();
    const { raw } = this;
    if (this.unknownBecause !== undefined || !isScalar(raw)) return undefined;
    return this.#root.reading.scalar(raw, this.memberPath);
  }

  /** The member reached by these names, in the documents' words. */
  at(...members: readonly string[]): Node {
    let node: Node = this;
    for (const member of members) node = node.#part(member) ?? node.#member(member);
    return node;
  }

  #member(member: string): Node {
    const { raw } = this;
    const parts = isMembers(raw) && this.unknownBecause === undefined ? raw : {};
    const names = this.namesOf(member);
    const name = names.find((each) => Object.hasOwn(parts, each));
    const value = name === undefined ? undefined : own(parts, name);
    const field = this.field?.kind === "struct" ? own(this.field.members, member) : undefined;
    return this.#keep(new Node(this.#root, this, name ?? names[0] ?? member, member, value, field));
  }

  /** The member that the file calls `name`, which the model does not know. */
  named(name: string): Node {
    const raw = isMembers(this.raw) ? own(this.raw, name) : undefined;
    const step = `=${name}`; // the model may know this name as that of a member which the file calls otherwise
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

  /** The part reached by these steps in the documents' words, as far as it can be known. */
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

  /** The elements of a list; none when it is absent, unknown or no list. */
  items(): readonly Node[] {
    this.ask();
    const list = this.raw;
    if (this.unknownBecause !== undefined || !Array.isArray(list)) return [];
    const field = this.field?.kind === "list" ? this.field.element : undefined;
    const written = (index: number) => segmentOf(list, index, this.field, this.#root.reading);
    this.#items ??= list.map((raw, index) => new Node(this.#root, this, written(index), index, raw, field));
    return this.#items;
  }

  /** The keys of a map in the documents' words, without unknown ones; none when it is absent, unknown or no map. */
  keys(): readonly string[] {
    this.ask();
    const keys: string[] = [];
    for (const name of this.names()) {
      if (this.#root.reading.unknownBecause(name) === undefined) keys.push(this.#keyOf(name));
      else this.entry(this.#keyOf(name)).ask();
    }
    return keys;
  }

  /** Whether a key of this map cannot be known. */
  get hasUnknownKey(): boolean {
    return this.names().some((name) => this.#root.reading.unknownBecause(name) !== undefined);
  }

  /** The entry of a map with this key; one whose key is unknown is unknown too. */
  entry(key: string): Node {
    const existing = this.#part(key);
    if (existing !== undefined) return existing;
    const name = this.names().find((each) => this.#keyOf(each) === key);
    const field = this.field?.kind === "map" ? this.field.value : undefined;
    const raw = isMembers(this.raw) && name !== undefined ? own(this.raw, name) : undefined;
    return this.#keep(new Node(this.#root, this, name ?? key, key, raw, field));
  }

  /** The entries of a map, those with an unknown key among them. */
  entries(): readonly Node[] {
    this.ask();
    return this.names().map((name) => this.entry(this.#keyOf(name)));
  }

  #keyOf(name: string): string {
    return String(this.#root.reading.scalar(name, `${this.memberPath} keys`));
  }

  /** The key of an entry, or the name of a member, in the documents' words. */
  get key(): string {
    return String(this.#step ?? "");
  }

  /** The names, in the file's own words, under which members stand here. */
  names(): readonly string[] {
    return this.unknownBecause === undefined ? namesIn(this.raw, this.field, this.#root.reading) : [];
  }

  /** The names under which the file may write a member of this structure, or of one at a path, the proper one first. */
  namesOf(member: string, path = this.#pathOf(member)): readonly string[] {
    return this.#root.reading.namesOf(member, path);
  }

  /** What findings call a member of this structure, or one at a path. */
  nameOf(member: string, path = this.#pathOf(member)): string {
    const name = this.namesOf(member, path)[0] ?? member;
    return this.#root.reading.callerTo?.([...this.segments, name])?.(name, member) ?? name;
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

  /** Where the value stands, or its key; undefined where the declaration stands in no file. */
  span(part: "value" | "key"): Span | undefined {
    const written = this.writtenAt(part);
    return this.#root.reading.places?.span(written.segments, written.part);
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
    return this.#root.reading.places?.place?.(this.writtenAt(part).segments);
  }

  /** Path within the declaration, as findings call its members: `policy_details[0].filter`. */
  get path(): string {
    return this.#calledWay.path;
  }

  /** The last name or index of the path, as findings call it; "" for the whole declaration. */
  get lastSegment(): string {
    return String(this.#calledWay.lastSteps.at(-1) ?? "");
  }

  /** What the model allows here, in words: "DAYS, WEEKS, MONTHS or YEARS". */
  get allowed(): string {
    return this.field === undefined ? "" : (this.boundInWords ?? typeInWords(this.field));
  }

  /** Whether the value is never shown: the model says so, it is wrong where secrets are pasted, or it looks like one. */
  get isSecret(): boolean {
    return this.state === "known" && isSecretIn(this.field, this.raw);
  }

  /** What completes "it must be …" for a value of the right kind, in the words of the file; undefined when any will do. */
  get boundInWords(): string | undefined {
    return this.choices() ?? (this.field && boundInWords(this.field, (member) => this.nameOf(member)));
  }

  /** The values of a set that may stand here, in the words of the file, other versions of the one written first. */
  choices(isOffered?: (value: string) => boolean): string | undefined {
    return choicesInWords(this.field, this.raw, isOffered, (value) => this.wordsFor(value));
  }

  /** What the file may write for one of the documents' words at this place, the proper one first. */
  wordsFor(word: string): readonly string[] {
    return this.#root.reading.wordsFor?.(word, this.memberPath) ?? [word];
  }

  /** The value as a message shows it: a string in quotes and cut where it is long, a number as it is written. */
  get shown(): string {
    return valueInWords(this.raw, this.isSecret, this.#root.reading, () => this.segments);
  }

  /** Lets go of the parts that were asked for: thousands of declarations without findings would hold on to them. */
  release(): void {
    this.#parts = undefined;
  }

  /** The unknown nodes of this declaration whose values were asked for since the last call. */
  takeUnknowns(): readonly Node[] {
    const { unknowns } = this.#root;
    return unknowns.length === 0 ? [] : unknowns.splice(0);
  }
}
