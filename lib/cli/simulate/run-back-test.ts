/** Implements `lintel simulate --history`: compares executions of the past with what the simulation says of them. */

import { backTestFormatNames, backTestFormats } from "../../lifecycle/report/back-test/back-test-formats.ts";
import { backTest } from "../../lifecycle/simulate/back-test/back-test.ts";
import type { CountScope } from "../../lifecycle/simulate/play/groups.ts";
import { readPolicies, tagKeysOf } from "../../lifecycle/simulate/policy/rule.ts";
import { readOutputsOf } from "../lint/results/outputs.ts";
import { printMessage } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { declaredPolicies, type PolicyOptions } from "./declared-policies.ts";
import { earlierInventories, historyIn } from "./history-file.ts";
import { printPieces, writePieces } from "./pieces.ts";

/** The options of the command line. */
export interface BackTestCommand extends PolicyOptions {
  readonly history: string;
  /** Earlier inventories. */
  readonly inventory: readonly string[];
  readonly countScope: CountScope;
  /** `text`, or `json=result.json`. */
  readonly format: readonly string[];
  readonly failOn: readonly string[];
}

/**
 * Judges the executions, writes all requested outputs, and sets the exit code: 1 for a difference, or with `--fail-on
 * undecided` for anything that cannot be judged; 2 if nothing can be judged at all.
 */
export async function runBackTest(options: BackTestCommand): Promise<void> {
  const outputs = readOutputsOf(options.format, backTestFormatNames);
  const failOn = options.failOn.flatMap((each) => each.split(","));
  const unfit = failOn.find((each) => each !== "undecided");
  if (unfit !== undefined)
    throw new UsageError(`--fail-on is ${JSON.stringify(unfit)}; with --history it must be undecided`);
  const declared = await declaredPolicies(options);
  if (typeof declared === "number") {
    process.exitCode = declared;
    return;
  }
  const policies = declared.map(({ policy }) => policy);
  const history = await historyIn(options.history);
  const earlier = history && (await earlierInventories(options.inventory, tagKeysOf(readPolicies(policies)), history));
  if (history === undefined || earlier === undefined) {
    process.exitCode = 2;
    return;
  }
  const result = backTest(policies, history, { countScope: options.countScope, earlier });
  for (const { format, file } of outputs) {
    const pieces = await backTestFormats[format](result);
    if (file === undefined) await printPieces(pieces);
    else writePieces(file, pieces);
  }
  if (result.differences.length > 0) process.exitCode = 1;
  else if (result.executions === 0) {
    printMessage(
      "lintel: no execution could be judged, so this proves nothing; give the policies of this account, and a history of a longer period\n",
    );
    process.exitCode = 2;
  }
  if (failOn.length > 0 && result.notJudged.length > 0) {
    printMessage("lintel: not everything could be judged (--fail-on undecided)\n");
    process.exitCode = 1;
  }
}
