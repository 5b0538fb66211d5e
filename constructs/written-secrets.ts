import { Token } from "cdktf";
import { snakeCase } from "../lib/derive/names.ts";
import { secretInDocument, secretPlace, secretReference } from "../lib/model/credentials/secret-reference.ts";
import type { Field, Pattern, StringField } from "../lib/model/field.ts";
import { fieldOf } from "./attributes.ts";

/** A value in place of a secret, and its path in the props. */
export interface SecretProp {
  readonly path: string;
  readonly value: unknown;
}

/** The props that contain secrets, or must refer to one: what Terraform must not store. */
export function* secretProps(value: unknown, field: Field, path = ""): Generator<SecretProp> {
  if (value === undefined) return;
  if (field.kind === "string" && (field.writeOnly === true || isPlace(field))) yield { path, value };
  if (typeof value !== "object" || value === null || Token.isUnresolved(value)) return;
  for (const [name, each] of Object.entries(value)) {
    if (field.kind === "list") yield* secretProps(each, field.element, `${path}[${name}]`);
    if (field.kind === "map") yield* secretProps(each, field.value, `${path}.${name}`);
    const member = field.kind === "struct" ? fieldOf(snakeCase(name), field) : undefined;
    if (member !== undefined) yield* secretProps(each, member, path === "" ? name : `${path}.${name}`);
  }
}

/** Whether the model says that a field contains a reference to a secret. */
const isPlace = ({ pattern }: StringField): boolean => pattern === secretPlace || pattern === secretReference;

/** Whether a value only refers to a secret: `env:NAME`, `file:PATH`, a token, or a template of Terraform's own. */
export const leadsToSecret = (value: unknown): boolean => Token.isUnresolved(value) || matches(value, secretInDocument);

/** Whether a value is a literal `env:NAME` or `file:PATH`: the value of a token or a template only Terraform knows. */
export const isWrittenReference = (value: unknown): boolean => matches(value, secretPlace);

const matches = (value: unknown, { source }: Pattern): boolean =>
  typeof value === "string" && new RegExp(source, "u").test(value);
