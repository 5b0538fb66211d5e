/** Renders declarations for tests: attributes as HCL expressions, and structures as the schema's blocks. */

import { terraformType } from "../lib/facts/derive/names.ts";
import { resourceAttributes } from "../lib/facts/derive/provider-schema.ts";
import type { ResourceAttributes } from "../lib/facts/derive/resource-attribute.ts";
import { type BlockShape, blockForm } from "../lib/lint/fix/block-form.ts";
import { parseHcl } from "../lib/lint/inputs/hcl/syntax/parse.ts";
import { resources } from "../lib/services/resources.generated.ts";
import { providerSchema } from "../lib/terraform/managed/settings/provider-configuration.ts";
import { timeoutsAttribute } from "../lib/terraform/managed/timeouts.ts";
import type { SchemaAttribute } from "../lib/terraform/protocol/provider-server.ts";

/** Attributes as HCL expressions; undefined omits one. */
export type Expressions = { readonly [attribute: string]: string | undefined };

const noAdditions = { withheld: [], changedByUpdate: [] };
const timeouts = timeoutsAttribute({ create: 1, read: 1, update: 1, delete: 1 });

/** The attributes of a resource that are blocks, by its type. */
const shapes = new Map(
  resources.map(({ model }) => {
    const attributes: ResourceAttributes = { ...resourceAttributes(model, noAdditions), timeouts };
    return [terraformType(model.name), shapeOf(attributes)] as const;
  }),
);

const ofProvider = shapeOf(providerSchema.attributes);

function shapeOf(attributes: { readonly [name: string]: SchemaAttribute }): BlockShape["inside"] {
  return (name) => {
    const { nested } = attributes[name] ?? {};
    if (nested?.block === undefined) return undefined;
    return { isLabeled: nested.nesting === "map", inside: shapeOf(nested.attributes) };
  };
}

/** A resource block. An object becomes a nested block, a list becomes several. */
export const resourceBlock = (type: string, name: string, expressions: Expressions): string =>
  `resource "${type}" "${name}" {\n${linesOf(expressions, shapes.get(type))}\n}\n`;

/** The provider block, in the same way. */
export const providerBlock = (expressions: Expressions): string =>
  `provider "lintel" {\n${linesOf(expressions, ofProvider)}\n}\n`;

function linesOf(expressions: Expressions, shapeIn: BlockShape["inside"] = () => undefined): string {
  const lines = Object.entries(expressions).flatMap(([attribute, expression]) => {
    if (expression === undefined) return [];
    const line = `  ${attribute} = ${expression}\n`;
    const shape = shapeIn(attribute);
    const [parsed] = shape === undefined ? [] : parseHcl(line).attributes;
    const blocks = parsed && shape && blockForm(line, parsed, shape, "  ");
    return [blocks === undefined ? line.slice(0, -1) : `  ${blocks}`];
  });
  return lines.join("\n");
}
