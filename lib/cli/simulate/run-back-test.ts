/** Implements `lintel simulate --history`: compares executions of the past with what the simulation says of them. */

import { readFileSync, statSync } from "node:fs";
import { timeOf } from "../../base/iso-time.ts";
import { isMembers } from "../../base/members.ts";
import { counted } from "../../base/text/counted.ts";
import { type ExpectedData, parsedData, pathInWords } from "../../lifecycle/files/data-text.ts";
import { checkedHistory } from "../../lifecycle/files/history-shape.ts";
import { backTestFormatNames, backTestFormats } from "../../lifecycle/report/back-test/back-test-formats.ts";
import { backTest } from "../../lifecycle/simulate/back-test/back-test.ts";
import type { History } from "../../lifecycle/simulate/back-test/history.ts";
import type { EarlierInventory } from "../../lifecycle/simulate/back-test/past-statuses.ts";
import type { GivenImage } from "../../lifecycle/simulate/image/given-image.ts";
import type { CountScope } from "../../lifecycle/simulate/play/groups.ts";
import { readPolicies, tagKeysOf } from "../../lifecycle/simulate/policy/rule.ts";
import { namedPath } from "../../lint/files/file-tree.ts";
import { decode } from "../../lint/files/source-file.ts";
import { Fault } from "../../lint/text/fault.ts";
import { readOutputsOf } from "../lint/results/outputs.ts";
import { printMessage } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { bytesIn, faultOf } from "./data-file.ts";
import { declaredPolicies, type PolicyOptions } from "./declared-policies.ts";
import { InventoryReader } from "./inventory-file.ts";
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

// Reads a history, and earlier inventories that tell more about its images.

const expected: ExpectedData = {
  what: "a history; `lintel inventory --history DAYS` writes one",
  ifTooLarge: "read a shorter period",
};

/** Maximum number of reported faults; the rest are counted. */
const maxReportedFaults = 20;

/** The history in a file, or on standard input for `-`. Reports faults on standard error; then it is undefined. */
async function historyIn(path: string): Promise<History | undefined> {
  const name = path === "-" ? "<stdin>" : path;
  try {
    if (path !== "-" && statSync(namedPath(path)).isDirectory())
      throw new Fault(name, `is a folder; expected ${expected.what}`);
    const isFile = path !== "-" && statSync(path).isFile();
    const bytes = isFile ? readFileSync(path) : await bytesIn(path, name, expected);
    const file = await parsedData(name, path, decode(bytes, name), expected);
    const [document] = file.documents;
    if (file.documents.length > 1 || !isMembers(document) || !("executions" in document)) {
      const found =
        isMembers(document) && "images" in document ? "is an inventory, without executions" : "has no executions";
      throw new Fault(name, `${found}; expected ${expected.what}`, { line: 1, column: 1 });
    }
    const { value: history, remarks } = checkedHistory(document);
    if (history !== undefined) return history;
    for (const { segments, message, isAboutName } of remarks.slice(0, maxReportedFaults)) {
      const part = isAboutName === true ? "key" : "value";
      const what = segments.length === 0 ? "the history" : pathInWords(segments);
      printMessage(
        `lintel: ${new Fault(name, `${what} ${message}`, file.span([0, ...segments], part).start).toString()}\n`,
      );
    }
    if (remarks.length > maxReportedFaults)
      printMessage(`lintel: and ${remarks.length - maxReportedFaults} more like these\n`);
    printMessage(`lintel: the history has ${counted(remarks.length, "fault")}, so nothing was judged\n`);
  } catch (error) {
    printMessage(`lintel: ${faultOf(name, error).toString()}\n`);
  }
  return undefined;
}

/**
 * Earlier inventories, as far as they tell what images of a history were. Undefined if a file has faults,
 * which are reported on standard error.
 * @param keys keys of the tags that policies use.
 */
async function earlierInventories(
  paths: readonly string[],
  keys: Iterable<string>,
  { to: end, executions }: History,
): Promise<readonly EarlierInventory[] | undefined> {
  const inventories: EarlierInventory[] = [];
  const wanted = [...keys];
  const to = timeOf(end) ?? 0;
  // A large inventory has the parts of many images on which nothing acted.
  const acted = new Set(executions.flatMap(({ acts = [] }) => acts.map(({ image }) => image)));
  for (const path of paths) {
    // One reader for each: inventories of several days have the same images.
    const reader = new InventoryReader(wanted, to, [path], Number.POSITIVE_INFINITY);
    await reader.read(path);
    if (!reader.reportProblems()) return undefined;
    const { table } = reader;
    const images: GivenImage[] = [];
    for (const [index, id] of table.ids.entries()) {
      const { name, version } = table.recipes[table.recipeOf(index)] ?? {};
      const createdAt = table.createdAt(index);
      images.push({
        ...{ id, status: table.status(index), tags: table.tags(index) },
        ...(name !== undefined && version !== undefined && { recipe: { name, semanticVersion: version } }),
        ...(!Number.isNaN(createdAt) && { createdAt: new Date(createdAt).toISOString() }),
        ...(table.hasContainers(index) && { containers: [] }),
        ...(acted.has(id) && { vmImages: table.parts(index).vmImages }),
      });
    }
    inventories.push({ takenAt: reader.takenAt, images });
  }
  return inventories;
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
