/**
 * The one walk that decides whether a value fits a shape. It returns the misfits as data; clients, emulators and files
 * word them for their readers. Relations between members are not part of a shape.
 */
import { memberPath } from "../../base/member-path.ts";
import { isMembers, type Members } from "../../base/members.ts";
import { isOutside, misfitOfInteger, misfitOfText } from "./bounds.ts";
import { listForm } from "./list-form.ts";
import type {
  AnyShape,
  EntryNames,
  IntegerShape,
  ListShape,
  MapShape,
  ShapeOf,
  StringShape,
  StructShape,
} from "./shape.ts";
import type { ValueOf } from "./value-of.ts";

type MapOf<Facts> = MapShape<Facts & StringShape, ShapeOf<Facts>>;

/** What does not fit: the words are those of the linter's rules about fields. */
export type MisfitKind =
  | "type"
  | "enum"
  | "length"
  | "pattern"
  | "range"
  | "count"
  | "depth"
  | "required"
  | "exactly-one"
  | "member-name"
  | "one-name"
  | "repeated-key";

/** A step into a value: the name of a member, the key of a map or the index of an element. */
type Segment = string | number;

/** One thing that does not fit. */
export interface Misfit<Facts> {
  readonly kind: MisfitKind;
  /** The shape of the value, of the missing member, or of the structure whose member is unknown. */
  readonly shape: ShapeOf<Facts>;
  /**
   * The path of the value, as the document writes it: `Tags[0].Key`; "" for the whole. Of misfits about names
   * ("required", "member-name", "one-name") that of the structure.
   */
  readonly at: string;
  /** The same path from where the walk began, as the value's own names and indexes. */
  readonly segments: readonly Segment[];
  /** The value; undefined for a missing member. */
  readonly value: unknown;
  /** The value is a key of the map at this path. */
  readonly isKey?: true;
  /** The missing name, the unknown one, or of "one-name" and "exactly-one" those that are present. */
  readonly names?: readonly string[];
  /** Of "depth": the maximum nesting. */
  readonly maxLevels?: number;
}

/** The result of a walk. */
export interface Walked<Facts, Value = unknown> {
  /**
   * The value in documented names and words, with members in the shape's order and without absent and unknown ones. Use
   * it only if there are no misfits; only then it has its type.
   */
  readonly value: Value;
  readonly misfits: readonly Misfit<Facts>[];
}

/** How a kind of document writes values. Everything may be left out: names and words are then the documented ones. */
export interface Dialect<Facts> {
  /** The names that a member may have, by its documented path; it has at most one of them. */
  readonly namesOf?: (member: string, path: string) => readonly string[];
  /** The documented word for a string. */
  readonly wordOf?: (word: string, path: string) => string;
  /**
   * Whether a value means that the member is absent. `isContent`: it is one of several of which exactly one is present.
   * By default only undefined does.
   */
  readonly isAbsent?: (value: unknown, member: ShapeOf<Facts>, isContent: boolean) => boolean;
  /** Told each member that is present, with its documented path and the name that it has. */
  readonly found?: (path: string, name: string) => void;
  /** Unknown members do not matter: the document may be of a newer version. */
  readonly ignoresUnknownMembers?: true;
  /** Maps with {@link MapShape.asList} are lists only, and entries are sorted, so that equal values have equal texts. */
  readonly isCanonical?: true;
  /** A number may be a string of its digits; the value has it as it is written, whatever its type says. */
  readonly allowsNumbersAsText?: true;
  /** The maximum nesting of free-form values. */
  readonly maxLevels?: number;
}

/** Walks through a value; `place` is its own if it is a part of a document. */
export function walk<Facts extends object, S extends ShapeOf<Facts> = ShapeOf<Facts>>(
  shape: S,
  value: unknown,
  dialect: Dialect<Facts> = {},
  place: ValuePath = whole,
): Walked<Facts, ValueOf<S>> {
  const walker = new Walker(dialect);
  // The walk returns what the shape says, or misfits; the compiler cannot follow it through the kinds of shapes.
  const read = walker.value(shape, value, place) as ValueOf<S>;
  return { value: read, misfits: walker.misfits };
}

/** Whether a value is nested deeper than this. Recursive writers of values could not write it. */
export const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));

/** Where a value stands. */
export interface ValuePath {
  /** Its path as the document writes it. */
  readonly written: string;
  /** Its path in documented names, with `[]` for every element. */
  readonly documented: string;
}

const whole: ValuePath = { written: "", documented: "" };

const below = (place: ValuePath, written: string, documented = written): ValuePath => ({
  written: memberPath(place.written, written),
  documented: memberPath(place.documented, documented),
});

class Walker<Facts extends object> {
  readonly misfits: Misfit<Facts>[] = [];
  readonly #dialect: Dialect<Facts>;
  /** The segments of the current value: one list for all of them. */
  readonly #way: Segment[] = [];

  constructor(dialect: Dialect<Facts>) {
    this.#dialect = dialect;
  }

  value(shape: ShapeOf<Facts>, value: unknown, place: ValuePath): unknown {
    switch (shape.kind) {
      case "string":
        return typeof value === "string" ? this.#string(shape, value, place) : this.#wrongType(shape, value, place);
      case "integer":
        return this.#isInteger(value) ? this.#integer(shape, value, place) : this.#wrongType(shape, value, place);
      case "boolean":
        return typeof value === "boolean" ? value : this.#wrongType(shape, value, place);
      case "list":
        return Array.isArray(value) ? this.#list(shape, value, place) : this.#wrongType(shape, value, place);
      case "map":
        return this.#map(shape, value, place);
      case "struct":
        return isMembers(value) ? this.#struct(shape, value, place) : this.#wrongType(shape, value, place);
      case "any":
        return this.#any(shape, value, place);
    }
  }

  /** A part of the current value. */
  #part(segment: Segment, shape: ShapeOf<Facts>, value: unknown, place: ValuePath): unknown {
    this.#way.push(segment);
    const read = this.value(shape, value, place);
    this.#way.pop();
    return read;
  }

  #misfit(
    kind: MisfitKind,
    shape: ShapeOf<Facts>,
    at: ValuePath,
    value: unknown,
    more: Partial<Misfit<Facts>> = {},
  ): void {
    this.misfits.push({ kind, shape, at: at.written, segments: [...this.#way], value, ...more });
  }

  #wrongType(shape: ShapeOf<Facts>, value: unknown, place: ValuePath): undefined {
    this.#misfit("type", shape, place, value);
  }

  /** A string, or a key of a map. The first bound that it breaks is reported. */
  #string(shape: Facts & StringShape, written: string, place: ValuePath, isKey?: true): string {
    const value = this.#dialect.wordOf?.(written, place.documented) ?? written;
    const kind = misfitOfText(shape, value);
    if (kind !== undefined) this.#misfit(kind, shape, place, written, isKey && { isKey });
    return value;
  }

  #isInteger(value: unknown): boolean {
    if (Number.isInteger(value)) return true;
    return this.#dialect.allowsNumbersAsText === true && typeof value === "string" && /^[-+]?\d+$/.test(value);
  }

  #integer(shape: Facts & IntegerShape, value: unknown, place: ValuePath): unknown {
    const kind = misfitOfInteger(shape, Number(value));
    if (kind !== undefined) this.#misfit(kind, shape, place, value);
    return value;
  }

  #list(shape: Facts & ListShape<ShapeOf<Facts>>, value: readonly unknown[], place: ValuePath): unknown {
    if (isOutside(value.length, shape.minItems, shape.maxItems)) this.#misfit("count", shape, place, value);
    return value.map((element, index) =>
      this.#part(index, shape.element, element, {
        written: `${place.written}[${index}]`,
        documented: `${place.documented}[]`,
      }),
    );
  }

  #map(shape: Facts & MapOf<Facts>, value: unknown, place: ValuePath): unknown {
    const { asList } = shape;
    if (asList !== undefined && (Array.isArray(value) || this.#dialect.isCanonical === true)) {
      return this.#entries(shape, asList, value, place);
    }
    if (!isMembers(value)) return this.#wrongType(shape, value, place);
    if (shape.value.kind === "any") this.#free(shape, value, place);
    const entries = Object.entries(value);
    if (isOutside(entries.length, shape.minEntries, shape.maxEntries)) this.#misfit("count", shape, place, value);
    return this.#mapOf(
      entries.map(([key, inner]) => {
        this.#string(shape.key, key, place, true);
        return [key, this.#part(key, shape.value, inner, below(place, key))];
      }),
    );
  }

  /** Reads a map from a list of structures with a key and a value; a missing value is empty. */
  #entries(shape: Facts & MapOf<Facts>, names: EntryNames, value: unknown, place: ValuePath): unknown {
    const before = this.misfits.length;
    const elements = this.value(listForm(shape, names), value, place);
    if (this.misfits.length > before || !Array.isArray(elements)) return undefined;
    const entries: [string, unknown][] = elements.map((each) => [each[names.key], each[names.value] ?? ""]);
    const keys = entries.map(([key]) => key);
    const repeated = keys.find((key, index) => keys.indexOf(key) < index);
    if (repeated !== undefined) this.#misfit("repeated-key", shape, place, repeated);
    return this.#mapOf(entries);
  }

  #mapOf(entries: (readonly [string, unknown])[]): Members {
    if (this.#dialect.isCanonical === true) entries.sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(entries);
  }

  /** Names come before values: first what is missing or unknown, then what the members hold. */
  #struct(shape: Facts & StructShape<ShapeOf<Facts>>, value: Members, place: ValuePath): unknown {
    const { namesOf, ignoresUnknownMembers, found } = this.#dialect;
    const { members, exactlyOne } = shape;
    const known = ignoresUnknownMembers === true ? undefined : new Set<string>();
    const present: { readonly name: string; readonly member: ShapeOf<Facts>; readonly written: string }[] = [];
    for (const [name, member] of Object.entries(members)) {
      const names = namesOf?.(name, memberPath(place.documented, name)) ?? [name];
      for (const each of names) known?.add(each);
      const written = this.#nameOf(value, names, member, place, exactlyOne?.includes(name) === true);
      if (written !== undefined) present.push({ name, member, written });
      else if (member.required === true) this.#misfit("required", member, place, undefined, { names: [name] });
    }
    if (known !== undefined) {
      for (const [name, inner] of Object.entries(value)) {
        if (known.has(name) || this.#isAbsent(inner)) continue;
        this.#misfit("member-name", shape, place, inner, { names: [name] });
      }
    }
    if (exactlyOne !== undefined) {
      const contents = present.flatMap(({ name }) => (exactlyOne.includes(name) ? [name] : []));
      if (contents.length !== 1) this.#misfit("exactly-one", shape, place, value, { names: contents });
    }
    // The names are ours: those of the shape.
    const read: { [name: string]: unknown } = {};
    for (const { name, member, written } of present) {
      const at = below(place, written, name);
      found?.(at.documented, written);
      read[name] = this.#part(written, member, value[written], at);
    }
    return read;
  }

  /** The name that a member has, of those that it may have; undefined if it is absent. */
  #nameOf(
    value: Members,
    names: readonly string[],
    member: ShapeOf<Facts>,
    place: ValuePath,
    isContent: boolean,
  ): string | undefined {
    let first: string | undefined;
    for (const each of names) {
      if (!Object.hasOwn(value, each) || this.#isAbsent(value[each], member, isContent)) continue;
      if (first === undefined) first = each;
      else if (first !== each) this.#misfit("one-name", member, place, undefined, { names: [first, each] });
    }
    return first;
  }

  #isAbsent(value: unknown, member?: ShapeOf<Facts>, isContent = false): boolean {
    if (value === undefined) return true;
    const { isAbsent } = this.#dialect;
    if (isAbsent === undefined) return false;
    return member === undefined ? value === null : isAbsent(value, member, isContent);
  }

  #any(shape: Facts & AnyShape, value: unknown, place: ValuePath): unknown {
    if (shape.time === true && !isTime(value)) this.#misfit("type", shape, place, value);
    else this.#free(shape, value, place);
    return value;
  }

  /** Free-form values have no shape, but may be too deep. */
  #free(shape: ShapeOf<Facts>, value: unknown, place: ValuePath): void {
    const { maxLevels } = this.#dialect;
    if (maxLevels === undefined || !isDeeperThan(value, maxLevels)) return;
    this.#misfit("depth", shape, place, value, { maxLevels });
  }
}

/** Whether a value is a time: epoch seconds or ISO 8601. */
const isTime = (value: unknown): boolean => typeof value === "number" || !Number.isNaN(Date.parse(String(value)));
