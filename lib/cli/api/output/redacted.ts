/** Redacts responses, since a service may repeat what it received. */

import { isMembers, type Members, textAt } from "../../../base/members.ts";
import { redactor } from "../../../client/secrets/redact.ts";
import { isSecretOnWire, secretOnWire } from "../../../facts/model/secrets/secret-value.ts";

/** The value without the secrets that this process has read, and those by their form or name, in all of its strings. */
export const redacted = (value: unknown): unknown => withoutSecrets(value, "", redactor([]));

function withoutSecrets(value: unknown, name: string, redact: (text: string) => string): unknown {
  if (typeof value === "string") return isSecretOnWire(value, secretOnWire(name, false)) ? "***" : redact(value);
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, name, redact));
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, part]) => [
      redact(member),
      withoutSecrets(part, /^value$/i.test(member) ? nameIn(value) : member, redact),
    ]),
  );
}

/** The name in a pair such as `{ name: "DB_PASSWORD", value: "…" }`. */
const nameIn = (pair: Members): string =>
  ["name", "Name", "key", "Key"].map((member) => textAt(pair, member)).find((name) => name !== undefined) ?? "value";
