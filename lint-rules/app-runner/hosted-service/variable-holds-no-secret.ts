import { cite } from "../../../lib/facts/model/citation.ts";
import { isKnownSecret, isNamedSecret } from "../../../lib/facts/model/secrets/secret-value.ts";
import { pathsNamed } from "../../../lib/lint/declaration/plain.ts";
import { someEntry } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { codeWith, imageWith } from "../service-examples.ts";

const holdsSecret = (name: string, value: string): boolean => isKnownSecret(value) || isNamedSecret(name, value);

export default rule({
  severity: "warning",
  notSuppressible: true,
  summary: "Environment variables in plain text do not contain secrets.",
  otherwise: "Everyone who may read the repository or call DescribeService can read the variable.",
  unwanted: "The value only resembles a secret, such as a key of a local test server.",
  cites: [cite(2, "SourceConfiguration")],
  gap: "hosted-service/plain-secrets",
  good: {
    "a secret that is kept elsewhere":
      imageWith(`RuntimeEnvironmentVariables: { LOG_LEVEL: info, DATABASE_USER: web, DATABASE_PASSWORD: /run/secrets/database }
RuntimeEnvironmentSecrets:
  MAIL_PASSWORD: arn:aws:secretsmanager:eu-west-1:123456789012:secret:web-mail`),
  },
  bad: {
    "a password": imageWith("RuntimeEnvironmentVariables: { LOG_LEVEL: info, DATABASE_PASSWORD: ⟦swordfish⟧ }"),
    "a password in an address": codeWith(
      `RuntimeEnvironmentVariables: { DATABASE_URL: ⟦"postgres://web:swordfish@db.example.test/web"⟧ }`,
    ),
  },
  each: pathsNamed("RuntimeEnvironmentVariables", hostedService.declaration),
  when: [[".", someEntry(holdsSecret)]],
  *check(variables) {
    for (const variable of variables.entries()) {
      const { key, value } = variable;
      if (typeof value !== "string" || !holdsSecret(key, value)) continue;
      const secrets = variables.parent?.at("RuntimeEnvironmentSecrets");
      yield {
        at: variable,
        isSecret: true,
        message: `${variable.path} looks like a secret in plain text (${value.length} characters, not shown); anyone who can see the service can read it`,
        help: `keep it in a secret store, write its ARN in ${secrets?.path}, and rotate the exposed secret`,
      };
    }
  },
});
