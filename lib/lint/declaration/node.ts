/** The values of declarations as rules see them. */

import { own } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import { boundInWords, typeInWords } from "../../facts/derive/wording.ts";
import type { Field } from "../../facts/model/field.ts";
import { isNamedSecret, isSecretIn } from "../../facts/model/secrets/secret-value.ts";
import type { Segment } from "../text/path.ts";
import { isScalar, type Scalar } from "../text/raw-value.ts";
import { UnknownValue } from "../text/unknown.ts";
import type { Reading } from "./reading.ts";
import { choicesInWords, quotedBeside, shownAs } from "./shown.ts";
import { mayEmptyMeanAbsent, namesIn, segmentOf } from "./writing.ts";
import { WrittenValue } from "./written-value.ts";

/**
 * A value of a declaration, in the documents' words, with its path: absent, unknown or known. Nodes hide positions,
 * file formats and the file's own names from rules.
 */
export class Node extends WrittenValue {
  declare readonly parent: Node | undefined;
  /** Unknown nodes of the declaration that were asked for their value since the last call of {@link takeUnknowns}. */
  readonly #unknowns: Node[];
  #unknownBecause: string | undefined;
  #isRefused = false;
  #keepsParts = false;
  /** Members and entries created so far; each node is created once. */
  #parts: Map<Segment, Node> | undefined;
  #items: readonly Node[] | undefined;
  #writtenMembers: readonly string[] | undefined;
  /**
   * The plain data of a whole declaration that is valid and completely known: whoever reads it needs no nodes. The check
   * of its fields sets it. A field, because entries of a WeakMap cost a twentieth of all rules.
   */
  validPlain: unknown;

  private constructor(
    reading: Reading,
    unknowns: Node[],
    parent: Node | undefined,
    segment: Segment | undefined,
    step: Segment | undefined,
    raw: unknown,
    field: Field | undefined,
  ) {
    super(reading, parent, segment, step, raw, field);
    this.#unknowns = unknowns;
    if (this.raw !== undefined && this.raw !== null) this.#unknownBecause = reading.unknownBecause(this.raw);
    // Nothing is absent in an unknown structure.
    else if (parent?.unknownBecause !== undefined) this.#unknownBecause = parent.unknownBecause;
    else this.#unknownBecause = step === undefined ? undefined : reading.absentBecause?.(this.memberPath);
    if (parent?.field?.kind === "map") this.#unknownBecause ??= reading.unknownBecause(segment);
  }

  /** Creates the node of a whole declaration; `segments` is its path from the top of the file. */
  static root(reading: Reading, raw: unknown, field: Field, segments: readonly Segment[] = []): Node {
    const unknowns: Node[] = [];
    let top: Node | undefined;
    for (const segment of segments) top = new Node(reading, unknowns, top, segment, undefined, {}, undefined);
    return new Node(reading, unknowns, top, undefined, undefined, raw, field);
  }

  /** The whole declaration that contains this value. */
  get declaration(): Node {
    let node: Node = this;
    while (node.segment !== undefined && node.parent !== undefined) node = node.parent;
    return node;
  }

  /** Why the value is unknown; undefined if it is known or absent. */
  get unknownBecause(): string | undefined {
    return this.#unknownBecause;
  }

  /** Whether the model refuses the value, which a finding reports: to other rules it is unknown. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** The declaration, in which the model refuses these values; itself if there are none. */
  refusing(values: Iterable<Node>): Node {
    let root: Node | undefined;
    for (const value of values) {
      root ??= new Node(this.reading, [], this.parent, this.segment, undefined, this.raw, this.field);
      root.#keepsParts = true;
      const refused = root.follow(value.#way);
      refused.#isRefused = true;
      refused.#unknownBecause ??= "is not valid";
    }
    return root ?? this;
  }

  get #way(): readonly Segment[] {
    return this.step === undefined || this.parent === undefined ? [] : [...this.parent.#way, this.step];
  }

  /** "absent" if omitted, or null where the field is not nullable. Does not count as reading an unknown value. */
  get state(): "absent" | "unknown" | "known" {
    if (this.unknownBecause !== undefined) return "unknown";
    if (this.raw === null) return this.field?.kind === "any" && this.field.nullable === true ? "known" : "absent";
    return this.raw === undefined ? "absent" : "known";
  }

  /**
   * Whether there is a value, whatever it is: a reference to another resource is present although it is unknown, but
   * one that may be null is not. Rules that ask only whether a member is set ask for this.
   */
  get presence(): "absent" | "present" | "unknown" {
    const { state } = this;
    if (state !== "unknown") return state === "known" ? "present" : "absent";
    const { raw, reading, field } = this;
    if (this.#isRefused) return "unknown";
    const least = reading.leastOf?.(raw) ?? (raw instanceof UnknownValue ? raw.least : "null");
    return least === "content" || (least === "empty" && !mayEmptyMeanAbsent(field, reading)) ? "present" : "unknown";
  }

  /** A value of the form that this unknown value will have, if that is known. For the engine only, not for rules. */
  get like(): string | undefined {
    return this.raw instanceof UnknownValue ? this.raw.like : undefined;
  }

  /**
   * The expression that decides this unknown value: values with equal ones are equal. Undefined if that is not certain.
   */
  get decidingExpression(): string | undefined {
    const { raw } = this;
    return typeof raw === "string" ? raw : raw instanceof UnknownValue ? raw.expression : undefined;
  }

  /**
   * Records that a rule read this value, if the value is unknown; records the outermost unknown structure around it.
   */
  ask(): void {
    const node = this.outermostUnknown;
    if (node !== undefined) this.#unknowns.push(node);
  }

  /** The outermost unknown value that contains this one, or is it; undefined if this value is known. */
  get outermostUnknown(): Node | undefined {
    return this.unknownBecause === undefined ? undefined : (this.parent?.outermostUnknown ?? this);
  }

  /** The value, if it is a known scalar; otherwise undefined, which equals nothing that a rule compares it with. */
  get value(): Scalar | undefined {
    this.ask();
    const { raw } = this;
    if (this.unknownBecause !== undefined || !isScalar(raw)) return undefined;
    return this.reading.scalar(raw, this.memberPath);
  }

  /** The member at this path of names, in the documents' words. */
  at(...members: readonly string[]): Node {
    let node: Node = this;
    for (const member of members) node = node.#part(member) ?? node.#member(member);
    return node;
  }

  /** Whether the file certainly writes nothing for this member of a structure: quicker than to make its node. */
  #leavesOut(member: string): boolean {
    const { raw } = this;
    if (this.reading.absentBecause !== undefined || this.unknownBecause !== undefined) return false;
    if (this.#part(member) !== undefined) return false; // it may be refused
    return !isMembers(raw) || !this.namesOf(member).some((name) => Object.hasOwn(raw, name));
  }

  /** The members of a structure, in the order of the model, except those that the file certainly leaves out. */
  writtenMembers(): readonly string[] {
    this.#writtenMembers ??=
      this.field?.kind === "struct" ? Object.keys(this.field.members).filter((name) => !this.#leavesOut(name)) : [];
    return this.#writtenMembers;
  }

  #member(member: string): Node {
    const { raw } = this;
    const parts = isMembers(raw) && this.unknownBecause === undefined ? raw : {};
    const names = this.namesOf(member);
    const name = names.find((each) => Object.hasOwn(parts, each));
    const value = name === undefined ? undefined : own(parts, name);
    const field = this.field?.kind === "struct" ? own(this.field.members, member) : undefined;
    return this.#keep(this.#child(name ?? names[0] ?? member, member, value, field));
  }

  /** The member that the file names `name` and the model does not know. */
  named(name: string): Node {
    const raw = isMembers(this.raw) ? own(this.raw, name) : undefined;
    const step = `=${name}`; // the model may use this name for another member
    return this.#part(step) ?? this.#keep(this.#child(name, step, raw, undefined));
  }

  #child(segment: Segment, step: Segment, raw: unknown, field: Field | undefined): Node {
    return new Node(this.reading, this.#unknowns, this, segment, step, raw, field);
  }

  #part(step: Segment): Node | undefined {
    return this.#parts?.get(step);
  }

  #keep(part: Node): Node {
    this.#parts ??= new Map();
    if (part.step !== undefined) this.#parts.set(part.step, part);
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
    const written = (index: number) => segmentOf(list, index, this.field, this.reading);
    this.#items ??= list.map((raw, index) => this.#child(written(index), index, raw, field));
    return this.#items;
  }

  /** The known keys of a map, in the documents' words; empty if the value is absent, unknown or not a map. */
  keys(): readonly string[] {
    this.ask();
    const keys: string[] = [];
    for (const name of this.names()) {
      if (this.reading.unknownBecause(name) === undefined) keys.push(this.#keyOf(name));
      else this.entry(this.#keyOf(name)).ask();
    }
    return keys;
  }

  /** Whether this map has an unknown key. */
  get hasUnknownKey(): boolean {
    return this.names().some((name) => this.reading.unknownBecause(name) !== undefined);
  }

  /** The entry of a map with this key; unknown if its key is unknown. */
  entry(key: string): Node {
    if (this.#part(key) === undefined) this.#makeEntries();
    return this.#part(key) ?? this.#entryAt(undefined, key);
  }

  /** The entries of a map, including those with an unknown key. */
  entries(): readonly Node[] {
    this.ask();
    return this.#makeEntries();
  }

  /** Makes all entries at once, so that a large map takes no more time for each of them than a small one. */
  #makeEntries(): readonly Node[] {
    return this.names().map((name) => {
      const key = this.#keyOf(name);
      return this.#part(key) ?? this.#entryAt(name, key);
    });
  }

  #entryAt(name: string | undefined, key: string): Node {
    const field = this.field?.kind === "map" ? this.field.value : undefined;
    const raw = isMembers(this.raw) && name !== undefined ? own(this.raw, name) : undefined;
    return this.#keep(this.#child(name ?? key, key, raw, field));
  }

  /** If this map is written as a list: the key of the first entry that has none, where the entry must have it. */
  get entryWithoutKey(): Node | undefined {
    const { raw } = this;
    const names =
      Array.isArray(raw) && this.field?.kind === "map" ? this.reading.entryNames?.(this.memberPath) : undefined;
    if (names === undefined) return undefined;
    return this.items()
      .map((item) => (isMembers(item.raw) ? item.named(names.key) : undefined))
      .find((key) => key !== undefined && (key.raw === undefined || key.raw === null));
  }

  #keyOf(name: string): string {
    return String(this.reading.scalar(name, `${this.memberPath} keys`));
  }

  /** Whether this is a list, structure or map in which the file writes nothing. */
  get isEmpty(): boolean {
    return typeof this.raw === "object" && this.raw !== null && Object.keys(this.raw).length === 0;
  }

  /** The names of the members, as the file writes them. */
  names(): readonly string[] {
    return this.unknownBecause === undefined ? namesIn(this.raw, this.field, this.reading) : [];
  }

  /** The values that the model allows here, in words: "DAYS, WEEKS, MONTHS or YEARS". */
  get allowed(): string {
    return this.field === undefined ? "" : (this.boundInWords ?? typeInWords(this.field));
  }

  /**
   * Whether messages must hide the value: the model marks it as sensitive, it is invalid where users paste secrets, it
   * looks like one, or the name is that of one that leads to it here.
   */
  get isSecret(): boolean {
    const { raw, field } = this;
    if (this.state !== "known" && !this.#isRefused) return false;
    if (isSecretIn(field, raw)) return true;
    if (typeof raw !== "string") return false;
    return this.reading.secrets?.has(raw) === true || (this.#isNamedByUser && isNamedSecret(this.lastSegment, raw));
  }

  /** Whether the file chose the name: an entry of a map, or a member that the model does not know. */
  get #isNamedByUser(): boolean {
    return this.field === undefined || this.parent?.field?.kind === "map";
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

  /** The value as messages show it: strings in quotes and shortened, numbers as written. */
  get shown(): string {
    if (this.unknownBecause !== undefined && !this.#isRefused) return `a value that ${this.unknownBecause}`;
    return shownAs(this, this.reading);
  }

  /** The value as messages show it beside another one: where both are long texts, what differs. */
  shownBeside(other: Node): string {
    const [own, others] = [this, other].map(({ raw, isSecret }) =>
      typeof raw === "string" && !isSecret ? raw : undefined,
    );
    return own === undefined || others === undefined ? this.shown : quotedBeside(own, others);
  }

  /** Frees the cached parts. Without this, thousands of valid declarations would keep them in memory. */
  release(): void {
    if (!this.#keepsParts) this.#parts = undefined;
  }

  /** Whether a refused value of the declaration was read since the last call of {@link takeUnknowns}. */
  get asksRefused(): boolean {
    return this.#unknowns.some(({ isRefused }) => isRefused);
  }

  /** Returns and clears the unknown nodes whose values were read since the last call. */
  takeUnknowns(): readonly Node[] {
    return this.#unknowns.length === 0 ? [] : this.#unknowns.splice(0);
  }
}
