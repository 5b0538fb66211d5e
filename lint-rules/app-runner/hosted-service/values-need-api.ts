import { cite } from "../../../lib/facts/model/citation.ts";
import { hasParts, pathsNamed } from "../../../lib/lint/declaration/plain.ts";
import { unknown } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { codeConfigured } from "../service-examples.ts";

/** The location of the configuration file, and its required companion (gap hosted-service/ignored-values). */
const heeded = ["SourceDirectory", "Runtime"];

/** Whether App Runner ignores some of these values, or may. */
const isIgnored = (values: unknown): boolean =>
  hasParts(values) &&
  (values.SourceDirectory === undefined ||
    values.SourceDirectory === unknown ||
    Object.keys(values).some((name) => !heeded.includes(name)));

export default rule({
  severity: "warning",
  summary:
    "CodeConfigurationValues is set only with ConfigurationSource API: otherwise all but SourceDirectory is ignored.",
  otherwise: "App Runner reads the configuration file in the repository, so a change of these values has no effect.",
  unwanted: "One module sets these values for every service, whatever its ConfigurationSource.",
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "values of the declaration": codeConfigured(
      '{ ConfigurationSource: API, CodeConfigurationValues: { Runtime: NODEJS_22, BuildCommand: npm ci, StartCommand: npm start, Port: "3000" } }',
    ),
    "values of a file in a folder": codeConfigured(
      "{ ConfigurationSource: REPOSITORY, CodeConfigurationValues: { Runtime: NODEJS_22, SourceDirectory: /web } }",
    ),
  },
  bad: {
    "values beside a file": codeConfigured(
      "{ ConfigurationSource: REPOSITORY, CodeConfigurationValues: ⟦{ Runtime: NODEJS_22 }⟧ }",
    ),
    "values beside a file in a folder": codeConfigured(
      '{ ConfigurationSource: REPOSITORY, CodeConfigurationValues: ⟦{ Runtime: NODEJS_22, SourceDirectory: /web, Port: "3000" }⟧ }',
    ),
  },
  each: pathsNamed("CodeConfigurationValues", hostedService.declaration),
  when: [
    ["SourceConfiguration.CodeRepository.CodeConfiguration.ConfigurationSource", "REPOSITORY"],
    [".", isIgnored],
  ],
  *check(values) {
    const source = values.parent?.at("ConfigurationSource");
    const beside = values.at("SourceDirectory").presence !== "absent";
    const members = Object.keys(values.field?.kind === "struct" ? values.field.members : {}).map((name) =>
      values.at(name),
    );
    const ignored = members
      .filter(({ presence, key }) => presence === "present" && !heeded.includes(key))
      .map(({ lastSegment }) => lastSegment);
    if (beside && ignored.length === 0) {
      for (const member of members) if (member.presence === "unknown") member.ask();
      return;
    }
    const what = beside ? `${values.path} has ${ignored.join(" and ")}` : `${values.path} is set`;
    yield {
      at: values,
      message: `${what}, but ${source?.path} is ${source?.shown}; it is ignored: the values come from the repository's configuration file`,
      help: `remove ${beside ? ignored.join(" and ") : values.lastSegment}, or use API`,
    };
  },
});
