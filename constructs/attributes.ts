import { type TerraformElement, type TerraformMetaArguments, Token } from "cdktf";
import { snakeCase } from "../lib/derive/names.ts";
import type { Field, StructField } from "../lib/model/field.ts";

/** Members of a structure by the names of props, or attributes by Terraform's. */
export type Named = { readonly [name: string]: unknown };

/**
 * The members of a structure, as props name them, as Terraform's attributes: names in snake case, map keys and tokens
 * as they are. A member that the model does not know is kept, so that the linter can say what was meant.
 */
export const attributesOf = (members: Named, struct: StructField): Named =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      const attribute = snakeCase(name);
      return [attribute, partOf(value, fieldOf(attribute, struct))];
    }),
  );

/** The documents may write a member with another first letter than its prop: Terraform's name is what both share. */
export const fieldOf = (attribute: string, { members }: StructField): Field | undefined =>
  Object.entries(members).find(([member]) => snakeCase(member) === attribute)?.[1];

function partOf(value: unknown, field: Field | undefined): unknown {
  if (typeof value !== "object" || value === null || Token.isUnresolved(value)) return value;
  if (field?.kind === "struct") return attributesOf({ ...value }, field);
  if (field?.kind === "list" && Array.isArray(value)) return value.map((item) => partOf(item, field.element));
  if (field?.kind === "map" && !Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, partOf(each, field.value)]));
  }
  return value;
}

/** CDKTF's HCL output would write nested attributes as blocks, which Terraform refuses. */
export const hclRefused = (element: TerraformElement): Error =>
  new Error(`${element.node.path} can only be synthesized as JSON; leave hclOutput and SYNTH_HCL_OUTPUT out`);

/** Props that CDKTF itself writes. */
const metaArguments: { readonly [name in keyof TerraformMetaArguments]-?: true } = {
  dependsOn: true,
  count: true,
  provider: true,
  lifecycle: true,
  forEach: true,
  provisioners: true,
  connection: true,
};

/** The props that are a resource's own. */
export const withoutMetaArguments = (props: Named): Named =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !Object.hasOwn(metaArguments, name)));
