import { cite } from "../../../lib/facts/model/citation.ts";
import { isParameterName } from "../../../lib/facts/model/secrets/secret-value.ts";
import { pathsNamed } from "../../../lib/lint/declaration/plain.ts";
import { someEntry } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { exposed } from "../../consequences.ts";
import { codeWith, imageWith } from "../service-examples.ts";

/** A value with a colon must be an ARN, which secret-is-named checks. */
const isPlain = (value: string): boolean => !value.includes(":") && !isParameterName(value);

export default rule({
  severity: "warning",
  notSuppressible: true,
  summary: "RuntimeEnvironmentSecrets refers to secrets and does not contain them.",
  otherwise: exposed,
  unwanted: "The value only resembles a secret, such as an example value in a test.",
  cites: [cite(2, "SourceConfiguration")],
  gap: "hosted-service/plain-secrets",
  good: {
    "the name of a parameter": imageWith(
      "RuntimeEnvironmentSecrets: { SEARCH_KEY: /web/search-key, MAIL_KEY: WebShop-MailProviderKey2 }",
    ),
  },
  bad: {
    "a sentence": imageWith(
      "RuntimeEnvironmentSecrets: { SEARCH_KEY: /web/search-key, PASSPHRASE: ⟦correct horse battery staple⟧ }",
    ),
    "random characters": codeWith("RuntimeEnvironmentSecrets: { SIGNING_KEY: ⟦q7Zt2mXv9LbKc4Rw8NyD⟧ }"),
  },
  each: pathsNamed("RuntimeEnvironmentSecrets", hostedService.declaration),
  when: [[".", someEntry((_, value) => isPlain(value))]],
  *check(secrets) {
    for (const secret of secrets.entries()) {
      const { value } = secret;
      if (typeof value !== "string" || !isPlain(value)) continue;
      yield {
        at: secret,
        isSecret: true,
        message: `${secret.path} looks like a secret in plain text (${value.length} characters, not shown); it must be the ARN of a secret or parameter, or the name of a parameter in the same region`,
        help: "keep the secret in a secret store, write its ARN here, and rotate the exposed secret",
      };
    }
  },
});
