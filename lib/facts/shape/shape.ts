/**
 * What values of JSON look like: kinds, bounds, patterns and members. A shape knows neither where it is documented nor
 * what hosts make of it: {@link ShapeOf} adds such facts to it and to all its parts.
 */

/** A pattern with its meaning in words. */
export interface Pattern {
  /** Source of an ECMAScript regular expression (flag u) over the whole value. */
  readonly source: string;
  /** Completes "it must be …"; messages print it instead of the expression. */
  readonly meaning: string;
}

/** A pattern with a value that has the form. */
export interface ExampledPattern extends Pattern {
  readonly example: string;
}

/**
 * A pattern whose meaning shows an example: "the ARN of a connector, such as arn:…".
 * @param note completes the meaning.
 */
export const withExample = (source: string, what: string, example: string, note = ""): ExampledPattern => ({
  source,
  meaning: `${what}, such as ${example}${note}`,
  example,
});

/** A string. Lengths are in characters (code points). */
export interface StringShape {
  readonly kind: "string";
  readonly minLength?: number;
  readonly maxLength?: number;
  /** All allowed values, case-sensitive, in the documented order. */
  readonly enum?: readonly string[];
  readonly pattern?: Pattern;
  /** A time in ISO 8601, in UTC unless it has an offset. JSON schemas do not check it. */
  readonly time?: true;
}

/** A whole number with inclusive bounds. */
export interface IntegerShape {
  readonly kind: "integer";
  readonly minimum?: number;
  readonly maximum?: number;
  /** All allowed values. */
  readonly enum?: readonly number[];
}

/** A boolean. */
export interface BooleanShape {
  readonly kind: "boolean";
}

/** An ordered list. */
export interface ListShape<Part> {
  readonly kind: "list";
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly element: Part;
}

/** `{ key: "Name", value: "Value" }`: how `[{ Name: PORT, Value: "80" }]` writes `{ PORT: "80" }`. */
export interface EntryNames {
  readonly key: string;
  readonly value: string;
}

/** A map from strings to values of one shape. */
export interface MapShape<Key, Part> {
  readonly kind: "map";
  readonly minEntries?: number;
  readonly maxEntries?: number;
  readonly key: Key;
  readonly value: Part;
  /** The service represents the map as a list of structures with these two members; documents may use either form. */
  readonly asList?: EntryNames;
}

/** A structure with named members, in the documented order. */
export interface StructShape<Part> {
  readonly kind: "struct";
  readonly members: { readonly [name: string]: Part };
  /** Exactly one of these members is present. */
  readonly exactlyOne?: readonly string[];
}

/** Any JSON value. */
export interface AnyShape {
  readonly kind: "any";
  /** A time: epoch seconds, with or without a fraction, or ISO 8601. */
  readonly time?: true;
  /** null is a value: a member that is null is present. */
  readonly nullable?: true;
}

/** What a structure says about each of its members, besides the shape of its value. */
export interface MemberFacts {
  /** The member must be present and not null. */
  readonly required?: true;
}

/** A shape with facts about it; each of its parts has such facts too. */
export type ShapeOf<Facts> = Facts &
  MemberFacts &
  (
    | StringShape
    | IntegerShape
    | BooleanShape
    | ListShape<ShapeOf<Facts>>
    | MapShape<Facts & StringShape, ShapeOf<Facts>>
    | StructShape<ShapeOf<Facts>>
    | AnyShape
  );

/** A shape without further facts. */
export type Shape = ShapeOf<object>;
