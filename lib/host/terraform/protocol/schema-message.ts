/** A schema as the message that Terraform asks for. */
import { NESTING, type resourceIdentitySchema, STRING_KIND, type schema, type schemaAttribute } from "./messages.ts";
import type { Encodable } from "./protobuf/definition.ts";
import type { Attribute, IdentitySchema, Schema } from "./provider-server.ts";

/** One schema. Its descriptions are Markdown. */
export function schemaMessage({ version, description, attributes }: Schema): Encodable<typeof schema> {
  return {
    version,
    block: {
      version,
      attributes: attributeMessages(attributes),
      description,
      descriptionKind: description === undefined ? undefined : STRING_KIND.markdown,
    },
  };
}

/** The schemas of all types. */
export function schemaMessages(schemas: { readonly [type: string]: Schema }): Record<string, Encodable<typeof schema>> {
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

function attributeMessages(attributes: Schema["attributes"]): Encodable<typeof schemaAttribute>[] {
  return Object.entries(attributes).map(([name, attribute]) => attributeMessage(name, attribute));
}

function attributeMessage(name: string, attribute: Attribute): Encodable<typeof schemaAttribute> {
  const { type, nested, description } = attribute;
  return {
    name,
    type: type === undefined ? undefined : Buffer.from(JSON.stringify(type)),
    nestedType:
      nested === undefined
        ? undefined
        : { nesting: NESTING[nested.nesting], attributes: attributeMessages(nested.attributes) },
    description,
    descriptionKind: description === undefined ? undefined : STRING_KIND.markdown,
    required: attribute.required,
    optional: attribute.optional,
    computed: attribute.computed,
    sensitive: attribute.sensitive,
    writeOnly: attribute.writeOnly,
    deprecated: attribute.deprecated,
  };
}
