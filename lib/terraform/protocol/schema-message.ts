/** Converts a schema to Terraform's message. */

import type { Encodable, MessageDefinition } from "../../protobuf/definition.ts";
import {
  nestings,
  type resourceIdentitySchema,
  type schema,
  type schemaAttribute,
  type schemaBlock,
  stringKinds,
} from "./messages.ts";
import type { IdentitySchema, SchemaAttribute, TerraformSchema } from "./provider-server.ts";

/** One schema. Its descriptions are Markdown. */
export const schemaMessage = ({ version, description, attributes }: TerraformSchema): Encodable<typeof schema> => ({
  version,
  block: { version, ...blockMessage(attributes, description) },
});

/** The schemas of all types. */
export function schemaMessages(schemas: {
  readonly [type: string]: TerraformSchema;
}): Record<string, Encodable<typeof schema>> {
  return Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, schemaMessage(schema)]));
}

/** The schemas of the identities of all types that have one. */
export const identitySchemaMessages = (schemas: {
  readonly [type: string]: IdentitySchema;
}): Record<string, Encodable<typeof resourceIdentitySchema>> =>
  Object.fromEntries(
    Object.entries(schemas).map(([type, { version, attributes }]) => [
      type,
      {
        version,
        identityAttributes: Object.entries(attributes).map(([name, { type: constraint, ...attribute }]) => ({
          name,
          type: Buffer.from(JSON.stringify(constraint)),
          ...attribute,
        })),
      },
    ]),
  );

function blockMessage(
  attributes: TerraformSchema["attributes"],
  description: string | undefined,
): Encodable<typeof schemaBlock> {
  const isBlock = ([, { nested }]: readonly [string, SchemaAttribute]) => nested?.block !== undefined;
  const members = Object.entries(attributes);
  return {
    attributes: members.filter((each) => !isBlock(each)).map(([name, attribute]) => attributeMessage(name, attribute)),
    blockTypes: members.filter(isBlock).map(([name, attribute]) => nestedBlockMessage(name, attribute)),
    ...described(description),
  };
}

/**
 * A block that may appear once is a list of at most one, since Terraform takes a `dynamic` block of unknown number for
 * one block where the schema has a single one. Terraform requires no bounds for a map of blocks, nor for a block that is
 * always there.
 */
function nestedBlockMessage(
  typeName: string,
  { nested, description, ...attribute }: SchemaAttribute,
): Encodable<MessageDefinition> {
  const { nesting = "single", attributes = {}, block } = nested ?? {};
  const isGroup = block?.alwaysThere === true;
  return {
    typeName,
    nesting: nestings[isGroup ? "group" : nesting === "single" ? "list" : nesting],
    minItems: attribute.required === true && nesting !== "map" && !isGroup ? 1 : 0,
    maxItems: nesting === "single" && !isGroup ? 1 : block?.maxItems,
    block: { ...blockMessage(attributes, description), deprecated: attribute.deprecated },
  };
}

function attributeMessage(name: string, attribute: SchemaAttribute): Encodable<typeof schemaAttribute> {
  const { type, nested, description } = attribute;
  return {
    name,
    type: type === undefined ? undefined : Buffer.from(JSON.stringify(type)),
    nestedType:
      nested === undefined
        ? undefined
        : {
            nesting: nestings[nested.nesting],
            attributes: Object.entries(nested.attributes).map(([inner, each]) => attributeMessage(inner, each)),
          },
    ...described(description),
    required: attribute.required,
    optional: attribute.optional,
    computed: attribute.computed,
    sensitive: attribute.sensitive,
    writeOnly: attribute.writeOnly,
    deprecated: attribute.deprecated,
  };
}

const described = (description: string | undefined) => ({
  description,
  descriptionKind: description === undefined ? undefined : stringKinds.markdown,
});
