/** Documented fields in a line or a few: the description, what else is true of the field, and what it consists of. */
import type { Citation } from "./citation.ts";
import type {
  AnyField,
  BooleanField,
  Field,
  FieldFacts,
  IntegerField,
  ListField,
  MapField,
  StringField,
  StructField,
} from "./field.ts";

/** What a field has besides its kind, description, citation and parts: bounds and traits. */
type FactsOf<Kind extends Field> = Omit<
  Kind,
  "kind" | "description" | "cites" | "element" | "key" | "value" | "members"
>;

/** Facts; the compiler reports those that such a field does not have, as it does in an object. */
type Only<Facts, Kind extends Field> = Facts & { readonly [Name in Exclude<keyof Facts, keyof FactsOf<Kind>>]: never };

/** A field whose type keeps its facts and parts: values have their types from it (lib/facts/shape/value-of.ts). */
type Documented<Kind extends Field["kind"], Facts> = Pick<FieldFacts, "description" | "cites"> & {
  readonly kind: Kind;
} & Facts;

type Members = StructField["members"];
type Entries = Pick<MapField, "key" | "value">;

/** Functions that create fields which rest on one citation. Lists, maps and structures take their facts before their parts. */
export function documentedFields(cites: Citation) {
  const scalar =
    <Kind extends Field>(kind: Kind["kind"]) =>
    <const Facts extends FactsOf<Kind> = FactsOf<never>>(description: string, facts?: Only<Facts, Kind>) =>
      ({ kind, description, cites, ...facts }) as Documented<Kind["kind"], Facts>;

  /** `list(description, element)`, `list(description, facts, element)`. */
  function list<const Element extends Field>(
    description: string,
    element: Element,
  ): Documented<"list", { readonly element: Element }>;
  function list<const Facts extends FactsOf<ListField>, const Element extends Field>(
    description: string,
    facts: Only<Facts, ListField>,
    element: Element,
  ): Documented<"list", Facts & { readonly element: Element }>;
  function list(description: string, ...rest: Rest): object {
    const { facts, parts } = parted(rest);
    return { kind: "list", description, cites, ...facts, element: parts };
  }

  /** `map(description, { key, value })`, `map(description, facts, { key, value })`. */
  function map<const Parts extends Entries>(description: string, parts: Parts): Documented<"map", Parts>;
  function map<const Facts extends FactsOf<MapField>, const Parts extends Entries>(
    description: string,
    facts: Only<Facts, MapField>,
    parts: Parts,
  ): Documented<"map", Facts & Parts>;
  function map(description: string, ...rest: Rest): object {
    const { facts, parts } = parted(rest);
    return { kind: "map", description, cites, ...facts, ...parts };
  }

  /** `struct(description, members)`, `struct(description, facts, members)`. */
  function struct<const Own extends Members>(
    description: string,
    members: Own,
  ): Documented<"struct", { readonly members: Own }>;
  function struct<const Facts extends FactsOf<StructField>, const Own extends Members>(
    description: string,
    facts: Only<Facts, StructField>,
    members: Own,
  ): Documented<"struct", Facts & { readonly members: Own }>;
  function struct(description: string, ...rest: Rest): object {
    const { facts, parts } = parted(rest);
    return { kind: "struct", description, cites, ...facts, members: parts };
  }

  return {
    cites,
    text: scalar<StringField>("string"),
    /** A string with these values. */
    word: <const Words extends readonly string[]>(description: string, words: Words) =>
      ({ kind: "string", description, cites, enum: words }) as Documented<"string", { readonly enum: Words }>,
    integer: scalar<IntegerField>("integer"),
    flag: scalar<BooleanField>("boolean"),
    /** Any JSON value. */
    any: scalar<AnyField>("any"),
    /** A time: epoch seconds, with or without a fraction, or ISO 8601. */
    time: <const Facts extends FactsOf<AnyField> = FactsOf<never>>(
      description: string,
      facts?: Only<Facts, AnyField>,
    ) =>
      ({ kind: "any", time: true, description, cites, ...facts }) as Documented<"any", Facts & { readonly time: true }>,
    list,
    map,
    struct,
  };
}

/** The arguments after a description: facts, if there are any, and parts. */
type Rest = readonly [parts: object] | readonly [facts: object, parts: object];

const parted = (rest: Rest): { readonly facts?: object; readonly parts: object } =>
  rest.length === 1 ? { parts: rest[0] } : { facts: rest[0], parts: rest[1] };
