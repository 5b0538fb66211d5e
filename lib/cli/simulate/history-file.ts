/** Reads a history, and earlier inventories that tell more about its images. */
import { readFileSync, statSync } from "node:fs";
import { timeOf } from "../../base/iso-time.ts";
import { isMembers } from "../../base/members.ts";
import { counted } from "../../base/text/counted.ts";
import { type ExpectedData, parsedData, pathInWords } from "../../lifecycle/files/data-text.ts";
import { checkedHistory } from "../../lifecycle/files/history-shape.ts";
import type { History } from "../../lifecycle/simulate/back-test/history.ts";
import type { EarlierInventory } from "../../lifecycle/simulate/back-test/past-statuses.ts";
import type { GivenImage } from "../../lifecycle/simulate/image/given-image.ts";
import { namedPath } from "../../lint/files/file-tree.ts";
import { decode } from "../../lint/files/source-file.ts";
import { Fault } from "../../lint/text/fault.ts";
import { printMessage } from "../terminal/print.ts";
import { bytesIn, faultOf } from "./data-file.ts";
import { InventoryReader } from "./inventory-file.ts";

const expected: ExpectedData = {
  what: "a history; `lintel inventory --history DAYS` writes one",
  ifTooLarge: "read a shorter period",
};

/** Maximum number of reported faults; the rest are counted. */
const maxReportedFaults = 20;

/** The history in a file, or on standard input for `-`. Reports faults on standard error; then it is undefined. */
export async function historyIn(path: string): Promise<History | undefined> {
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
export async function earlierInventories(
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
