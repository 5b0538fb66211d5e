/** The type constraint of values that a schema describes: nested attributes become objects and collections. */
import type { Attribute, Schema, TypeConstraint } from "./provider-server.ts";

type ObjectConstraint = readonly ["object", { readonly [attribute: string]: TypeConstraint }];

const ofSchema = new WeakMap<Schema, ObjectConstraint>();

/** The type of a whole resource, data source or provider configuration. */
export function schemaConstraint(schema: Schema): ObjectConstraint {
  let constraint = ofSchema.get(schema);
  if (constraint === undefined) {
    constraint = objectConstraint(schema.attributes);
    ofSchema.set(schema, constraint);
  }
  return constraint;
}

function objectConstraint(attributes: Schema["attributes"]): ObjectConstraint {
  return [
    "object",
    Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [name, attributeConstraint(name, attribute)]),
    ),
  ];
}

function attributeConstraint(name: string, { type, nested }: Attribute): TypeConstraint {
  if (nested !== undefined) {
    const member = objectConstraint(nested.attributes);
    return nested.nesting === "single" ? member : [nested.nesting, member];
  }
  if (type === undefined) throw new TypeError(`the attribute ${name} has neither a type nor nested attributes`);
  return type;
}

/** Whether JSON that came with a value of type "dynamic" is a type constraint that this provider understands. */
export function isTypeConstraint(json: unknown): json is TypeConstraint {
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
