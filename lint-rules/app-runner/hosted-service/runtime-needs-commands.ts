import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { hasParts, partOf, pathsNamed } from "../../../lib/lint/declaration/plain.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { codeConfigured } from "../service-examples.ts";

const commands = ["BuildCommand", "StartCommand"];

const lacksCommand = (values: unknown): boolean =>
  hasParts(values) && commands.some((name) => partOf(values, [name]) === undefined);

export default rule({
  severity: "warning",
  summary: "With ConfigurationSource API, a managed runtime has a BuildCommand and a StartCommand.",
  otherwise: "App Runner cannot build or start the program, and the deployment fails.",
  unwanted: "never",
  cites: [citeGuide("app-runner", "Using the Node.js platform")],
  gap: "hosted-service/commands",
  good: {
    "both commands": codeConfigured(
      "{ ConfigurationSource: API, CodeConfigurationValues: { Runtime: NODEJS_22, BuildCommand: npm ci, StartCommand: npm start } }",
    ),
    "commands of the repository's file": codeConfigured("{ ConfigurationSource: REPOSITORY }"),
  },
  bad: {
    "no commands": codeConfigured("{ ConfigurationSource: API, CodeConfigurationValues: ⟦{ Runtime: NODEJS_22 }⟧ }"),
    "no command that starts the application": codeConfigured(
      "{ ConfigurationSource: API, CodeConfigurationValues: ⟦{ Runtime: NODEJS_22, BuildCommand: npm ci }⟧ }",
    ),
  },
  each: pathsNamed("CodeConfigurationValues", hostedService.declaration),
  when: [
    [".", lacksCommand],
    ["SourceConfiguration.CodeRepository.CodeConfiguration.ConfigurationSource", "API"],
  ],
  *check(values) {
    const missing = commands.map((name) => values.at(name)).filter(({ state }) => state === "absent");
    const names = missing.map(({ lastSegment }) => lastSegment).join(" and ");
    const source = values.parent?.at("ConfigurationSource");
    yield {
      at: values,
      message: `${values.path} lacks ${names}, but ${source?.path} is ${source?.shown}; App Runner then ignores the repository's configuration file, and a managed runtime requires both commands`,
      help: `set ${names}, or use REPOSITORY`,
    };
  },
});
