/**
 * Protocol Buffers (proto3), as far as the plugin protocol and A2A use them: messages are defined by plain data, from
 * which their TypeScript types follow (https://protobuf.dev/programming-guides/encoding).
 */

export type ScalarKind = "string" | "bytes" | "bool" | "int" | "double";

/**
 * How many times a field occurs: `implicit` always has a value, `optional` may be undefined (messages, members of a
 * oneof), `repeated` is an array, `map` a record with string keys.
 */
export type Cardinality = "implicit" | "optional" | "repeated" | "map";

/** One field of a message. `int` stands for int64 and enums, in the range of safe integers. */
export interface MessageField<
  K extends ScalarKind | MessageDefinition = ScalarKind | MessageDefinition,
  C extends Cardinality = Cardinality,
> {
  readonly number: number;
  readonly kind: K;
  readonly cardinality: C;
  /** The words of an enum, by its number; JSON has the words. */
  readonly words?: readonly string[];
  /** In JSON, the default value is written, too. */
  readonly alwaysInJson?: true;
}

/** A message: its fields by name. Encoded messages contain only the numbers. */
export interface MessageDefinition {
  readonly [name: string]: MessageField;
}

export type FieldKind = ScalarKind | MessageDefinition;
type Occurring<T, C extends Cardinality> = {
  implicit: T;
  optional: T | undefined;
  repeated: readonly T[];
  map: { readonly [key: string]: T };
}[C];
type ScalarValue<K> = K extends "string"
  ? string
  : K extends "bytes"
    ? Uint8Array
    : K extends "bool"
      ? boolean
      : number;
/** A message without an exact type, because it contains itself. */
export type SomeMessage = { readonly [name: string]: unknown };
type DecodedValue<K> = K extends MessageDefinition
  ? string extends keyof K
    ? SomeMessage
    : Decoded<K>
  : ScalarValue<K>;
type EncodableValue<K> = K extends MessageDefinition
  ? string extends keyof K
    ? SomeMessage
    : Encodable<K>
  : ScalarValue<K>;

/** A decoded message: every field is present. */
export type Decoded<D extends MessageDefinition> = {
  readonly [N in keyof D]: Occurring<DecodedValue<D[N]["kind"]>, D[N]["cardinality"]>;
};

/** A message to encode: omitted fields are absent on the wire. */
export type Encodable<D extends MessageDefinition> = {
  readonly [N in keyof D]?: Occurring<EncodableValue<D[N]["kind"]>, D[N]["cardinality"]> | undefined;
};

/** A scalar field with a default value. */
export const implicit = <const K extends ScalarKind>(number: number, kind: K): MessageField<K, "implicit"> => ({
  number,
  kind,
  cardinality: "implicit",
});
/** An optional field: a message, or a member of a oneof. */
export const optional = <const K extends FieldKind>(number: number, kind: K): MessageField<K, "optional"> => ({
  number,
  kind,
  cardinality: "optional",
});
/** A list. */
export const repeated = <const K extends FieldKind>(number: number, kind: K): MessageField<K, "repeated"> => ({
  number,
  kind,
  cardinality: "repeated",
});
/** A record with string keys. */
export const map = <const K extends FieldKind>(number: number, kind: K): MessageField<K, "map"> => ({
  number,
  kind,
  cardinality: "map",
});

/** One entry of a map, which is encoded as a repeated message of key and value. */
export const mapEntry = (kind: FieldKind) =>
  ({ key: implicit(1, "string"), value: optional(2, kind) }) satisfies MessageDefinition;

/** The encoding of a field's bytes: the lower three bits of its tag. */
export const wireTypes = { varint: 0, fixed64: 1, delimited: 2, fixed32: 5 } as const;

/** The wire type of a field that is not a map. */
export function wireType(kind: FieldKind): number {
  if (kind === "double") return wireTypes.fixed64;
  return kind === "int" || kind === "bool" ? wireTypes.varint : wireTypes.delimited;
}
