/** Finds secrets that a program writes as text. */
import { Token } from "cdktf";
import { memberPath } from "../lib/base/member-path.ts";
import { snakeCase } from "../lib/facts/derive/names.ts";
import type { Field, Pattern, StringField } from "../lib/facts/model/field.ts";
import { secretInDocument, secretPlace, secretReference } from "../lib/facts/model/secrets/secret-reference.ts";
import { headerValue, isSecretHeader } from "../lib/services/a2a/model/custom-headers.ts";
import { fieldOf } from "./attributes.ts";

/** The value of a prop for a secret, and its path in the props. */
export interface SecretProp {
  readonly path: string;
  readonly value: unknown;
}

/** The props for secrets and for references to secrets; Terraform must not store secrets. */
export function* secretProps(value: unknown, field: Field, path = ""): Generator<SecretProp> {
  if (value === undefined) return;
  if (field.kind === "string" && (field.writeOnly === true || isPlace(field))) yield { path, value };
  if (typeof value !== "object" || value === null || Token.isUnresolved(value)) return;
  for (const [name, each] of Object.entries(value)) {
    if (field.kind === "list") yield* secretProps(each, field.element, `${path}[${name}]`);
    if (field.kind === "map") {
      if (isHeader(field.value) && isSecretHeader(name)) yield { path: `${path}.${name}`, value: each };
      yield* secretProps(each, field.value, `${path}.${name}`);
    }
    const member = field.kind === "struct" ? fieldOf(snakeCase(name), field) : undefined;
    if (member !== undefined) yield* secretProps(each, member, memberPath(path, name));
  }
}

/** Whether a field of the model is a reference to a secret. */
const isPlace = ({ pattern }: StringField): boolean => pattern === secretPlace || pattern === secretReference;

/** Whether a field of the model is the value of a header, whose name says whether it is a secret. */
const isHeader = (field: Field): boolean => field.kind === "string" && field.pattern === headerValue;

/** Whether a value only refers to a secret: `env:NAME`, `file:PATH`, a token, or a Terraform template. */
export const refersToSecret = (value: unknown): boolean =>
  Token.isUnresolved(value) || matches(value, secretInDocument);

/** Whether a value is a literal `env:NAME` or `file:PATH`; only Terraform knows the values of tokens and templates. */
export const isWrittenReference = (value: unknown): boolean => matches(value, secretPlace);

const matches = (value: unknown, { source }: Pattern): boolean =>
  typeof value === "string" && new RegExp(source, "u").test(value);
