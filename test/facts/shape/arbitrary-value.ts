/** Arbitrary values of shapes, for property tests. */
import fc from "fast-check";
import type { Shape } from "../../../lib/facts/shape/shape.ts";

/** What a shape's values are made of, where a test needs other strings or values than any. */
export interface Leaves {
  /** The values of a string with this pattern or mark; undefined: any string. */
  readonly text?: (shape: Extract<Shape, { kind: "string" }>) => fc.Arbitrary<string> | undefined;
  readonly integer?: fc.Arbitrary<number>;
  readonly any?: fc.Arbitrary<unknown>;
}

/** Values that fit a shape, apart from patterns that `leaves` does not know. Optional members are often absent. */
export function arbitraryValue(shape: Shape, leaves: Leaves = {}): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case "string":
      if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
      return leaves.text?.(shape) ?? fc.string({ minLength: shape.minLength ?? 0, maxLength: 20 });
    case "integer":
      return leaves.integer ?? fc.integer({ min: shape.minimum ?? 0, max: shape.maximum ?? 1_000_000 });
    case "boolean":
      return fc.boolean();
    case "list":
      return fc.array(arbitraryValue(shape.element, leaves), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.max(1, shape.minItems ?? 0),
      });
    case "map": {
      const keys = arbitraryValue(shape.key, leaves).map(String);
      return fc.dictionary(keys, arbitraryValue(shape.value, leaves), { maxKeys: 2, noNullPrototype: true });
    }
    case "any":
      return leaves.any ?? fc.jsonValue({ maxDepth: 2 });
    case "struct":
      return members(shape, leaves);
  }
}

function members(shape: Extract<Shape, { kind: "struct" }>, leaves: Leaves): fc.Arbitrary<unknown> {
  const isOneOf = (name: string) => shape.exactlyOne?.includes(name) === true;
  const entries = Object.entries(shape.members);
  const values = Object.fromEntries(entries.map(([name, member]) => [name, arbitraryValue(member, leaves)]));
  const plain = entries.filter(([name]) => !isOneOf(name));
  const rest = fc.record(Object.fromEntries(plain.map(([name]) => [name, values[name] ?? fc.constant(undefined)])), {
    requiredKeys: plain.filter(([, { required }]) => required === true).map(([name]) => name),
  });
  const [...choices] = shape.exactlyOne ?? [];
  if (choices.length === 0) return rest;
  const one = fc.oneof(
    ...choices.map((name) => (values[name] ?? fc.constant(undefined)).map((value) => ({ [name]: value }))),
  );
  return fc.tuple(rest, one).map(([others, chosen]) => ({ ...others, ...chosen }));
}
