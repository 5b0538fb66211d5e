import { cite } from "../../../lib/facts/model/citation.ts";
import { secretPlace } from "../../../lib/facts/model/secrets/secret-reference.ts";
import { isKnownSecret } from "../../../lib/facts/model/secrets/secret-value.ts";
import { someEntry } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { isSecretHeader } from "../../../lib/services/a2a/model/custom-headers.ts";
import { exposed } from "../../consequences.ts";

const reference = new RegExp(secretPlace.source, "u");

const holdsSecret = (name: string, value: string): boolean =>
  !reference.test(value) && (isSecretHeader(name) || isKnownSecret(value));

export default rule({
  severity: "error",
  notSuppressible: true,
  summary: "Secrets in headers of requests to an agent are references.",
  otherwise: exposed,
  cites: [cite(1, "Authentication")],
  gap: "agent-access/headers",
  good: {
    "a reference": `
headers: { X-Gateway-Key: "env:GATEWAY_KEY", Cookie: "file:/run/secrets/cookie" }`,
    "a public value": `
headers: { X-Team: on-call }`,
  },
  bad: {
    "a key": `
headers: { X-Gateway-Key: ⟦swordfish⟧ }`,
    "a scheme and a token": `
headers: { Authorization: ⟦Bearer swordfish⟧ }`,
  },
  each: ["headers"],
  when: [[".", someEntry(holdsSecret)]],
  *check(headers) {
    for (const header of headers.entries()) {
      const { key, value } = header;
      if (typeof value !== "string" || !holdsSecret(key, value)) continue;
      yield {
        at: header,
        isSecret: true,
        message: `${header.path} holds a secret, by its name or its form (${value.length} characters, not shown); anyone who can read the declaration can read it`,
        help: `write where to read it, ${secretPlace.meaning.replace(/^a reference: /, "")}, and rotate the exposed secret`,
      };
    }
  },
});
