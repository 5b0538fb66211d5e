import { cite } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { codeConfigured } from "../service-examples.ts";

const place = "SourceConfiguration.CodeRepository.CodeConfiguration";

export default rule({
  severity: "error",
  summary: "ConfigurationSource API requires CodeConfigurationValues.",
  otherwise: "refused",
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "values of the declaration": codeConfigured(
      "{ ConfigurationSource: API, CodeConfigurationValues: { Runtime: NODEJS_22, BuildCommand: npm ci, StartCommand: npm start } }",
    ),
    "values of the repository": codeConfigured("{ ConfigurationSource: REPOSITORY }"),
  },
  bad: {
    "no values": codeConfigured("{ ConfigurationSource: API, CodeConfigurationValues: ⟦⟧ }"),
  },
  each: [place],
  when: [
    [`${place}.CodeConfigurationValues`, absent],
    [`${place}.ConfigurationSource`, "API"],
  ],
  *check(configuration) {
    const source = configuration.at("ConfigurationSource");
    const values = configuration.at("CodeConfigurationValues");
    yield {
      at: values,
      message: `${values.path} is missing, but ${source.path} is ${source.shown}; the service then reads its configuration from there, and requires at least the runtime`,
      help: `set ${values.path} with ${values.at("Runtime").lastSegment}, or use REPOSITORY`,
    };
  },
});
