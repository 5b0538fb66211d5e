import { pathsNamed } from "../../../lib/lint/declaration/plain.ts";
import { unknown } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { today } from "../../../lib/lint/rule/rule-options.ts";
import {
  runtimeCites,
  runtimeEndCites,
  runtimeEnds,
} from "../../../lib/services/app-runner/hosted-service/model/runtime-ends.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { endOfLife, type OptionsOfRules, relaxed } from "../../options.ts";
import { codeConfigured } from "../service-examples.ts";

/** The day on which a runtime's support ended; undefined if it has not ended, or if its end is accepted. */
function endOf(runtime: unknown, given: Pick<OptionsOfRules, "today" | "endOfLife">): string | undefined {
  if (typeof runtime !== "string") return undefined;
  const end = Object.hasOwn(given.endOfLife, runtime) ? given.endOfLife[runtime] : runtimeEnds.get(runtime);
  return end !== undefined && end !== relaxed && end <= given.today ? end : undefined;
}

export default rule({
  severity: "warning",
  summary:
    "Code runs on a runtime that is still supported: AWS creates no service with any other, and still updates existing ones.",
  otherwise: "An unsupported runtime receives no security updates.",
  unwanted: "The service already exists, and you migrate it to a supported runtime later.",
  options: [today, endOfLife],
  cites: [runtimeEndCites, runtimeCites],
  gap: "hosted-service/end-of-life",
  good: {
    "a runtime of today": codeConfigured(
      "{ ConfigurationSource: API, CodeConfigurationValues: { Runtime: NODEJS_22, BuildCommand: npm ci, StartCommand: npm start } }",
    ),
  },
  bad: {
    "a runtime whose support has ended": codeConfigured(
      "{ ConfigurationSource: API, CodeConfigurationValues: { Runtime: ⟦NODEJS_16⟧, BuildCommand: npm ci, StartCommand: npm start } }",
    ),
    "the only runtime of its language": codeConfigured(
      "{ ConfigurationSource: API, CodeConfigurationValues: { Runtime: ⟦GO_1⟧, BuildCommand: npm ci, StartCommand: npm start } }",
    ),
  },
  each: pathsNamed("Runtime", hostedService.declaration),
  // With REPOSITORY, the configuration file in the repository sets the runtime.
  when: [
    [".", (runtime, options) => endOf(runtime, options) !== undefined],
    ["SourceConfiguration.CodeRepository.CodeConfiguration.ConfigurationSource", "API", unknown],
  ],
  *check(runtime, options) {
    yield {
      at: runtime,
      message: `${runtime.path} is ${runtime.shown}; its support ended on ${endOf(runtime.value, options)}: AWS creates no new service with it, so a replacement deletes this one and fails`,
      help: `move to ${runtime.choices((each) => !runtimeEnds.has(each))}`,
    };
  },
});
