import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { pathsNamed } from "../../../lib/lint/declaration/plain.ts";
import { absent, someKey } from "../../../lib/lint/rule/condition.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { reservedVariable } from "../../../lib/services/app-runner/hosted-service/model/source.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { codeWith, imageWith } from "../service-examples.ts";

export default rule({
  severity: "error",
  summary: "No environment variable is called PORT: App Runner reserves the name, and sets it to Port.",
  otherwise: "refused",
  cites: [citeGuide("app-runner", "Referencing environment variables")],
  good: {
    "the port in its place": imageWith(`Port: "3000"
RuntimeEnvironmentVariables: { LOG_LEVEL: info }`),
    "other names with the word": imageWith('RuntimeEnvironmentVariables: { HTTP_PORT: "3000", port: "3000" }'),
  },
  bad: {
    "a variable of an image": imageWith('RuntimeEnvironmentVariables: { LOG_LEVEL: info, ⟦PORT⟧: "3000" }'),
    "a variable of code": codeWith('RuntimeEnvironmentVariables: { ⟦PORT⟧: "8080" }'),
    "a secret": imageWith("RuntimeEnvironmentSecrets: { ⟦PORT⟧: /web/port }"),
  },
  each: [
    ...pathsNamed("RuntimeEnvironmentVariables", hostedService.declaration),
    ...pathsNamed("RuntimeEnvironmentSecrets", hostedService.declaration),
  ],
  // With REPOSITORY, the configuration file in the repository replaces the variables.
  when: [
    [".", someKey((name) => name === reservedVariable)],
    ["SourceConfiguration.CodeRepository.CodeConfiguration.ConfigurationSource", "API", absent],
  ],
  *check(variables) {
    for (const name of variables.keys()) {
      if (name !== reservedVariable) continue;
      const variable = variables.entry(name);
      yield {
        at: variable,
        atKey: true,
        message: `${variable.path} has a reserved name: App Runner sets the variable PORT to the port that the service listens on`,
        help: `remove the variable, and set ${variables.parent?.nameOf("Port") ?? "Port"} instead`,
        suggestions: [removing(variable)],
      };
    }
  },
});
