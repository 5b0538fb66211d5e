/** JSON schemas of fields: ajv compiles them ahead of time, and YAML editors read them. */
import type { Field, FieldFacts } from "../model/field.ts";
import { listForm } from "../shape/list-form.ts";
import type { ShapeOf } from "../shape/shape.ts";

/** A JSON schema, limited to the keywords of draft 2020-12 that fields need. */
export type JsonSchema = { readonly [keyword: string]: unknown };

const defined = (schema: { readonly [keyword: string]: unknown }): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));

/** Keywords to add to the schema of a shape. */
type Annotate<Facts> = (shape: ShapeOf<Facts>) => JsonSchema;

/** The schema of a field, without `exactlyOne`: the engine reports it with a better message. */
export const jsonSchema = (field: Field): JsonSchema => schemaOf<FieldFacts>(field, () => ({}));

/**
 * The schema for YAML and JSON editors: with descriptions, defaults and "exactly one of", which in an editor only the
 * schema can check.
 */
export const editorSchema = (title: string, field: Field): JsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title,
  ...schemaOf<FieldFacts>(field, (each) =>
    defined({
      description: each.description,
      default: each.default,
      oneOf: each.kind === "struct" ? each.exactlyOne?.map((name) => ({ required: [name] })) : undefined,
    }),
  ),
});

/** The schema of a file that is not a resource, with descriptions. */
export const fileSchema = (title: string, shape: ShapeOf<{ readonly description?: string }>): JsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title,
  ...schemaOf(shape, ({ description }) => defined({ description })),
});

const schemaOf = <Facts extends object>(shape: ShapeOf<Facts>, annotate: Annotate<Facts>): JsonSchema => ({
  ...annotate(shape),
  ...boundsOf(shape, annotate),
});

function boundsOf<Facts extends object>(shape: ShapeOf<Facts>, annotate: Annotate<Facts>): JsonSchema {
  const partOf = (part: ShapeOf<Facts>): JsonSchema => schemaOf(part, annotate);
  switch (shape.kind) {
    case "string":
      return defined({
        type: "string",
        enum: shape.enum,
        minLength: shape.minLength,
        maxLength: shape.maxLength,
        pattern: shape.pattern?.source,
      });
    case "integer":
      return defined({ type: "integer", enum: shape.enum, minimum: shape.minimum, maximum: shape.maximum });
    case "boolean":
      return { type: "boolean" };
    case "list":
      return defined({
        type: "array",
        minItems: shape.minItems,
        maxItems: shape.maxItems,
        items: partOf(shape.element),
      });
    case "map": {
      const map = defined({
        type: "object",
        minProperties: shape.minEntries,
        maxProperties: shape.maxEntries,
        propertyNames: partOf(shape.key),
        additionalProperties: partOf(shape.value),
      });
      if (shape.asList === undefined) return map;
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schema
      return { if: { type: "array" }, then: partOf(listForm(shape, shape.asList)), else: map };
    }
    case "struct": {
      const required = Object.entries(shape.members).filter(([, member]) => member.required === true);
      return defined({
        type: "object",
        required: required.length === 0 ? undefined : required.map(([name]) => name),
        properties: Object.fromEntries(Object.entries(shape.members).map(([name, member]) => [name, partOf(member)])),
        additionalProperties: false,
      });
    }
    case "any":
      return {};
  }
}
