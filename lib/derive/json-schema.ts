/** JSON schemas of fields: ajv compiles them ahead of time, and YAML editors read them. */
import type { Field } from "../model/field.ts";
import { listForm } from "../shape/list-form.ts";

/** A JSON schema, limited to the keywords of draft 2020-12 that fields need. */
export type JsonSchema = { readonly [keyword: string]: unknown };

const defined = (schema: { readonly [keyword: string]: unknown }): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));

/** Keywords to add to the schema of a field. */
type Annotate = (field: Field) => JsonSchema;

/** The schema of a field, without `exactlyOne`: the engine reports it with a better message. */
export const jsonSchema = (field: Field): JsonSchema => schemaOf(field, () => ({}));

/**
 * The schema for YAML and JSON editors: with descriptions, defaults and "exactly one of", which in an editor only the
 * schema can check.
 */
export const editorSchema = (title: string, field: Field): JsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title,
  ...schemaOf(field, (each) =>
    defined({
      description: each.description,
      default: each.default,
      oneOf: each.kind === "struct" ? each.exactlyOne?.map((name) => ({ required: [name] })) : undefined,
    }),
  ),
});

const schemaOf = (field: Field, annotate: Annotate): JsonSchema => ({
  ...annotate(field),
  ...boundsOf(field, annotate),
});

function boundsOf(field: Field, annotate: Annotate): JsonSchema {
  const jsonSchema = (part: Field): JsonSchema => schemaOf(part, annotate);
  switch (field.kind) {
    case "string":
      return defined({
        type: "string",
        enum: field.enum,
        minLength: field.minLength,
        maxLength: field.maxLength,
        pattern: field.pattern?.source,
      });
    case "integer":
      return defined({ type: "integer", minimum: field.minimum, maximum: field.maximum });
    case "boolean":
      return { type: "boolean" };
    case "list":
      return defined({
        type: "array",
        minItems: field.minItems,
        maxItems: field.maxItems,
        items: jsonSchema(field.element),
      });
    case "map": {
      const map = defined({
        type: "object",
        minProperties: field.minEntries,
        maxProperties: field.maxEntries,
        propertyNames: jsonSchema(field.key),
        additionalProperties: jsonSchema(field.value),
      });
      if (field.asList === undefined) return map;
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schema
      return { if: { type: "array" }, then: jsonSchema(listForm(field, field.asList)), else: map };
    }
    case "struct": {
      const required = Object.entries(field.members).filter(([, member]) => member.required === true);
      return defined({
        type: "object",
        required: required.length === 0 ? undefined : required.map(([name]) => name),
        properties: Object.fromEntries(
          Object.entries(field.members).map(([name, member]) => [name, jsonSchema(member)]),
        ),
        additionalProperties: false,
      });
    }
    case "any":
      return {};
  }
}
