import { cite } from "../../../lib/facts/model/citation.ts";
import { secretInDocument } from "../../../lib/facts/model/secrets/secret-reference.ts";
import { isSecretReference } from "../../../lib/facts/model/secrets/secret-value.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { exposed } from "../../consequences.ts";
import { hasControlCharacters } from "./secret-has-no-control-characters.ts";

export default rule({
  severity: "error",
  summary: "A declaration refers to tokens and credentials and does not contain them.",
  otherwise: exposed,
  cites: [cite(1, "TaskPushNotificationConfig"), cite(1, "AuthenticationInfo (used for push notifications)")],
  good: {
    "an environment variable": `
token: env:HOOK_TOKEN
authentication: ~`,
    "a file": `
authentication: { scheme: Bearer, credentials: "file:/run/secrets/hook" }`,
  },
  bad: {
    "a token": `
token: ⟦swordfish⟧
authentication: ~`,
    credentials: `
authentication: { scheme: Bearer, credentials: ⟦swordfish⟧ }`,
  },
  each: ["token", "authentication.credentials"],
  when: [[".", (text) => typeof text === "string" && !isSecretReference(text) && !hasControlCharacters(text)]],
  *check(secret) {
    yield {
      at: secret,
      isSecret: true,
      message: `${secret.path} contains the secret itself (${String(secret.value).length} characters, not shown); it must be ${secretInDocument.meaning}`,
      help: "keep the secret in an environment variable or a file, refer to it here, and rotate the exposed secret",
    };
  },
});
