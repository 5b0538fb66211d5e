import { cite } from "../../../lib/facts/model/citation.ts";
import { hasParts, partOf, pathsNamed } from "../../../lib/lint/declaration/plain.ts";
import { isUnknown } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { account } from "../../../lib/lint/rule/rule-options.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import type { OptionsOfRules } from "../../options.ts";
import { accountIn, accountOf, inSameAccount } from "../own-account.ts";
import { codeWith, imageWith } from "../service-examples.ts";

const secretMaps = pathsNamed("RuntimeEnvironmentSecrets", hostedService.declaration).map((path) => path.split("."));

/** Whether a secret is a parameter of another account. */
function isForeign(secret: unknown, account: string | undefined): boolean {
  const [, , service, , owner, resource] = String(secret).split(":");
  const isParameter = service === "ssm" || resource?.startsWith("parameter") === true;
  return isParameter && owner !== account && accountOf(secret) !== undefined;
}

/** Whether a service uses a parameter of another account, or may. */
function mayUseForeign(service: unknown, options: Pick<OptionsOfRules, "account">): boolean {
  const own = accountIn(service, options);
  return secretMaps
    .map((names) => partOf(service, names))
    .some(
      (secrets) =>
        isUnknown(secrets) ||
        (hasParts(secrets) && Object.values(secrets).some((secret) => isUnknown(secret) || isForeign(secret, own))),
    );
}

export default rule({
  severity: "error",
  summary: "Parameters belong to the service's own account: parameters of other accounts are not supported.",
  otherwise: "App Runner cannot read the parameter, and the deployment fails.",
  options: [account],
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "a parameter of the same account": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa${imageWith(`RuntimeEnvironmentSecrets: { MAIL_KEY: "arn:aws:ssm:us-east-1:123456789012:parameter/web/mail-key" }`)}`,
    "a secret of another account": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa${imageWith(`RuntimeEnvironmentSecrets: { MAIL_KEY: "arn:aws:secretsmanager:eu-west-1:999999999999:secret:web-mail" }`)}`,
  },
  bad: {
    "a parameter of a different account than the service's": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa${imageWith(`RuntimeEnvironmentSecrets: { MAIL_KEY: ⟦"arn:aws:ssm:eu-west-1:999999999999:parameter/web/mail-key"⟧ }`)}`,
    "a parameter of a different account than the connection's": codeWith(
      `RuntimeEnvironmentSecrets: { MAIL_KEY: ⟦"arn:aws:ssm:eu-west-1:999999999999:parameter/web/mail-key"⟧ }`,
    ),
  },
  when: [[".", mayUseForeign]],
  *check(service, options) {
    const own = inSameAccount(service, options);
    const account = own === undefined ? options.account : accountOf(own.value);
    if (account === undefined) return;
    for (const secret of secretMaps.flatMap((names) => service.at(...names).entries())) {
      if (!isForeign(secret.value, account)) continue;
      yield {
        at: secret,
        message: `${secret.path} is ${secret.shown}, a parameter of account ${accountOf(secret.value)}, but ${own?.path ?? "the service"} belongs to account ${account}; parameters of other accounts are not supported`,
        help: "use a parameter of the same account, or a secret of a secret store",
      };
    }
  },
});
