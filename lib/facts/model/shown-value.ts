/** Values in messages, without secrets. */
import { valueInWords } from "../../base/value-words.ts";
import type { Field } from "./field.ts";
import { secretByName } from "./secrets/secret-text.ts";
import { isKnownSecret, isRandomValue } from "./secrets/secret-value.ts";

/** A value as messages name it, without the texts that may be secrets. `name` is the member that has it. */
export const shownValue = (value: unknown, name = ""): string =>
  valueInWords(value, (text, inside) => mayBeSecret(text, inside === "" ? name : inside));

/** Whether a text may be a secret: by its name, or because it looks like one. */
export const mayBeSecret = (text: string, name: string): boolean =>
  secretByName(name) !== "never" || isKnownSecret(text) || isRandomValue(text);

/** Whether a field may have a secret in it. */
export function holdsSecrets(field: Field): boolean {
  if (field.sensitive === true || field.concealed === true) return true;
  if (field.kind === "list") return holdsSecrets(field.element);
  if (field.kind === "map") return holdsSecrets(field.value);
  return field.kind === "struct" && Object.values(field.members).some(holdsSecrets);
}
