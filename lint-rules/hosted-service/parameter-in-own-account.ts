import { someEntry } from "../../lib/lint/condition.ts";
import type { Node } from "../../lib/lint/node.ts";
import { pathsNamed } from "../../lib/lint/plain.ts";
import { rule } from "../../lib/lint/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { hostedService, resourceName } from "../../lib/model/hosted-service.ts";

const form = new RegExp(resourceName.source, "u");

/** The account of a resource name; undefined for any other text. */
const accountOf = (arn: unknown): string | undefined =>
  typeof arn === "string" && form.test(arn) ? arn.split(":")[4] : undefined;

function isParameter(value: string): boolean {
  const [, , service, , , resource] = value.split(":");
  return service === "ssm" || resource?.startsWith("parameter") === true;
}

/** What is in the service's own account: itself, and what the hosting service keeps for it. */
const inAccount = [
  ["ServiceArn"],
  ["AutoScalingConfigurationArn"],
  ["NetworkConfiguration", "EgressConfiguration", "VpcConnectorArn"],
  ["ObservabilityConfiguration", "ObservabilityConfigurationArn"],
  ["SourceConfiguration", "AuthenticationConfiguration", "ConnectionArn"],
];

/** The first of them that is known to be a resource name; without one those that are not known are asked for. */
function inSameAccount(service: Node): Node | undefined {
  const parts = inAccount.map((names) => service.at(...names));
  const known = parts.find((part) => part.state === "known" && accountOf(part.value) !== undefined);
  if (known === undefined) for (const part of parts) part.ask();
  return known;
}

export default rule({
  id: "hosted-service/parameter-in-own-account",
  on: hostedService,
  severity: "error",
  summary: "Parameters are of the service's own account: those of others are not supported.",
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "a parameter of the same account": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration:
      RuntimeEnvironmentSecrets: { MAIL_KEY: "arn:aws:ssm:us-east-1:123456789012:parameter/web/mail-key" }`,
    "a secret of another account": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration:
      RuntimeEnvironmentSecrets: { MAIL_KEY: "arn:aws:secretsmanager:eu-west-1:999999999999:secret:web-mail" }`,
  },
  bad: {
    "a parameter of another account than the service's": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration:
      RuntimeEnvironmentSecrets: { MAIL_KEY: ⟦"arn:aws:ssm:eu-west-1:999999999999:parameter/web/mail-key"⟧ }`,
    "a parameter of another account than the connection's": `
SourceConfiguration:
  CodeRepository:
    RepositoryUrl: https://git.example.test/team/web
    SourceCodeVersion: { Type: BRANCH, Value: main }
    CodeConfiguration:
      ConfigurationSource: API
      CodeConfigurationValues:
        Runtime: NODEJS_22
        RuntimeEnvironmentSecrets: { MAIL_KEY: ⟦"arn:aws:ssm:eu-west-1:999999999999:parameter/web/mail-key"⟧ }
  AuthenticationConfiguration: { ConnectionArn: "arn:aws:apprunner:eu-west-1:123456789012:connection/git/1" }`,
  },
  each: pathsNamed("RuntimeEnvironmentSecrets", hostedService.declaration),
  when: [[".", someEntry((_, value) => isParameter(value))]],
  *check(secrets) {
    const own = inSameAccount(secrets.declaration);
    if (own === undefined) return;
    for (const secret of secrets.entries()) {
      const { value } = secret;
      const account = accountOf(value);
      if (account === undefined || !isParameter(String(value)) || account === accountOf(own.value)) continue;
      yield {
        at: secret,
        message: `${secret.path} is ${secret.shown}, a parameter of account ${account}, but ${own.path} is of account ${accountOf(own.value)}; parameters of other accounts are not supported`,
        help: "give a parameter of the same account, or a secret of a secret store",
      };
    }
  },
});
