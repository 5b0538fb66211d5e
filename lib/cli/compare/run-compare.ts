/** Runs `lintel compare` with its options. */

import { existsSync, realpathSync, statSync } from "node:fs";
import { join, normalize, relative, resolve } from "node:path";
import changeRules from "../../../lint-rules/change/index.generated.ts";
import { Git, GitError } from "../../base/files/git.ts";
import { counted } from "../../base/text/counted.ts";
import { printableJson } from "../../base/text/printable.ts";
import { shellPath, shellWord } from "../../base/text/shell-word.ts";
import type { Dependence } from "../../lifecycle/compare/comparison.ts";
import { tooManySteps } from "../../lifecycle/compare/formulas/steps.ts";
import { type BothSides, bothSides } from "../../lifecycle/declared/both-sides.ts";
import type { CompareReport } from "../../lifecycle/declared/compare-report.ts";
import { reportOf } from "../../lifecycle/declared/report-of.ts";
import { dependencesOf } from "../../lifecycle/report/compare/effects.ts";
import { formatNames, formats } from "../../lifecycle/report/compare/formats.ts";
import { witnessesOf } from "../../lifecycle/report/compare/words.ts";
import type { LintConfiguration } from "../../lint/config/configuration.ts";
import type { LintResult } from "../../lint/findings/finding.ts";
import { atOtherRevision } from "../../lint/inputs/given-values.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { attempt, hasRevision, isNoRepository } from "../lint/commit-of.ts";
import { type ConfigurationOptions, configurationOf } from "../lint/configuration.ts";
import { readOutputsOf } from "../lint/results/outputs.ts";
import { printPieces, writePieces } from "../simulate/pieces.ts";
import { atRevision, pathsIn } from "../simulate/revision.ts";
import { printMessage } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { crossed, failuresIn } from "./guards.ts";

/** The options of the command line. */
export interface CompareOptions extends ConfigurationOptions {
  readonly paths: readonly string[];
  readonly against: string;
  /** `text`, or `json=changes.json`. */
  readonly format: readonly string[];
  readonly failOn: readonly string[];
  readonly allowUndecided: boolean;
  /** The file to which the inventory is written on which verdicts differ. */
  readonly witness: string | undefined;
  /** In seconds. */
  readonly fileTimeout: number;
}

/** Compares, writes all requested outputs, and sets the exit code. */
export async function runCompare(options: CompareOptions): Promise<void> {
  const { against, paths } = options;
  const outputs = readOutputsOf(options.format, formatNames);
  const guards = failuresIn(options.failOn);
  const configuration = configurationOf(options, "own files");
  await atOtherSide(against, paths, async (other) => {
    const sides = await bothSides(requestsOf(options, configuration, other), { resources: lintables, changeRules });
    if (options.rule !== undefined && options.rule.length > 0) {
      const { refuseUnknownRules } = await import("../lint/all-rules.ts");
      await refuseUnknownRules(options, configuration);
    }
    const report = reportOf(against, sides);
    for (const { format, file } of outputs) {
      const pieces = await formats[format](report);
      if (file === undefined) await printPieces(pieces);
      else writePieces(file, pieces);
    }
    if (options.witness !== undefined) writeWitness(options.witness, report, paths);
    for (const sentence of crossed(report, guards, options.allowUndecided)) {
      printMessage(`lintel: ${sentence}\n`);
      process.exitCode = 1;
    }
    if (printComparison(against, sides, report, options.allowUndecided)) process.exitCode = 2;
  });
}

/** The requests of both sides. The present configuration counts for both, so that a change of it changes nothing else. */
function requestsOf(
  { paths, vocabulary, fileTimeout, given }: CompareOptions,
  now: LintConfiguration,
  other: OtherSide,
) {
  const common = { fileTimeout, given, ...(vocabulary !== undefined && { vocabulary }) };
  return {
    before: { ...common, given: atOtherRevision(given), ...other, configuration: asNow(now, other) },
    now: { ...common, paths, configuration: now },
  };
}

/** The configuration of each file of another side: that of the file at the same place now. */
const asNow = (configuration: LintConfiguration, { workingFolder }: OtherSide) => ({
  of: (path: string) => configuration.of(join(process.cwd(), relative(workingFolder, resolve(workingFolder, path)))),
  read: { faults: [] },
});

/** Reports what could not be compared, on standard error; returns whether there is any. */
function printComparison(
  against: string,
  { before, now }: BothSides,
  report: CompareReport,
  allowsUndecided: boolean,
): boolean {
  for (const [where, { result }] of [
    ["", now],
    [`at ${against}: `, before],
  ] as const) {
    for (const fault of result.faults) printMessage(`lintel: ${where}${fault.toString()}\n`);
    for (const sentence of errorsOfPolicies(result, report)) printMessage(`lintel: ${where}${sentence}\n`);
  }
  const { policies, together } = report.policies;
  // Each policy may be decided where all together take too many steps.
  const ended = dependencesOf(together).find(({ because }) => because === tooManySteps);
  if (ended) printMessage(`lintel: the joint effect of all policies is undecided: it depends on ${ended.because}\n`);
  const undecided = policies.filter(
    ({ comparison }) => comparison !== undefined && dependencesOf(comparison).length > 0,
  );
  for (const { name, file, comparison } of undecided) {
    const reasons = comparison === undefined ? [] : dependencesOf(comparison).map(placeInWords);
    printMessage(`lintel: ${JSON.stringify(name)} (${file}) is not decided: ${reasons.join("; ")}\n`);
  }
  const faulty = policies.filter(({ comparison }) => comparison === undefined).length;
  if (faulty > 0) {
    const are = faulty === 1 ? "is" : "are";
    printMessage(`lintel: ${counted(faulty, "policy", "policies")} with errors ${are} not compared; correct them\n`);
  }
  const isUnread = [before, now].some(({ result }) => result.faults.length > 0);
  return isUnread || faulty > 0 || ((undecided.length > 0 || ended !== undefined) && !allowsUndecided);
}

/** "policyDetails[0].filter.value refers to var.days, which has no default". */
const placeInWords = ({ because, places: [place] }: Dependence): string =>
  place === undefined ? because : `${place.member} ${because}`;

/** The errors of the policies that are not compared. */
function* errorsOfPolicies({ findings }: LintResult, { policies: { policies } }: CompareReport): Iterable<string> {
  const files = new Set(policies.flatMap(({ file, comparison }) => (comparison === undefined ? [file] : [])));
  for (const { severity, file, line, column, message, rule } of findings)
    if (severity === "error" && files.has(file) && rule.startsWith("lifecycle-policy/"))
      yield `${file}:${line}:${column}: ${message} (${rule})`;
}

/**
 * Writes the witness of the gravest difference, a deletion on a later day before what a run disables, and says what it
 * shows and how to see it. Says so if all policies do the same.
 */
function writeWitness(
  file: string,
  { against, policies: { together } }: CompareReport,
  paths: readonly string[],
): void {
  const witnesses = [...witnessesOf(together)];
  const first = witnesses.find(({ isNewDeletion }) => isNewDeletion) ?? witnesses[0];
  if (first === undefined) {
    printMessage(`lintel: ${file} is not written: the policies have the same effect as the policies of ${against}\n`);
    return;
  }
  const { what, witness, day } = first;
  const { at, inventory } = witness;
  writePieces(file, [`${printableJson(JSON.stringify({ takenAt: at, ...inventory }, undefined, 2))}\n`]);
  printMessage(
    `lintel: ${file} has an image that is ${what}; see it with lintel simulate ${paths.map(shellPath).join(" ")} --inventory ${shellPath(file)} --at ${at}${day === 0 ? "" : ` --days ${day + 1}`} --against ${shellWord(against)}\n`,
  );
}

/** Files to compare with. */
interface OtherSide {
  /** {@link LintRequest.workingFolder} */
  readonly workingFolder: string;
  readonly paths: readonly string[];
}

/**
 * Runs work with the same paths at a revision, or in another folder, or with that folder or file itself if it has none
 * of them. A name that is both is a revision; `./name` is a path. Throws a {@link UsageError} for what is neither.
 */
async function atOtherSide<Result>(
  against: string,
  paths: readonly string[],
  work: (side: OtherSide) => Promise<Result>,
): Promise<Result> {
  if (isPath(against)) return work(sideAt(against, paths));
  const isMissing = /^(?:\.{0,2}\/|[A-Za-z]:\\)/.test(against);
  if (isMissing) throw new UsageError(`--against ${against} does not exist; name a revision, or a file or folder`);
  if (isOutsideRepositories()) {
    throw new UsageError(
      `--against ${against} does not exist, and is not a revision, since this folder is not in a Git repository; name an existing file or folder, or run the command in the repository of these files`,
    );
  }
  return atRevision(against, (workingFolder) => work({ workingFolder, paths: pathsIn(workingFolder, paths) }));
}

const isPath = (name: string): boolean =>
  existsSync(name) && (/^\.{0,2}\//.test(name) || /^\.\.?$/.test(name) || !isRevision(name));

/** Whether the working folder is in no repository, rather than in one that git refuses. */
function isOutsideRepositories(): boolean {
  try {
    return new Git(process.cwd()).top === "";
  } catch (error) {
    return error instanceof GitError && isNoRepository(error);
  }
}

const isRevision = (name: string): boolean => attempt(() => hasRevision(new Git(process.cwd()), name)) ?? false;

function sideAt(against: string, paths: readonly string[]): OtherSide {
  if (!statSync(against).isDirectory()) return { workingFolder: process.cwd(), paths: [against] };
  // A path that leads out of the folder is of no other side: "../now" there may be what it is compared with.
  const there = pathsIn(against, paths).filter((path) => !/^\.\.(?:[\\/]|$)/.test(normalize(path)));
  return { workingFolder: realpathSync(against), paths: there.length === 0 ? ["."] : there };
}
