import { Token } from "cdktf";
import { snakeCase } from "../lib/derive/names.ts";
import type { Field, Pattern } from "../lib/model/field.ts";
import { secretInDocument, secretPlace } from "../lib/model/secret-reference.ts";

/** A value that stands for a secret, and where it is in the props. */
export interface SecretProp {
  readonly path: string;
  readonly value: unknown;
}

/** The props of a structure that stand for secrets which Terraform must not keep. */
export function* secretProps(value: unknown, field: Field, path = ""): Generator<SecretProp> {
  if (value === undefined) return;
  if (field.kind !== "struct") {
    if (field.writeOnly === true) yield { path, value };
    return;
  }
  if (typeof value !== "object" || value === null || Token.isUnresolved(value)) return;
  for (const [name, each] of Object.entries(value)) {
    const [, member] = Object.entries(field.members).find(([known]) => snakeCase(known) === snakeCase(name)) ?? [];
    if (member !== undefined) yield* secretProps(each, member, path === "" ? name : `${path}.${name}`);
  }
}

/** Whether a value only leads to a secret: `env:NAME`, `file:PATH`, a token, or a template of Terraform's own. */
export const leadsToSecret = (value: unknown): boolean => Token.isUnresolved(value) || has(secretInDocument, value);

/** Whether a value is `env:NAME` or `file:PATH`, written out. */
export const isWrittenReference = (value: unknown): boolean => !Token.isUnresolved(value) && has(secretPlace, value);

const has = ({ source }: Pattern, value: unknown): boolean =>
  typeof value === "string" && new RegExp(source, "u").test(value);
