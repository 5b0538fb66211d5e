/** Findings of the linter in the form of the CDK's reports. */
import { resolve } from "node:path";
import type { Constructs } from "./constructs.ts";
import type { Violation } from "./framework.ts";
import type { JsonOutput } from "./run-linter.ts";

/** The violation of a finding. */
export function violationOf(finding: JsonOutput["findings"][number], constructs: Constructs): Violation {
  const { rule, message, help, severity, file, logicalId = "", path, line, column, documents } = finding;
  const templatePath = resolve(file);
  const constructPath = constructs.pathOf(templatePath, logicalId);
  const links = documents.flatMap(({ url }) => url ?? []);
  return {
    ruleName: rule,
    description: message,
    ...(help !== undefined && { fix: help }),
    severity,
    ruleMetadata: { place: `${file}:${line}:${column}`, ...(links.length > 0 && { documentation: links.join(" ") }) },
    violatingResources: [
      {
        resourceLogicalId: logicalId,
        templatePath,
        ...(constructPath !== undefined && { constructPath }),
        locations: [locationOf(path)],
      },
    ],
  };
}

/** The violation of what could not be read: nobody can acknowledge it, since nothing was judged. */
export function unreadableViolation({ file, line, message }: JsonOutput["unreadable"][number]): Violation {
  const place = file === undefined ? "" : `${file}${line === undefined ? "" : `:${line}`} `;
  return {
    ruleName: "input/unreadable",
    description: `${place}${message}`,
    severity: "fatal",
    violatingResources: [
      { resourceLogicalId: "", templatePath: file === undefined ? "" : resolve(file), locations: [] },
    ],
  };
}

/** `PolicyDetails[0].Filter` as the CDK writes it: `Properties.PolicyDetails.0.Filter`. */
const locationOf = (path: string): string =>
  path === "" ? "Properties" : `Properties.${path.replaceAll(/\[(\d+)\]/g, ".$1")}`;
