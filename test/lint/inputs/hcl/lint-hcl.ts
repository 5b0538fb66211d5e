/** Lints Terraform files for tests. */
import type { LintResult } from "../../../../lib/lint/findings/finding.ts";
import { lint } from "../../../../lib/lint/run/run.ts";
import { resources } from "../../../../lib/services/resources.generated.ts";
import { resourceBlock } from "../../../resource-blocks.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";

type Files = { readonly [path: string]: string };

/** Lints files in a folder of their own; a single text is main.tf. */
export const lintHcl = (files: Files | string, paths: readonly string[] = ["."]): Promise<LintResult> =>
  lint({
    paths,
    resources,
    workingFolder: temporaryFolder(typeof files === "string" ? { "main.tf": files } : files),
  });

/** Findings as `rule path marked text`, with the first line of the text. */
export const marked = ({ findings, lines }: LintResult): readonly string[] =>
  findings.map(({ rule, path, file, line, column, endLine, endColumn }) => {
    const text = lines.get(file)?.line(line) ?? "";
    const value = line === endLine ? text.slice(column - 1, endColumn - 1) : `${text.slice(column - 1)}…`;
    return `${rule.replace(/.*\//, "")} ${path} ${value}`;
  });

/** Findings as `file:line resource rule`. */
export const placed = ({ findings }: LintResult): readonly string[] =>
  findings.map(({ rule, resource, file, line }) => `${file}:${line} ${resource} ${rule.replace(/.*\//, "")}`);

/** Open checks as `resource path: reason`, each once. */
export const open = ({ notEvaluated }: LintResult): readonly string[] => [
  ...new Set(notEvaluated.map(({ resource, path, reason }) => `${resource} ${path}: ${reason}`)),
];

/** A policy in HCL: the valid one with attributes replaced, including those of its only rule. */
export function policy(
  changes: { readonly [attribute: string]: string } = {},
  { name = "p", action = 'type = "DISABLE"', filter = 'type = "AGE", value = 90, unit = "DAYS"' } = {},
): string {
  const attributes = {
    name: `"policy-${name}"`,
    execution_role: '"lifecycle"',
    resource_type: '"VM_IMAGE"',
    policy_details: `[{ action = { ${action} }, filter = { ${filter} } }]`,
    resource_selection: `{ tag_map = { policy = ${changes.name ?? `"policy-${name}"`} } }`,
    ...changes,
  };
  return resourceBlock("lintel_lifecycle_policy", name, attributes);
}

/** A policy whose filter has this value; more than 1000 is a fault. */
export const aged = (value: string, name = "p", more: { readonly [attribute: string]: string } = {}): string =>
  policy(more, { name, filter: `type = "AGE", value = ${value}, unit = "DAYS"` });
