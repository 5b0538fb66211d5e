/** What cannot be carried over, or changes its meaning. */
import type { Finding } from "../../lint/findings/finding.ts";
import type { Severity } from "../../lint/rule/rule.ts";
import type { TextFile } from "../../lint/text/place.ts";
import type { Range } from "../../lint/text/position.ts";
import type { MigrationCommand } from "./direction.ts";

/** The kinds of problems, with their severities; docs/migrate.md and docs/export.md list them. */
export const migrationRules = {
  "migrate/argument": "error",
  "migrate/reference": "error",
  "migrate/name-is-taken": "error",
  "migrate/same-object": "error",
  "migrate/half-migrated": "error",
  "migrate/provider": "error",
  "migrate/generated": "error",
  "migrate/update": "error",
  "migrate/repeated": "error",
  "migrate/condition": "error",
  "migrate/retain": "warning",
  "migrate/requirement": "warning",
  "migrate/identity": "warning",
  "migrate/variable": "warning",
  "migrate/secret": "warning",
  "migrate/computed": "warning",
  "migrate/whole-object": "warning",
  "migrate/other-value": "warning",
  "migrate/setting": "warning",
  "migrate/terraform-version": "warning",
  "migrate/no-counterpart": "error",
  "migrate/import-id": "error",
  "migrate/not-in-state": "warning",
  "migrate/left-out": "warning",
  "migrate/stays": "info",
  "migrate/name": "info",
  "migrate/request-only": "info",
} as const satisfies { readonly [rule: string]: Severity };

export type MigrationRule = keyof typeof migrationRules;

/** A problem at its place. */
export interface MigrationProblem {
  readonly rule: MigrationRule;
  readonly file: Pick<TextFile, "name" | "lines" | "live">;
  readonly at: Range;
  readonly message: string;
  readonly help?: string;
  /** The address of the resource, or its name in the file; "" for the whole file. */
  readonly resource: string;
  /** The member in the file's own names. */
  readonly path?: string;
}

/** A problem as outputs show it; those of an export are named after it. */
export function findingOf(
  { rule, file, at, message, help, resource, path = "" }: MigrationProblem,
  command: MigrationCommand,
): Finding {
  const { start, end } = file.lines.span(at);
  return {
    rule: rule.replace("migrate/", `${command}/`),
    severity: migrationRules[rule],
    message,
    ...(help !== undefined && { help }),
    ...(file.live !== undefined && { live: file.live }),
    ...{ file: file.name, line: start.line, column: start.column, endLine: end.line, endColumn: end.column },
    resource,
    path,
    documents: [],
  };
}
