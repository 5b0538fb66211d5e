/** A lint run: from paths to findings. */
import type { ResourceModel } from "../model/resource.ts";
import { type Declaration, evaluate, type Judged, type RuleSet } from "./evaluate.ts";
import type { Finding, LintResult, NotEvaluatedEntry, Summary } from "./finding.ts";
import { defaultRuleOptions, type RuleOptions } from "./rule.ts";
import { type Detected, type Detection, detect, inputsInWords, mayHoldInput } from "./sources/detect.ts";
import { Fault } from "./sources/fault.ts";
import { type Candidate, find, realPath } from "./sources/find.ts";
import type { Lines, Span } from "./sources/position.ts";
import { findProgram } from "./sources/program.ts";
import type { Vocabulary } from "./sources/request.ts";
import { decode, parseFile, readText, type Unparsed } from "./sources/source-file.ts";

/** A resource that can be linted; its schema and rules are loaded when a file declares one. */
export interface Lintable {
  readonly model: ResourceModel;
  ruleSet(): Promise<RuleSet>;
}

/** What to lint, and how. */
export interface LintRequest {
  /** Files and folders; `-` is standard input. */
  readonly paths: readonly string[];
  readonly resources: readonly Lintable[];
  /** Relative paths begin here, and files below it are named relative to it; default: the process's working folder. */
  readonly workingFolder?: string;
  /** What `-` stands for: its bytes, and the name under which findings show it. */
  readonly stdin?: { readonly bytes: Buffer; readonly name: string };
  /** {@link ResourceModel.name}: read every document as this resource instead of going by its content. */
  readonly kind?: string;
  /** Default: `documented`. */
  readonly vocabulary?: Vocabulary;
  readonly options?: RuleOptions;
}

/** A resource in a file, ready for its rules. */
interface Declared extends Declaration, Omit<Detected, "root"> {}

/** Lints files and folders. What cannot be read is in {@link LintResult.faults}; nothing is thrown for an input. */
export async function lint(request: LintRequest): Promise<LintResult> {
  const { paths, resources, kind, workingFolder = process.cwd(), options = defaultRuleOptions } = request;
  const models = resources.map(({ model }) => model);
  const detection: Detection = {
    models,
    kind: models.find(({ name }) => name === kind),
    vocabulary: request.vocabulary ?? "documented",
  };
  const faults: Fault[] = [];
  const detected: Detected[] = [];
  const inputs = new Set<string>();
  const seen = new Set<string>();

  /** Reads a file; answers whether it is an input. A file that was not named itself may be about something else. */
  const open = async (file: Unparsed, isNamed: boolean): Promise<boolean> => {
    if (!isNamed && kind === undefined && !file.name.endsWith(".tf.json") && !mayHoldInput(file.text, models))
      return false;
    const found = detect(await parseFile(file), detection);
    if (found === undefined) {
      if (isNamed) throw new Fault(file.name, `holds nothing to lint; expected ${inputsInWords(detection)}`);
      return false;
    }
    inputs.add(file.name);
    detected.push(...found);
    return true;
  };
  const read = async ({ path, name }: Candidate, isNamed: boolean): Promise<boolean> => {
    const real = realPath(path);
    if (seen.has(real)) return true;
    seen.add(real);
    return guarded(() => open({ name, path, text: readText(path, name) }, isNamed));
  };
  /** Keeps the fault of one input from hiding the findings of others; a faulty input is an input all the same. */
  const guarded = async (work: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(error);
      return true;
    }
  };

  for (const path of paths) {
    const { stdin } = request;
    if (path === "-" && stdin !== undefined) {
      await guarded(() => open({ name: stdin.name, path: undefined, text: decode(stdin.bytes, stdin.name) }, true));
      continue;
    }
    await guarded(async () => {
      const found = find(path, workingFolder);
      if (found.kind === "file") return read(found.file, true);
      faults.push(...found.faults);
      let holdsInput = found.faults.length > 0;
      for (const file of found.files) holdsInput = (await read(file, false)) || holdsInput;
      if (!holdsInput)
        throw new Fault(found.name, `is a folder without any input; expected ${inputsInWords(detection)}`);
      return true;
    });
  }

  const declarations = await withRuleSets(detected, resources, options);
  const { problems, notEvaluated } = evaluate(declarations, options);
  const places = new Places(workingFolder);
  const findings = problems.map((problem) => findingOf(problem, places)).sort(byPlace);
  const entries = notEvaluated.map(
    ({ rule, at, reason, declaration }): NotEvaluatedEntry => ({
      rule: rule.id,
      resource: declaration.resource,
      path: at.path,
      reason,
    }),
  );
  const counted = (severity: Finding["severity"]): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const summary: Summary = {
    errors: counted("error"),
    warnings: counted("warning"),
    infos: counted("info"),
    files: inputs.size,
    resources: declarations.length,
    notEvaluated: entries.length,
  };
  return { findings, notEvaluated: entries, summary, faults, lines: places.lines };
}

/** Loads the rules of the resources that were found. */
async function withRuleSets(
  detected: readonly Detected[],
  resources: readonly Lintable[],
  options: RuleOptions,
): Promise<readonly Declared[]> {
  const ruleSets = new Map<ResourceModel, RuleSet>();
  for (const { model, ruleSet } of resources) {
    if (detected.some((each) => each.model === model)) ruleSets.set(model, await ruleSet());
  }
  return detected.flatMap((each) => {
    const ruleSet = ruleSets.get(each.model);
    const { reservedTagPrefixes } = each;
    if (ruleSet === undefined) return [];
    return [{ ...each, ruleSet, ...(reservedTagPrefixes && { options: { ...options, reservedTagPrefixes } }) }];
  });
}

/** Where findings stand: in the file of the declaration, or at its construct in the program that made the file. */
class Places {
  readonly lines = new Map<string, Lines>();
  readonly #workingFolder: string;
  readonly #programs = new Map<string, { name: string; lines?: Lines }>();

  constructor(workingFolder: string) {
    this.#workingFolder = workingFolder;
  }

  of({ at, atKey, declaration: { file, source } }: Judged<Declared>): { file: string; span: Span } {
    if (source === undefined || file.path === undefined) {
      this.lines.set(file.name, file.lines);
      return { file: file.name, span: file.span(at.segments, atKey === true ? "key" : "value") };
    }
    const { name, lines } = this.#program(source.file, file.path);
    if (lines !== undefined) this.lines.set(name, lines);
    const start = source.position;
    const column = Math.max(start.column, (lines?.line(start.line).length ?? 0) + 1);
    return { file: name, span: { start, end: lines === undefined ? start : { line: start.line, column } } };
  }

  #program(source: string, synthesized: string): { name: string; lines?: Lines } {
    const key = `${source}\0${synthesized}`;
    const known = this.#programs.get(key);
    if (known !== undefined) return known;
    const program = findProgram(source, synthesized, this.#workingFolder);
    this.#programs.set(key, program);
    return program;
  }
}

function findingOf(problem: Judged<Declared>, places: Places): Finding {
  const { rule, message, help, at, cites, declaration } = problem;
  const { file, span } = places.of(problem);
  return {
    rule: rule.id,
    severity: rule.severity,
    message,
    ...(help !== undefined && { help }),
    file,
    line: span.start.line,
    column: span.start.column,
    endLine: span.end.line,
    endColumn: span.end.column,
    resource: declaration.resource,
    path: at.path,
    documents: cites,
  };
}

const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const byPlace = (one: Finding, other: Finding): number =>
  byText(one.file, other.file) ||
  one.line - other.line ||
  one.column - other.column ||
  byText(one.path, other.path) ||
  byText(one.rule, other.rule);
