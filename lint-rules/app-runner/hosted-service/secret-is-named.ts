import { isArn } from "../../../lib/facts/model/arn.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import { pathsNamed } from "../../../lib/lint/declaration/plain.ts";
import { someEntry } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { codeWith, imageWith } from "../service-examples.ts";

/** Parameter names have no colon, so a value with one must be an ARN. */
const isMalformed = (value: string): boolean => value.includes(":") && !isArn(value);

export default rule({
  severity: "error",
  summary:
    "RuntimeEnvironmentSecrets contains the ARNs of secrets and parameters, or the names of parameters in the same region.",
  otherwise: "App Runner cannot find the secret, and the deployment fails.",
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "a secret, a parameter, and a parameter in the same region": imageWith(`RuntimeEnvironmentSecrets:
  DATABASE_URL: arn:aws:secretsmanager:eu-west-1:123456789012:secret:web-database
  MAIL_KEY: arn:aws:ssm:us-east-1:123456789012:parameter/web/mail-key
  SEARCH_KEY: /web/search-key`),
  },
  bad: {
    "no account": imageWith(
      `RuntimeEnvironmentSecrets: { SEARCH_KEY: /web/search-key, MAIL_KEY: ⟦"arn:aws:ssm:us-east-1:parameter/web/mail-key"⟧ }`,
    ),
    "a text that is not an ARN": codeWith(`RuntimeEnvironmentSecrets: { LOGIN: ⟦"web:swordfish"⟧ }`),
  },
  each: pathsNamed("RuntimeEnvironmentSecrets", hostedService.declaration),
  when: [[".", someEntry((_, value) => isMalformed(value))]],
  *check(secrets) {
    for (const secret of secrets.entries()) {
      const { value } = secret;
      if (typeof value !== "string" || !isMalformed(value)) continue;
      yield {
        at: secret,
        isSecret: true,
        message: `${secret.path} contains a colon but is not an ARN of six colon-separated parts with a 12-digit account; it must be the ARN of a secret or parameter, or the name of a parameter in the same region`,
        help: "write the full ARN, such as arn:aws:secretsmanager:eu-west-1:123456789012:secret:web-database",
      };
    }
  },
});
