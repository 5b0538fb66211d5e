/** The baseline of a run: finds, applies and updates its file. */

import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { unwritableBecause } from "../../base/files/file-errors.ts";
import { counted, grouped } from "../../base/text/counted.ts";
import { ConfigFinder } from "../../lint/config/find-configs.ts";
import { isOutside, outsideInWords } from "../../lint/files/file-tree.ts";
import { readText } from "../../lint/files/source-file.ts";
import type { LintResult } from "../../lint/findings/finding.ts";
import { type AnyRule, needsBefore, needsLive, needsMore } from "../../lint/rule/any-rule.ts";
import type { Baseline, BaselineRun } from "../../lint/suppression/baseline.ts";
import { Fault, systemFault } from "../../lint/text/fault.ts";
import { printMessage } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { writeAtomically } from "../terminal/write-file.ts";

/** The baseline that is used by default, if it exists. */
export const defaultBaseline = "lintel-baseline.json";

/** The options of the command line. */
export interface BaselineOptions {
  /** Its path; false disables the baseline. */
  readonly baseline: string | false | undefined;
  readonly updateBaseline: boolean;
  /** The inventories of the run. */
  readonly inventory: readonly string[];
  /** Whether the run applies a rule. Default: if it needs no more than declarations, or an inventory that is given. */
  readonly isApplied?: (rule: AnyRule) => boolean;
}

/** Whether a rule needs more than declarations, and an inventory that is given. */
export const needsOther = (rule: AnyRule, { inventory }: Pick<BaselineOptions, "inventory">): boolean =>
  inventory.length > 0 ? needsBefore(rule) || needsLive(rule) : needsMore(rule);

/** Applies the baseline to a result; updates it first if requested. Throws a {@link UsageError}. */
export async function applyBaseline(result: LintResult, options: BaselineOptions): Promise<LintResult> {
  const baseline = await openBaseline(options);
  if (baseline === undefined) return result;
  const { allRules } = await import("./all-rules.ts");
  const rules = await allRules();
  const immune = new Set(rules.filter((rule) => rule.notSuppressible === true).map(({ id }) => id));
  const { isApplied = (rule: AnyRule) => !needsOther(rule, options) } = options;
  const left = new Set(rules.filter((rule) => !isApplied(rule)).map(({ id }) => id));
  const run: BaselineRun = {
    workingFolder: process.cwd(),
    isSuppressible: (rule) => !immune.has(rule),
    isApplied: (rule) => !left.has(rule),
    exists: existsSync,
  };
  const { withBaseline } = await import("../../lint/suppression/baseline.ts");
  return withBaseline(result, options.updateBaseline ? await renew(baseline, result, run) : baseline, run);
}

/** Reads the baseline; a missing one is empty if it is to be written. */
async function openBaseline({ baseline, updateBaseline }: BaselineOptions): Promise<Baseline | undefined> {
  if (baseline === false) {
    if (updateBaseline) throw new UsageError("--update-baseline and --no-baseline cannot be combined");
    return undefined;
  }
  const name = baseline ?? nearestBaseline();
  const folder = dirname(resolve(name));
  if (!existsSync(name)) {
    if (updateBaseline) return { name, folder, entries: [], text: "" };
    if (baseline === undefined) return undefined;
    throw new UsageError(`the baseline ${name} does not exist; create it with --update-baseline`);
  }
  if (isOutside(name)) throw new UsageError(`the baseline ${name} ${outsideInWords(name)}`);
  const { readBaseline } = await import("../../lint/suppression/baseline.ts");
  try {
    return readBaseline(readText(name, name), name, folder);
  } catch (error) {
    const fault = error instanceof Fault ? error : systemFault(name, error);
    throw new UsageError(`${fault}; correct it, or delete it and create it again with --update-baseline`);
  }
}

/** The default baseline of the working folder, or of the nearest folder above that has one, as for configurations. */
function nearestBaseline(): string {
  const folders = new ConfigFinder(process.cwd()).folders(process.cwd());
  const found = folders.map((folder) => join(folder, defaultBaseline)).find((path) => existsSync(path));
  return found === undefined ? defaultBaseline : relative(process.cwd(), found);
}

async function renew(baseline: Baseline, result: LintResult, run: BaselineRun): Promise<Baseline> {
  const { baselineText, renewedEntries } = await import("../../lint/suppression/baseline.ts");
  const { name, folder } = baseline;
  const entries = renewedEntries(baseline, result, run);
  const text = baselineText(entries);
  if (text !== baseline.text && (baseline.text !== "" || entries.length > 0)) {
    try {
      writeAtomically(name, text);
    } catch (error) {
      const reason = unwritableBecause(error);
      throw new UsageError(`the baseline ${name} cannot be written: ${reason}; name another file after --baseline`);
    }
  }
  const [before, now] = [baseline.entries, entries].map((all) => all.reduce((sum, { count }) => sum + count, 0));
  printMessage(`${name} has ${counted(now ?? 0, "finding")} (before: ${grouped(before ?? 0)}).\n`);
  return { name, folder, entries, text };
}
