/** Secrets that are written out where their place belongs. */
import { Token } from "cdktf";
import { snakeCase } from "../lib/derive/names.ts";
import type { Field } from "../lib/model/field.ts";
import { secretPlace, secretReference } from "../lib/model/secret-reference.ts";
import { fieldOf } from "./attributes.ts";

/** A token, or a template of Terraform's own. */
export const isReference = (value: unknown): boolean =>
  Token.isUnresolved(value) || (typeof value === "string" && /^\$\{.+\}$/s.test(value));

/** Paths of the values that must say where a secret is and say something else, perhaps the secret. */
export function* misplacedSecrets(value: unknown, field: Field | undefined, path: string): Generator<string> {
  if (field === undefined || isReference(value)) return;
  if (field.kind === "string" && (field.pattern === secretPlace || field.pattern === secretReference)) {
    if (typeof value === "string" && !new RegExp(field.pattern.source, "u").test(value)) yield path;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    if (field.kind === "list") yield* misplacedSecrets(each, field.element, `${path}[${name}]`);
    if (field.kind === "map") yield* misplacedSecrets(each, field.value, `${path}.${name}`);
    if (field.kind === "struct") {
      yield* misplacedSecrets(each, fieldOf(snakeCase(name), field), path === "" ? name : `${path}.${name}`);
    }
  }
}
