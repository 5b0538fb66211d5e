/**
 * A value of a declaration as rules see it: in the documents' words, with the place where it stands, and
 * either absent, unknown or known. Rules never see positions, file formats or the names a file uses.
 */
import { listForm } from "../derive/list-form.ts";
import { alternatives, boundInWords, typeInWords } from "../derive/wording.ts";
import type { Field, Pattern } from "../model/field.ts";
import { hasSecretInQuery, isKnownSecret } from "./secret-text.ts";
import type { Located } from "./sources/place.ts";
import type { Span } from "./sources/position.ts";

/** A value without parts. */
export type Scalar = string | number | boolean;

/** A step of a path in the file's own names: a member's name or map key, or an element's index. */
export type Segment = string | number;

/** How one kind of input names members and writes values. */
export interface Reading {
  /**
   * The names under which a member may stand, the proper one first. `path` is the member's path in the documents'
   * words, `policyDetails[].exclusionRules.vmImages`.
   */
  namesOf(member: string, path: string): readonly string[];
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
  /** The members by which a list of structures gives the keys and values of the map at this path; it is read as the map. */
  entryNames?(path: string): EntryNames | undefined;
  /**
   * Structures and lists of structures are Terraform's blocks, which its JSON writes with or without a list around
   * them: a list of one is that structure where the model has a structure, and a structure a list of one. An empty
   * list, as plans have it, is an absent structure.
   */
  readonly takesBlocks?: true;
  /** Members are expected where the vendor keeps them (lib/model/aliases.ts, relocations). */
  readonly expectsVendorPlaces?: true;
  /** The input's only word for one of the documents' words at a path; without it the documents' words are taken. */
  wordFor?(word: string, path: string): string;
  /** Where values stand in the text of a file; absent where there is no file. */
  readonly places?: ValuePlaces;
}

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
}

interface Root {
  readonly reading: Reading;
  /** Unknown nodes that were asked for their value since the last call of {@link Node.takeUnknowns}. */
  unknowns: Node[];
}

const isRecord = (raw: unknown): raw is { readonly [name: string]: unknown } =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);

const none: readonly Node[] = [];

const isScalar = (raw: unknown): raw is Scalar =>
  typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean";

const matches = (raw: unknown, pattern: Pattern | undefined): boolean =>
  typeof raw === "string" && (pattern === undefined || new RegExp(pattern.source, "u").test(raw));
/** How a file writes what the model has otherwise, and what the model would have in its place. */
type Writing =
  | { readonly is: "list of one" | "sole element"; readonly as: unknown }
  | {
      readonly is: "entries";
      readonly as: unknown;
      readonly names: EntryNames;
      /** Which element of the list is the entry with this key. */
      readonly indices: ReadonlyMap<string, number>;
    };

/**
 * A list of structures as the map that it writes, which is unknown where an element or a key is; undefined where an
 * element is no entry.
 */
function entriesOf(raw: readonly unknown[], names: EntryNames, reading: Reading): Writing | undefined {
  const indices = new Map<string, number>();
  const as: { [key: string]: unknown } = {};
  for (const [index, element] of raw.entries()) {
    const key = isRecord(element) ? element[names.key] : undefined;
    const unknown = [element, key].find((each) => reading.unknownBecause(each) !== undefined);
    if (unknown !== undefined) return { is: "entries", as: unknown, names, indices };
    if (!isRecord(element) || typeof key !== "string") return undefined;
    indices.set(key, reading.indexIn?.(raw, index) ?? index);
    as[key] = element[names.value];
  }
  return { is: "entries", as, names, indices };
}

const plainName = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** Joins path segments as findings print them: `policyDetails[2].filter.type`, `tags["aws:team"]`. */
export function formatPath(segments: readonly Segment[]): string {
  let path = "";
  for (const segment of segments) {
    if (typeof segment === "number") path += `[${segment}]`;
    else if (!plainName.test(segment)) path += `[${JSON.stringify(segment)}]`;
    else path += path === "" ? segment : `.${segment}`;
  }
  return path;
}

/** One value of a declaration. See the head of this file. */
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
    this.#writing = field === undefined ? undefined : this.#writingOf(raw, field);
    this.raw = this.#writing === undefined ? raw : this.#writing.as;
    const isListed = Array.isArray(this.raw) && field?.kind === "map" && root.reading.takesListForms === true;
    this.field = isListed && field.asList !== undefined ? listForm(field, field.asList) : field;
    if (this.raw !== undefined && this.raw !== null) this.unknownBecause = root.reading.unknownBecause(this.raw);
    else this.unknownBecause = parent?.unknownBecause ?? this.#absentBecause(); // in an unknown structure nothing is absent
    if (parent?.field?.kind === "map") this.unknownBecause ??= root.reading.unknownBecause(segment);
  }

  #absentBecause(): string | undefined {
    const { absentBecause } = this.#root.reading;
    return absentBecause === undefined || this.#step === undefined ? undefined : absentBecause(this.memberPath);
  }

  /** The whole declaration; `segments` lead to it from the top of its file. */
  static root(reading: Reading, raw: unknown, field: Field, segments: readonly Segment[] = []): Node {
    const root: Root = { reading, unknowns: [] };
    let top: Node | undefined;
    for (const segment of segments) top = new Node(root, top, segment, undefined, {}, undefined);
    return new Node(root, top, undefined, undefined, raw, field);
  }

  #writingOf(raw: unknown, field: Field): Writing | undefined {
    const { reading } = this.#root;
    if (field.kind === "map") {
      const names = Array.isArray(raw) ? reading.entryNames?.(this.memberPath) : undefined;
      return Array.isArray(raw) && names ? entriesOf(raw, names, reading) : undefined;
    }
    if (reading.takesBlocks !== true) return undefined;
    if (field.kind === "struct") {
      return Array.isArray(raw) && raw.length <= 1 ? { is: "list of one", as: raw[0] } : undefined;
    }
    const isSole = field.kind === "list" && field.element.kind === "struct" && isRecord(raw);
    const isKnown = reading.unknownBecause(raw) === undefined;
    return isSole && isKnown ? { is: "sole element", as: [raw] } : undefined;
  }

  /** See {@link Reading.verbatim}. */
  get verbatim(): boolean {
    return this.#root.reading.verbatim === true;
  }

  /** See {@link Reading.expectsVendorPlaces}. */
  get expectsVendorPlaces(): boolean {
    return this.#root.reading.expectsVendorPlaces === true;
  }

  /** The names of the members of a list that must be written in place of this map, if it is written as a map. */
  get isInPlaceOfList(): readonly string[] | undefined {
    const { field, raw } = this;
    const { reading } = this.#root;
    const isMap = field?.kind === "map" && isRecord(raw) && this.#writing === undefined;
    if (!isMap || reading.mapsAreLists !== true) return undefined;
    const names = reading.entryNames?.(this.memberPath) ?? field.asList;
    return (
      names && [names.key, names.value].map((name) => reading.namesOf(name, `${this.memberPath}[].${name}`)[0] ?? name)
    );
  }

  /** Whether the documents' words are none of the file's; see {@link Reading.wordFor}. */
  get hasOwnWords(): boolean {
    return this.#root.reading.wordFor !== undefined;
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

  /** Path in the documents' words, `[]` for every element and `.*` for every entry: `policyDetails[].filter.unit`. */
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
    let node: Node = this;
    if (node.unknownBecause === undefined) return undefined;
    while (node.#parent?.unknownBecause !== undefined) node = node.#parent;
    return node;
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
    const parts = isRecord(raw) && this.unknownBecause === undefined ? raw : {};
    const names = this.namesOf(member);
    const name = names.find((each) => Object.hasOwn(parts, each));
    const value = name === undefined ? undefined : parts[name];
    const field = this.field?.kind === "struct" ? this.field.members[member] : undefined;
    return this.#keep(new Node(this.#root, this, name ?? names[0] ?? member, member, value, field));
  }

  /** The member that the file calls `name`, which the model does not know. */
  named(name: string): Node {
    const raw = isRecord(this.raw) ? this.raw[name] : undefined;
    const step = `=${name}`; // the model may know this name as that of a member which the file calls otherwise
    return this.#part(step) ?? this.#keep(new Node(this.#root, this, name, step, raw, undefined));
  }

  #part(step: Segment): Node | undefined {
    if (this.#parts === undefined) return undefined;
    for (const part of this.#parts) if (part.#step === step) return part;
    return undefined;
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
    this.#items ??= list.map((raw, index) => {
      const written = this.#root.reading.indexIn?.(list, index) ?? index;
      return new Node(this.#root, this, written, index, raw, field);
    });
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
    const raw = isRecord(this.raw) && name !== undefined ? this.raw[name] : undefined;
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
    return isRecord(this.raw) && this.unknownBecause === undefined ? Object.keys(this.raw) : [];
  }

  /** The names under which the file may write a member of this structure, the proper one first. */
  namesOf(member: string): readonly string[] {
    return this.#root.reading.namesOf(member, this.#pathOf(member));
  }

  /** Members' names and paths in the file's own names, wherever a text has them in backticks. */
  spell(text: string): string {
    return text.replace(/`([^`]+)`/g, (_, path: string) =>
      path.replace(/\w+/g, (name) => this.#root.reading.namesOf(name, name)[0] ?? name),
    );
  }

  /** Path from the top of the file, in the file's own names. */
  get segments(): readonly Segment[] {
    const segments: Segment[] = [];
    for (let node: Node | undefined = this; node !== undefined; node = node.#parent) {
      if (node.#writing?.is === "list of one") segments.unshift(0);
      if (node.#writtenIn?.is !== "sole element") segments.unshift(...node.#steps());
    }
    return segments;
  }

  /** How the file writes the structure, list or map that this is part of. */
  get #writtenIn(): Writing | undefined {
    return this.#parent === undefined ? undefined : this.#parent.#writing;
  }

  /** The steps by which the file leads here from the parent; none for the whole declaration. */
  #steps(): readonly Segment[] {
    if (this.#segment === undefined) return [];
    const list = this.#writtenIn;
    const index = list?.is === "entries" ? list.indices.get(String(this.#segment)) : undefined;
    return list?.is !== "entries" || index === undefined ? [this.#segment] : [index, list.names.value];
  }

  /** Where the value stands, or its key; undefined where the declaration stands in no file. */
  span(part: "value" | "key"): Span | undefined {
    const written = this.writtenAt(part);
    return this.#root.reading.places?.span(written.segments, written.part);
  }

  /** Which value or key of the file holds the value or the key. */
  writtenAt(part: "value" | "key"): { readonly segments: readonly Segment[]; readonly part: "value" | "key" } {
    const { segments } = this;
    if (part === "value") return { segments, part };
    const list = this.#writtenIn;
    if (list?.is === "entries") return { segments: [...segments.slice(0, -1), list.names.key], part: "value" };
    return { segments: this.#writing?.is === "list of one" ? segments.slice(0, -1) : segments, part };
  }

  /** The path of its key, where a list of structures gives it as a member: `variables[0].name`; else its own. */
  get keyPath(): string {
    const list = this.#writtenIn;
    const [index] = this.#steps();
    if (list?.is !== "entries" || typeof index !== "number") return this.path;
    return `${this.#parent?.path}${formatPath([index, list.names.key])}`;
  }

  /** The place of the value, or of its key, where the file may be changed there. */
  located(part: "value" | "key"): Located | undefined {
    return this.#root.reading.places?.place?.(this.writtenAt(part).segments);
  }

  /** Path within the declaration, in the file's own names: `policy_details[0].filter`. */
  get path(): string {
    const segments: Segment[] = [];
    for (let node: Node = this; node.#parent !== undefined && node.#segment !== undefined; node = node.#parent) {
      segments.unshift(...node.#steps());
    }
    return formatPath(segments);
  }

  /** The last name or index of the path in the file's own words; "" for the whole declaration. */
  get lastSegment(): string {
    return String(this.#steps().at(-1) ?? "");
  }

  /** What the model allows here, in words: "DAYS, WEEKS, MONTHS or YEARS". */
  get allowed(): string {
    return this.field === undefined ? "" : (this.boundInWords ?? typeInWords(this.field));
  }

  /** Whether the value is never shown: the model says so, it is wrong where secrets are pasted, or it looks like one. */
  get isSecret(): boolean {
    const { raw, field } = this;
    if (this.state !== "known") return false;
    if (field?.sensitive === true) return true;
    if (typeof raw === "string" && (isKnownSecret(raw) || hasSecretInQuery(raw))) return true;
    return field?.kind === "string" && field.concealed === true && !matches(raw, field.pattern);
  }

  /** What completes "it must be …" for a value of the right kind, in the words of the file; undefined when any will do. */
  get boundInWords(): string | undefined {
    const { field } = this;
    if (field?.kind !== "string" || field.enum === undefined) return field && boundInWords(field);
    return alternatives(field.enum.map((word) => this.wordFor(word)));
  }

  /** The file's word for one of the documents' words at this place. */
  wordFor(word: string): string {
    return this.#root.reading.wordFor?.(word, this.memberPath) ?? word;
  }

  /** The value as a message shows it: a string in quotes and cut where it is long, a number as it is written. */
  get shown(): string {
    const raw = this.raw;
    if (Array.isArray(raw)) return raw.length === 1 ? "a list of 1 element" : `a list of ${raw.length} elements`;
    if (isRecord(raw)) return Object.keys(raw).length === 0 ? "an empty structure" : "a structure";
    if (this.isSecret) return `a text of ${String(raw).length} characters (not shown)`;
    if (typeof raw === "string") {
      const value = this.#root.reading.text?.(raw) ?? raw;
      return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}…` : value);
    }
    return this.#root.reading.places?.written(this.segments) ?? String(raw);
  }

  /** Lets go of the parts that were asked for: thousands of declarations without findings would hold on to them. */
  release(): void {
    this.#parts = undefined;
  }

  /** The unknown nodes of this declaration whose values were asked for since the last call. */
  takeUnknowns(): readonly Node[] {
    if (this.#root.unknowns.length === 0) return none;
    const taken = this.#root.unknowns;
    this.#root.unknowns = [];
    return taken;
  }
}
