/** Puts single faults into files of public repositories, in memory, and counts those that a lint run finds on the line. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Finding } from "../lib/lint/findings/finding.ts";
import { lint } from "../lib/lint/run/run.ts";
import { lintables } from "../lib/services/lintables.generated.ts";
import { type OneFault, oneFaults } from "./one-fault-changes.ts";

/** The outcome of all changes. */
export interface ChangesTried {
  readonly tried: number;
  readonly found: number;
  /** Each change without a finding on its line. */
  readonly missed: readonly string[];
}

/** A file with linted resources. */
interface PublicFile {
  readonly path: string;
  readonly lines: readonly string[];
  readonly blocks: readonly (readonly [number, number])[];
  readonly isCard: boolean;
}

const types =
  /aws_apprunner_(?:service|auto_scaling_configuration_version)|aws_imagebuilder_lifecycle_policy|AWS::AppRunner::Service|AWS::ImageBuilder::LifecyclePolicy/;
const largest = 1024 * 1024;

/** Tries about `limit` changes, the same number of each kind as far as the files have them. */
export async function tryChanges(folder: string, limit: number): Promise<ChangesTried> {
  const byTitle = new Map<string, (() => Promise<string>)[]>();
  for (const file of filesIn(folder)) {
    for (const fault of oneFaults(file.lines, file.blocks, file.isCard)) {
      const same = byTitle.get(fault.title) ?? [];
      byTitle.set(fault.title, [...same, () => outcomeOf(file, fault, folder)]);
    }
  }
  const outcomes: string[] = [];
  for (const change of inTurn([...byTitle.values()])) {
    const outcome = await change();
    if (outcome !== "not a change") outcomes.push(outcome);
    if (outcomes.length === limit) break;
  }
  const missed = outcomes.filter((outcome) => outcome !== "found");
  return { tried: outcomes.length, found: outcomes.length - missed.length, missed };
}

/** The first of each list, then the second of each, and so on. */
function inTurn<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

/** Whether a change is found; "not a change" if the file has that fault already; otherwise the change that was missed. */
async function outcomeOf({ path, lines }: PublicFile, fault: OneFault, folder: string): Promise<string> {
  const { line, text, title, member } = fault;
  const changed = [...lines.slice(0, line), ...(text === undefined ? [] : [text]), ...lines.slice(line + 1)];
  const before = await findingsOf(path, lines);
  const after = await findingsOf(path, changed);
  // What is missing has no line, and of two members that contradict each other a finding stands at one and names both.
  const isAbout = ({ rule, line: at, message }: Finding): boolean =>
    (text !== undefined && at === line + 1) || rule === unreadable || new RegExp(`\\b${member}\\b`).test(message);
  const known = new Set(before.map(({ rule, message }) => `${rule} ${message}`));
  const fresh = after.filter(({ rule, message }) => !known.has(`${rule} ${message}`));
  if (fresh.some(isAbout)) return "found";
  if (before.some((finding) => finding.severity === "error" && isAbout(finding))) return "not a change";
  const others = fresh.map((finding) => `${finding.rule} in line ${finding.line}`).join(", ");
  return `${path.slice(folder.length + 1)}:${line + 1}: ${title}: ${(text ?? lines[line] ?? "").trim()}${others && ` (${others})`}`;
}

async function findingsOf(path: string, lines: readonly string[]): Promise<readonly Finding[]> {
  const name = basename(path);
  const { findings, faults } = await lint({
    paths: [path.endsWith(".tf") ? "." : name],
    resources: lintables,
    workingFolder: dirname(path),
    texts: new Map([...withoutPlans(dirname(path)), [name, lines.join("\n")]]),
  });
  const unread = faults.filter(({ file }) => file === name).map(({ position, message }) => ({ position, message }));
  return [
    ...findings.filter(({ file }) => file === name),
    // A fault of the file counts as found, too: Terraform and CloudFormation refuse it.
    ...unread.map(({ position, message }) => ({ ...empty, message, line: position?.line ?? 0 })),
  ];
}

/** Empty texts for the plans that are saved in a folder: none of them is one of the changed configuration. */
function* withoutPlans(folder: string): Generator<readonly [string, string]> {
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = join(folder, name);
    if (!name.endsWith(".json") || statSync(path).size > largest) continue;
    if (readFileSync(path, "utf8").includes('"resource_changes"')) yield [name, "{}"];
  }
}

/** The rule of faults: a file that cannot be read has one. */
const unreadable = "unreadable";

const empty: Finding = {
  rule: unreadable,
  severity: "error",
  message: "",
  file: "",
  line: 0,
  column: 1,
  endLine: 0,
  endColumn: 1,
  resource: "",
  path: "",
  documents: [],
};

/** The files with linted resources in a folder, in the order of their names. */
function* filesIn(folder: string): Generator<PublicFile> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && ![".git", "node_modules", ".terraform"].includes(entry.name)) yield* filesIn(path);
    if (!entry.isFile() || !/\.(?:tf|ya?ml|json|template)$/.test(entry.name) || statSync(path).size > largest) continue;
    const text = readFileSync(path, "utf8");
    const isCard = path.endsWith(".json") && /"skills"\s*:/.test(text) && /"capabilities"\s*:/.test(text);
    if (!isCard && !types.test(text)) continue;
    const lines = text.split(/\r?\n/);
    const code = text.replaceAll(/^\/\*[\s\S]*?^\*\//gm, (comment) => comment.replaceAll(/[^\n]/g, "")).split(/\r?\n/);
    const blocks = isCard ? [[0, lines.length] as const] : [...blocksIn(code, path.endsWith(".tf"))];
    if (blocks.length > 0) yield { path, lines, blocks, isCard };
  }
}

/** The lines of each linted resource: to the closing brace in HCL, by indentation elsewhere. */
function* blocksIn(lines: readonly string[], isHcl: boolean): Generator<readonly [number, number]> {
  for (const [index, line] of lines.entries()) {
    if (!types.test(line) || !(isHcl ? /^resource\s/ : /^\s*"?Type"?:/).test(line)) continue;
    const depth = /^\s*/.exec(line)?.[0].length ?? 0;
    const isOutside = (each: string): boolean =>
      isHcl
        ? each === "}"
        : each.trim() !== "" && !each.trim().startsWith("#") && (/^\s*/.exec(each)?.[0].length ?? 0) < depth;
    const length = lines.slice(index + 1).findIndex(isOutside);
    yield [index + 1, length < 0 ? lines.length : index + 1 + length];
  }
}
