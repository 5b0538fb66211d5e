/** Converts props to Terraform's attributes, and names the attributes that a service computes. */
import { Lazy, listMapper, type TerraformElement, type TerraformMetaArguments, Token } from "cdktf";
import { isBlocks } from "../lib/facts/derive/blocks.ts";
import { snakeCase } from "../lib/facts/derive/names.ts";
import type { Field, StructField } from "../lib/facts/model/field.ts";

/** Members of a structure by prop name, or attributes by Terraform name. */
export type Named = { readonly [name: string]: unknown };

/** The form of structures: blocks within blocks of providers, resources and data sources, else values. */
export type Form = "blocks" | "values";

/**
 * Converts the props of a structure to Terraform's attributes: names to snake case, map keys and tokens unchanged.
 * Unknown members are kept, so that the linter can suggest the right ones.
 */
export function attributesOf(members: Named, struct: StructField, form: Form): Named {
  const attributes: { [name: string]: unknown } = {};
  const dynamic: { [name: string]: unknown } = {};
  for (const [name, value] of Object.entries(members)) {
    const attribute = snakeCase(name);
    const field = fieldOf(attribute, struct);
    const blocks = form === "blocks" && isBlocks(field) ? dynamicBlocks(value, structIn(field)) : undefined;
    if (blocks !== undefined) dynamic[attribute] = blocks;
    else attributes[attribute] = partOf(value, field, form, name);
  }
  return Object.keys(dynamic).length === 0 ? attributes : { ...attributes, dynamic };
}

/** The field of an attribute. Members and props may differ in their first letter, but share Terraform's name. */
export const fieldOf = (attribute: string, { members }: StructField): Field | undefined =>
  Object.entries(members).find(([member]) => snakeCase(member) === attribute)?.[1];

function partOf(value: unknown, field: Field | undefined, form: Form, name: string): unknown {
  if (typeof value !== "object" || value === null || Token.isUnresolved(value)) {
    const isToken = Token.isUnresolved(value) || typeof value === "string";
    return isToken && form === "blocks" && isBlocks(field) ? inBlock(value, name) : value;
  }
  if (field?.kind === "struct") return attributesOf({ ...value }, field, form);
  if (field?.kind === "list" && Array.isArray(value)) {
    return value.map((item) => partOf(item, field.element, form, name));
  }
  if (field?.kind === "map" && !Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, partOf(each, field.value, form, key)]));
  }
  return value;
}

/** The structure of a field's blocks. */
const structIn = (field: Field | undefined): StructField | undefined => {
  if (field?.kind === "list") return structIn(field.element);
  if (field?.kind === "map") return structIn(field.value);
  return field?.kind === "struct" ? field : undefined;
};

/** The `dynamic` block of an iterator's `dynamic()`; undefined for anything else. */
function dynamicBlocks(value: unknown, struct: StructField | undefined): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || struct === undefined) return undefined;
  const made: unknown = listMapper((each) => each, true)(value);
  if (made === value || typeof made !== "object" || made === null || !("toTerraformDynamicBlockJson" in made)) return;
  const content =
    "content" in made && typeof made.content === "object" ? attributesOf({ ...made.content }, struct, "blocks") : {};
  const block = Object.create(made, { content: { value: content, enumerable: true } });
  return block.toTerraformDynamicBlockJson();
}

/** A token instead of a block: CDKTF may resolve it to a block, but a value that Terraform computes cannot be one. */
const inBlock = (token: unknown, name: string): unknown =>
  Lazy.anyValue({
    produce(context) {
      const value: unknown = context.resolve(token);
      if (!isExpression(value) && !(Array.isArray(value) && isExpression(value[0]))) return value;
      throw new Error(
        `${name} is ${JSON.stringify(value)}, which Terraform computes; Terraform accepts it only as a block with its members written out: write each member, such as {member: variable.stringValue}, or make blocks from a list with TerraformIterator.fromList(…).dynamic({…})`,
      );
    },
  });

/** Whether Terraform computes a text. Any other text is a mistake, which the linter reports. */
const isExpression = (value: unknown): boolean => typeof value === "string" && /[$%]\{/.test(value);

/** CDKTF's HCL output supports neither blocks with labels nor nested dynamic blocks. */
export const hclRefused = (element: TerraformElement): Error =>
  new Error(`${element.node.path} can only be synthesized as JSON; remove hclOutput and SYNTH_HCL_OUTPUT`);

/** Props that CDKTF synthesizes itself. */
const metaArguments: { readonly [name in keyof TerraformMetaArguments]-?: true } = {
  dependsOn: true,
  count: true,
  provider: true,
  lifecycle: true,
  forEach: true,
  provisioners: true,
  connection: true,
};

/** The props without Terraform's meta-arguments. */
export const withoutMetaArguments = (props: Named): Named =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !Object.hasOwn(metaArguments, name)));
