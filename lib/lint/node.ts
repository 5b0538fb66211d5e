/**
 * A value of a declaration as rules see it: in the documents' words, with the place where it stands, and
 * either absent, unknown or known. Rules never see positions, file formats or the names a file uses.
 */
import type { Field } from "../model/field.ts";

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
  /** Names and values stand in the documents' own words and none is unknown: they can be checked as they are. */
  readonly verbatim?: true;
  /** The text of the value at this place of the file, where the file has one: `012345670123`, not 12345670123. */
  writtenAt?(segments: readonly Segment[]): string | undefined;
}

interface Root {
  readonly reading: Reading;
  /** Unknown nodes that were asked for their value since the last call of {@link Node.takeUnknowns}. */
  unknowns: Node[];
}

const isRecord = (raw: unknown): raw is { readonly [name: string]: unknown } =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);

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
  readonly #segment: Segment | undefined;
  /** What the model says of this place; undefined where the model knows no such place. */
  readonly field: Field | undefined;
  /** The value as the input's parser gave it; undefined when it is absent. */
  readonly raw: unknown;
  /** Path in the documents' words, `[]` for every element: `policyDetails[].filter.unit`. */
  readonly memberPath: string;
  readonly unknownBecause: string | undefined;
  #children: Map<string, Node> | undefined;
  #items: readonly Node[] | undefined;

  private constructor(
    root: Root,
    parent: Node | undefined,
    segment: Segment | undefined,
    memberPath: string,
    raw: unknown,
    field: Field | undefined,
  ) {
    this.#root = root;
    this.#parent = parent;
    this.#segment = segment;
    this.memberPath = memberPath;
    this.raw = raw;
    this.field = field;
    this.unknownBecause =
      raw === undefined || raw === null
        ? parent?.unknownBecause // a member of an unknown structure is unknown, not absent
        : root.reading.unknownBecause(raw);
  }

  /** The whole declaration; `segments` lead to it from the top of its file. */
  static root(reading: Reading, raw: unknown, field: Field, segments: readonly Segment[] = []): Node {
    const root: Root = { reading, unknowns: [] };
    let top: Node | undefined;
    for (const segment of segments) top = new Node(root, top, segment, "", {}, undefined);
    return new Node(root, top, undefined, "", raw, field);
  }

  /** See {@link Reading.verbatim}. */
  get verbatim(): boolean {
    return this.#root.reading.verbatim === true;
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

  /** Absent means left out or null. Asking does not count as reading an unknown value. */
  get state(): "absent" | "unknown" | "known" {
    if (this.unknownBecause !== undefined) return "unknown";
    return this.raw === undefined || this.raw === null ? "absent" : "known";
  }

  /** True or false, or undefined when it cannot be known. */
  get present(): boolean | undefined {
    if (this.unknownBecause === undefined) return this.raw !== undefined && this.raw !== null;
    this.#root.unknowns.push(this);
    return undefined;
  }

  /** The value, if it is known and has no parts. Rules compare this; an unknown value equals nothing. */
  get value(): Scalar | undefined {
    if (this.unknownBecause !== undefined) {
      this.#root.unknowns.push(this);
      return undefined;
    }
    const raw = this.raw;
    if (typeof raw !== "string" && typeof raw !== "number" && typeof raw !== "boolean") return undefined;
    return this.#root.reading.scalar(raw, this.memberPath);
  }

  /** The member reached by these names, in the documents' words. */
  at(...members: readonly string[]): Node {
    let node: Node = this;
    for (const member of members) node = node.#member(member);
    return node;
  }

  #member(member: string): Node {
    const existing = this.#children?.get(member);
    if (existing !== undefined) return existing;
    const memberPath = this.memberPath === "" ? member : `${this.memberPath}.${member}`;
    const names = this.#root.reading.namesOf(member, memberPath);
    const raw = this.raw;
    let name = names[0] ?? member;
    let value: unknown;
    if (isRecord(raw) && this.unknownBecause === undefined) {
      for (const candidate of names) {
        if (!Object.hasOwn(raw, candidate)) continue;
        name = candidate;
        value = raw[candidate];
        break;
      }
    }
    const field = this.field?.kind === "struct" ? this.field.members[member] : undefined;
    return this.#child(member, name, memberPath, value, field);
  }

  /** The member that the file calls `name`, known to the model or not. */
  named(name: string): Node {
    const raw = isRecord(this.raw) ? this.raw[name] : undefined;
    return this.#child(`=${name}`, name, `${this.memberPath}.${name}`, raw, undefined);
  }

  #child(key: string, segment: Segment, memberPath: string, raw: unknown, field: Field | undefined): Node {
    this.#children ??= new Map();
    const existing = this.#children.get(key);
    if (existing !== undefined) return existing;
    const child = new Node(this.#root, this, segment, memberPath, raw, field);
    this.#children.set(key, child);
    return child;
  }

  /** The elements of a list; none when it is absent, unknown or no list. */
  items(): readonly Node[] {
    if (this.#items !== undefined) return this.#items;
    if (this.unknownBecause !== undefined) {
      this.#root.unknowns.push(this);
      return [];
    }
    const raw = this.raw;
    if (!Array.isArray(raw)) return [];
    const field = this.field?.kind === "list" ? this.field.element : undefined;
    this.#items = raw.map((item, index) => new Node(this.#root, this, index, `${this.memberPath}[]`, item, field));
    return this.#items;
  }

  /** Keys and values of a map; none when it is absent, unknown or no map. */
  entries(): readonly (readonly [key: string, value: Node])[] {
    if (this.unknownBecause !== undefined) {
      this.#root.unknowns.push(this);
      return [];
    }
    if (!isRecord(this.raw)) return [];
    const field = this.field?.kind === "map" ? this.field.value : undefined;
    return Object.entries(this.raw).map(([key, raw]) => [
      key,
      this.#child(key, key, `${this.memberPath}.*`, raw, field),
    ]);
  }

  /** The names, in the file's own words, under which members stand here. */
  names(): readonly string[] {
    return isRecord(this.raw) && this.unknownBecause === undefined ? Object.keys(this.raw) : [];
  }

  /** The names under which the file may write a member of this structure, the proper one first. */
  namesOf(member: string): readonly string[] {
    return this.#root.reading.namesOf(member, this.memberPath === "" ? member : `${this.memberPath}.${member}`);
  }

  /** Path from the top of the file, in the file's own names. */
  get segments(): readonly Segment[] {
    const segments: Segment[] = [];
    for (let node: Node | undefined = this; node !== undefined; node = node.#parent) {
      if (node.#segment !== undefined) segments.unshift(node.#segment);
    }
    return segments;
  }

  /** Path within the declaration, in the file's own names: `policy_details[0].filter`. */
  get path(): string {
    const segments: Segment[] = [];
    for (let node: Node = this; node.#parent !== undefined && node.#segment !== undefined; node = node.#parent) {
      segments.unshift(node.#segment);
    }
    return formatPath(segments);
  }

  /** The last name or index of the path in the file's own words; "" for the whole declaration. */
  get lastSegment(): string {
    return this.#segment === undefined ? "" : String(this.#segment);
  }

  /** The value as a message shows it: a string in quotes and cut where it is long, a number as it is written. */
  get shown(): string {
    const raw = this.raw;
    if (Array.isArray(raw)) return raw.length === 1 ? "a list of 1 element" : `a list of ${raw.length} elements`;
    if (isRecord(raw)) return Object.keys(raw).length === 0 ? "an empty structure" : "a structure";
    if (typeof raw === "string") {
      const value = String(this.#root.reading.scalar(raw, this.memberPath));
      return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}…` : value);
    }
    return this.#root.reading.writtenAt?.(this.segments) ?? String(raw);
  }

  /** The unknown nodes of this declaration whose values were asked for since the last call. */
  takeUnknowns(): readonly Node[] {
    const taken = this.#root.unknowns;
    this.#root.unknowns = [];
    return taken;
  }
}
