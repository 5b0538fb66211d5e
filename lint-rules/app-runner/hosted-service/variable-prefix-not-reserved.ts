import { cite } from "../../../lib/facts/model/citation.ts";
import { pathsNamed } from "../../../lib/lint/declaration/plain.ts";
import { absent, someKey } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { reservedVariablePrefix as prefix } from "../../../lib/services/app-runner/hosted-service/model/source.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { codeWith, imageWith } from "../service-examples.ts";

const isReserved = (name: string): boolean => name.startsWith(prefix);

export default rule({
  severity: "warning",
  summary: `No name of an environment variable begins with ${prefix}, which App Runner reserves.`,
  otherwise: "App Runner may refuse the variable, or overwrite it.",
  unwanted: "App Runner already accepts the variable in your account.",
  cites: [cite(2, "SourceConfiguration")],
  gap: "hosted-service/reserved-variable-prefix",
  good: {
    "another name": imageWith("RuntimeEnvironmentVariables: { AWS_REGION_NAME: eu-west-1 }"),
    "the prefix elsewhere": imageWith("RuntimeEnvironmentVariables: { MY_AWSAPPRUNNER: x, awsapprunner: x }"),
  },
  bad: {
    "a variable of an image": imageWith("RuntimeEnvironmentVariables: { ⟦AWSAPPRUNNER_URL⟧: x }"),
    "a variable of code": codeWith("RuntimeEnvironmentVariables: { ⟦AWSAPPRUNNER⟧: x }"),
    "a secret": imageWith("RuntimeEnvironmentSecrets: { ⟦AWSAPPRUNNER_KEY⟧: /web/key }"),
  },
  each: [
    ...pathsNamed("RuntimeEnvironmentVariables", hostedService.declaration),
    ...pathsNamed("RuntimeEnvironmentSecrets", hostedService.declaration),
  ],
  // With REPOSITORY, the configuration file in the repository replaces the variables.
  when: [
    [".", someKey(isReserved)],
    ["SourceConfiguration.CodeRepository.CodeConfiguration.ConfigurationSource", "API", absent],
  ],
  *check(variables) {
    for (const name of variables.keys().filter(isReserved)) {
      const variable = variables.entry(name);
      yield {
        at: variable,
        atKey: true,
        message: `${variable.path} has a name that begins with ${prefix}, which App Runner reserves for itself`,
        help: "choose another name",
      };
    }
  },
});
