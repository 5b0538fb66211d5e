/** Services on a runtime past its end: App Runner keeps and updates them, but creates none (gap `hosted-service/end-of-life`). */
import { type Members, membersAt, textAt } from "../../../../base/members.ts";
import type { RefusedCreation } from "../../../../terraform/runtime/handler.ts";
import { runtimeEnds } from "../model/runtime-ends.ts";

/** Why a declaration cannot be created; undefined if its runtime is supported, or set in the repository. */
export function onEndedRuntime(declared: Members, now = new Date()): RefusedCreation | undefined {
  const repository = membersAt(membersAt(declared, "SourceConfiguration"), "CodeRepository");
  const configuration = membersAt(repository, "CodeConfiguration");
  if (textAt(configuration, "ConfigurationSource") !== "API") return undefined;
  const runtime = textAt(membersAt(configuration, "CodeConfigurationValues"), "Runtime") ?? "";
  const end = runtimeEnds.get(runtime);
  if (end === undefined || now.toISOString() < end) return undefined;
  return {
    path: "SourceConfiguration.CodeRepository.CodeConfiguration.CodeConfigurationValues.Runtime",
    problem: `App Runner creates no services on runtime ${JSON.stringify(runtime)}, whose support ended on ${end}`,
    remedy:
      "Declare a runtime that is supported. App Runner still updates a service that exists: keep the arguments that replace it as they are.",
  };
}
