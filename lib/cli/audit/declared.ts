/** Reads what is declared, to compare it with what is live. */
import { idsInState } from "../../adopt/audit/state-ids.ts";
import { shellPath } from "../../base/text/shell-word.ts";
import type { LintConfiguration } from "../../lint/config/configuration.ts";
import { namedPath } from "../../lint/files/file-tree.ts";
import { readText } from "../../lint/files/source-file.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import { Fault } from "../../lint/text/fault.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { UsageError } from "../terminal/usage-error.ts";
import type { AuditOptions } from "./audit-options.ts";

/** What is declared. */
export interface Declared {
  /** Of the kinds that were read. */
  readonly declarations: readonly LintTarget[];
  /** ARNs by address. */
  readonly ids: ReadonlyMap<string, string>;
  readonly faults: readonly Fault[];
  /** Whether everything could be read: otherwise nothing is said to be undeclared. */
  readonly isComplete: boolean;
}

/** Reads the files of --declared and --state; undefined without any. Throws a UsageError for a file that is not a state. */
export async function readDeclared(
  { declared, states, kinds, agent }: AuditOptions,
  configuration: LintConfiguration,
): Promise<Declared | undefined> {
  if (declared.length === 0) {
    if (states.length > 0) throw new UsageError("--state requires --declared, whose resources it identifies");
    return undefined;
  }
  const { result, declarations } = await lintDeclarations({ paths: declared, resources: lintables, configuration });
  const isOfKind = ({ model: { name } }: LintTarget): boolean =>
    kinds.has(name) || (agent !== undefined && name === "push-config");
  const ids = new Map(states.flatMap((file) => [...idsOfState(file)]));
  const { faults } = result;
  return { declarations: declarations.filter(isOfKind), ids, faults, isComplete: faults.length === 0 };
}

/** The ARNs in a state, by address; throws a UsageError for a file that is not one. */
export function idsOfState(file: string): ReadonlyMap<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(readText(namedPath(file), file));
  } catch (error) {
    throw new UsageError(`--state ${error instanceof Fault ? error.toString() : `${file} is not valid JSON`}`);
  }
  const ids = idsInState(value);
  if (ids !== undefined) return ids;
  throw new UsageError(
    `--state ${file} is not a Terraform state; write one with \`terraform show -json > ${shellPath(file)}\`, or name a *.tfstate file`,
  );
}
