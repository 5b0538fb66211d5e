/** Runs `lintel lint` with its options. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { readStandardInput } from "../../base/files/standard-input.ts";
import { counted } from "../../base/text/counted.ts";
import { inline } from "../../base/text/printable.ts";
import type { LintConfiguration } from "../../lint/config/configuration.ts";
import type { SkippedFile } from "../../lint/files/skipped-file.ts";
import { largePlan, maxPlanBytes } from "../../lint/files/source-file.ts";
import type { LintResult } from "../../lint/findings/finding.ts";
import type { GivenValues } from "../../lint/inputs/given-values.ts";
import type { RequestVocabulary } from "../../lint/inputs/vocabularies.ts";
import type { AnyRule } from "../../lint/rule/any-rule.ts";
import type { ChangedFiles } from "../../lint/run/changed-files.ts";
import type { FurtherEvaluation, LintRequest } from "../../lint/run/lint-request.ts";
import { lint } from "../../lint/run/run.ts";
import type { Shard } from "../../lint/run/shard.ts";
import { Fault, systemFault } from "../../lint/text/fault.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { printDocument, printMessage, screenOf, standardError } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { applyBaseline, type BaselineOptions, needsOther } from "./baseline-file.ts";
import { configurationOf } from "./configuration.ts";
import type { LintProgress } from "./lint-progress.ts";
import type { LintSelection } from "./options/selection-options.ts";
import { readOutputs } from "./results/outputs.ts";
import { type ReportOptions, reportResult } from "./results/report-result.ts";
import { watchedVariable } from "./watched.ts";

/** The options of the command line. */
export interface LintOptions extends BaselineOptions, LintSelection, Pick<ReportOptions, "color" | "showSuppressed"> {
  readonly paths: readonly string[];
  /** `text`, or `sarif=out.sarif`. */
  readonly format: readonly string[];
  readonly kind: string | undefined;
  /** Values of Terraform's variables and of the parameters of templates. */
  readonly given: GivenValues | undefined;
  readonly vocabulary: RequestVocabulary | undefined;
  readonly reservedTagPrefix: readonly string[] | undefined;
  /** Name of standard input; default: `<stdin>`. */
  readonly stdinFilename: string | undefined;
  /** The only configuration file to read; false disables configurations. */
  readonly config: string | false | undefined;
  /** Whether to run configurations and plugins that are code. */
  readonly code?: boolean | undefined;
  /** Such as `lifecycle-policy/range=warning`. */
  readonly rule: readonly string[];
  /** The only rules to apply, and rules to leave out. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Whether to print the times of inputs and rules. */
  readonly stats: boolean;
  /** In seconds. */
  readonly fileTimeout: number;
  readonly cache: boolean;
  /** Folder of the cache; implies `cache`. */
  readonly cacheLocation: string | undefined;
  /** The part of the files that the run reports on. */
  readonly shard: Shard | undefined;
  /** What to do with safe fixes; undefined: nothing. */
  readonly fix: "write" | "diff" | undefined;
  /** Checks declarations against the inventories; undefined without inventories. */
  readonly furtherEvaluation: FurtherEvaluation | undefined;
}

/** Lints, writes findings in all requested formats and unreadable inputs to standard error, and sets the exit code. */
export async function runLint(options: LintOptions): Promise<void> {
  const { paths, format, kind, vocabulary, reservedTagPrefix, stdinFilename, furtherEvaluation } = options;
  const configuration = configurationOf(options, "own files");
  if (options.shard !== undefined && (options.fix !== undefined || options.updateBaseline)) {
    throw new UsageError(
      "--shard cannot be combined with --fix, --fix-dry-run or --update-baseline, which need the whole run",
    );
  }
  const outputs = readOutputs(format);
  const kinds = lintables.map(({ model }) => model.name);
  if (kind !== undefined && !kinds.includes(kind)) {
    throw new UsageError(`--kind is ${JSON.stringify(kind)}; it must be one of ${kinds.join(", ")}`);
  }
  if (stdinFilename !== undefined && !paths.includes("-")) {
    throw new UsageError("--stdin-filename requires standard input; add - to the paths");
  }
  const stdin = paths.includes("-") ? await standardInput(stdinFilename ?? "<stdin>") : undefined;
  const progress = await progressForPeople();
  const times = options.stats ? new (await import("../../lint/run/run-times.ts")).RunTimes() : undefined;
  const found = await lintAndFix(
    {
      onFile: progress?.onFile,
      paths: paths.length === 0 ? ["."] : paths,
      resources: lintables,
      configuration,
      fileTimeout: options.fileTimeout,
      takesIgnored: options.takesIgnored,
      given: options.given,
      ...(options.ignoreUnknown && { mayBeOther: true }),
      ...(options.changed !== undefined && { changed: await changesOf(options.changed, options) }),
      ...(options.shard !== undefined && { shard: options.shard }),
      ...(vocabulary !== undefined && { vocabulary }),
      options: { ...(reservedTagPrefix !== undefined && { reservedTagPrefixes: reservedTagPrefix }) },
      ...(kind !== undefined && { kind }),
      ...(stdin !== undefined && { stdin }),
      ...(times && { times }),
      ...(furtherEvaluation !== undefined && { furtherEvaluation }),
    },
    options,
    configuration,
  ).finally(() => progress?.clear());
  if (process.env[watchedVariable] !== undefined) {
    process.send?.([...configuration.read.files, ...options.inventory.map((path) => resolve(path))]);
  }
  const isApplied = (rule: AnyRule): boolean => configuration.isSelected(rule.id) && !needsOther(rule, options);
  const result = await applyBaseline(found, { ...options, isApplied });
  if (times !== undefined) printMessage((await import("./run-stats.ts")).statsInWords(times));
  for (const notice of result.empty ?? []) printMessage(`lintel: ${notice}\n`);
  if (options.verbose) for (const each of result.skipped ?? []) printMessage(skippedInWords(each));
  // The result of fixes uses standard output, where it can be piped; everything else goes to standard error.
  const isTaken = options.fix === "diff" || (options.fix === "write" && stdin !== undefined);
  await reportResult(result, { ...options, outputs, stream: isTaken ? "stderr" : "stdout" }, configuration);
}

const skippedInWords = ({ name, reason }: SkippedFile): string =>
  `lintel: ${inline(name)} is skipped: ${inline(reason)}\n`;

/** Standard input with its name in findings; throws a {@link UsageError} if it is too large or cannot be read. */
async function standardInput(name: string): Promise<{ readonly bytes: Buffer; readonly name: string }> {
  try {
    return { bytes: await readStandardInput(maxPlanBytes, () => largePlan(name)), name };
  } catch (error) {
    throw new UsageError(String(error instanceof Fault ? error : systemFault(name, error)));
  }
}

/** Progress on a terminal; undefined otherwise. */
async function progressForPeople(): Promise<LintProgress | undefined> {
  if (process.env.CI !== undefined || !screenOf("stderr").isTTY) return undefined;
  const { lintProgress } = await import("./lint-progress.ts");
  return lintProgress(standardError());
}

/** What has changed; throws a {@link UsageError} for options that cannot be combined. */
async function changesOf(revision: string, { updateBaseline }: LintOptions): Promise<ChangedFiles> {
  if (updateBaseline)
    throw new UsageError("--changed and --update-baseline cannot be combined; a baseline lists all files");
  const { changedSince } = await import("./changed-files.ts");
  return changedSince(revision);
}

function isFileOrFolder(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined || stats.isFile() || stats.isDirectory();
}

const optimizeLate = async (): Promise<void> => (await import("./optimizing.ts")).optimizeLate();

/** A run over one file of fewer bytes ends before V8 optimizes much. */
const smallFile = 8 * 1024;

/** Lints, with functions that V8 optimizes late; neither a small file nor a cached result needs that. */
async function lintLate(request: LintRequest): Promise<LintResult> {
  const [path = "", other] = request.paths;
  const stats = other === undefined ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (!stats?.isFile() || stats.size >= smallFile) await optimizeLate();
  return lint(request);
}

/** Lints, or returns the cached result of an equal run. */
async function cachedOrNot(
  options: LintOptions,
  request: LintRequest,
  configuration: LintConfiguration,
): Promise<LintResult> {
  const { cache, cacheLocation, config, rule, only, skip } = options;
  // Not cached: given values; standard input and pipes, which can be read once; inventories, whose findings depend on the time; what
  // git says; and watched runs, which must report the files that they read.
  const mayBeKept =
    request.stdin === undefined &&
    request.furtherEvaluation === undefined &&
    request.changed === undefined &&
    request.shard === undefined &&
    request.given === undefined &&
    request.times === undefined &&
    request.paths.every(isFileOrFolder) &&
    process.env[watchedVariable] === undefined;
  if (!(cache || cacheLocation !== undefined) || !mayBeKept) return lintLate(request);
  const { cachedLint } = await import("../../lint/run/cache/result-cache.ts");
  const { cacheFolder } = await import("../../lint/run/cache/location.ts");
  const workingFolder = process.cwd();
  const { paths, kind, vocabulary, mayBeOther, takesIgnored, options: ruleOptions } = request;
  return cachedLint(
    {
      folder: cacheLocation === undefined ? cacheFolder(workingFolder) : resolve(cacheLocation),
      workingFolder,
      request: { paths, kind, vocabulary, mayBeOther, takesIgnored, options: ruleOptions, config, rule, only, skip },
      note: (sentence) => printMessage(`lintel: ${sentence}\n`),
    },
    () => lintLate(request),
    () => configuration.read.files.every(isData),
  );
}

/** Whether a configuration is data; the dependencies of code are unknown. */
const isData = (file: string): boolean => /\.(?:json|ya?ml)$/.test(file);

/** Lints, and writes the safe fixes, prints them as a diff, or ignores them. */
async function lintAndFix(
  request: LintRequest,
  options: LintOptions,
  configuration: LintConfiguration,
): Promise<LintResult> {
  const { fix } = options;
  if (fix === undefined) {
    const found = await cachedOrNot(options, request, configuration);
    await refuseUnknown(options, configuration);
    return found;
  }
  const { lintFixed } = await import("../../lint/run/lint-fixed.ts");
  const { bytesInPlace, diffOf, writeFixed } = await import("./fixed-files.ts");
  await optimizeLate();
  const { result, files, made } = await lintFixed(request, ({ severity }) => !options.quiet || severity === "error");
  await refuseUnknown(options, configuration);
  if (fix === "diff") {
    const { diff, leftOut } = await diffOf(files);
    await printDocument(diff);
    for (const name of leftOut) {
      printMessage(`lintel: ${name} is omitted from the diff, which would reveal a secret; --fix applies its fixes\n`);
    }
    return result;
  }
  const { stdin } = request;
  writeFixed(files.filter(({ name }) => name !== stdin?.name));
  if (stdin !== undefined) {
    const fixed = files.find(({ name }) => name === stdin.name);
    await printDocument(fixed === undefined ? stdin.bytes : bytesInPlace(fixed.after, stdin.bytes));
  }
  if (made > 0) printMessage(`Fixed ${counted(made, "finding")} in ${counted(files.length, "file")}.\n`);
  return result;
}

/** Refuses unknown names of rules, as soon as plugins are loaded and before a file is written. */
async function refuseUnknown({ rule, only, skip }: LintOptions, configuration: LintConfiguration): Promise<void> {
  if (rule.length + only.length + skip.length === 0) return;
  const { refuseUnknownRules } = await import("./all-rules.ts");
  await refuseUnknownRules({ rule, only, skip }, configuration);
}
