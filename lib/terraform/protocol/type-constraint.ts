/** Converts schemas to type constraints: nested attributes and blocks become objects and collections. */
import type { SchemaAttribute, TerraformSchema, TerraformType } from "./provider-server.ts";

/**
 * A type constraint that distinguishes lists, sets and maps of blocks: without blocks they are empty, and never null. A
 * block that may appear once is a list of at most one for Terraform, and an object or null for the provider.
 */
export type WireType =
  | Extract<TerraformType, string>
  | readonly ["list" | "set" | "map" | "block list" | "block set" | "block map" | "block", WireType]
  | readonly ["tuple", readonly WireType[]]
  | ObjectConstraint;

type ObjectConstraint = readonly ["object", { readonly [attribute: string]: WireType }];

const ofSchema = new WeakMap<TerraformSchema, ObjectConstraint>();

/** The type of a whole resource, data source or provider configuration. */
export function schemaConstraint(schema: TerraformSchema): ObjectConstraint {
  let constraint = ofSchema.get(schema);
  if (constraint === undefined) {
    constraint = objectConstraint(schema.attributes);
    ofSchema.set(schema, constraint);
  }
  return constraint;
}

function objectConstraint(attributes: TerraformSchema["attributes"]): ObjectConstraint {
  return [
    "object",
    Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [name, attributeConstraint(name, attribute)]),
    ),
  ];
}

function attributeConstraint(name: string, { type, nested }: SchemaAttribute): WireType {
  if (nested !== undefined) {
    const { nesting, attributes, block } = nested;
    const member = objectConstraint(attributes);
    if (nesting === "single") return block === undefined || block.alwaysThere === true ? member : ["block", member];
    return block === undefined ? [nesting, member] : [`block ${nesting}`, member];
  }
  if (type === undefined) throw new TypeError(`the attribute ${name} has neither a type nor nested attributes`);
  return type;
}

/** Whether JSON that came with a value of type "dynamic" is a type constraint that this provider supports. */
export function isTypeConstraint(json: unknown): json is TerraformType {
  if (typeof json === "string") return ["string", "number", "bool", "dynamic"].includes(json);
  if (!Array.isArray(json)) return false;
  const [kind, argument]: unknown[] = json;
  if (kind === "list" || kind === "set" || kind === "map") return isTypeConstraint(argument);
  if (kind === "tuple") return Array.isArray(argument) && argument.every(isTypeConstraint);
  return (
    kind === "object" &&
    typeof argument === "object" &&
    argument !== null &&
    Object.values(argument).every(isTypeConstraint)
  );
}
