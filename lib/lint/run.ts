/** A lint run: from paths to findings. */
import type { ResourceModel } from "../model/resource.ts";
import { evaluate, type Judged, type RuleSet } from "./evaluate.ts";
import { type Finding, type LintResult, type NotEvaluatedEntry, withFindings } from "./finding.ts";
import { type Declared, type FindingPlace, FindingPlaces } from "./finding-place.ts";
import { FindingFixes } from "./fix/finding-fixes.ts";
import { knownRules } from "./known-rules.ts";
import { defaultRuleOptions, type RuleOptions } from "./rule.ts";
import type { Detection } from "./sources/detect.ts";
import type { Detected } from "./sources/document-kind.ts";
import { readInputs } from "./sources/inputs.ts";
import type { Span } from "./sources/position.ts";
import type { Vocabulary } from "./sources/request.ts";
import type { Candidate } from "./suppress/ignore.ts";
import { suppress } from "./suppress/suppress.ts";

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
  /** Texts in place of those that files have, by the names that findings have for them: edited and not yet saved. */
  readonly texts?: ReadonlyMap<string, string>;
  /** {@link ResourceModel.name}: read every document as this resource instead of going by its content. */
  readonly kind?: string;
  /** Default: `documented`. */
  readonly vocabulary?: Vocabulary;
  /** Settings of rules; those that are left out are the defaults. */
  readonly options?: Partial<RuleOptions>;
}

/** Lints files and folders. What cannot be read is in {@link LintResult.faults}; nothing is thrown for an input. */
export async function lint(request: LintRequest): Promise<LintResult> {
  const { resources, kind, options } = request;
  const models = resources.map(({ model }) => model);
  const detection: Detection = {
    models,
    kind: models.find(({ name }) => name === kind),
    vocabulary: request.vocabulary ?? "documented",
  };
  const { paths, stdin, texts, workingFolder = process.cwd() } = request;
  const { detected, files, read, faults } = await readInputs({ paths, stdin, texts, workingFolder }, detection);
  const declarations = await withRuleSets(detected, resources);
  const { problems, notEvaluated } = evaluate(declarations, options);
  const places = new FindingPlaces(workingFolder);
  const entries = notEvaluated.map(
    ({ rule, at, reason, declaration }): NotEvaluatedEntry => ({
      rule: rule.id,
      resource: declaration.resource(),
      path: at.path,
      reason,
    }),
  );
  const { findings, suppressed } = await suppress({
    candidates: await candidatesOf(problems, places),
    declarations,
    notEvaluated: entries,
    places,
    rules: () => knownRules(resources),
    today: options?.today ?? defaultRuleOptions.today,
  });
  const summary = { files, resources: declarations.length, notEvaluated: entries.length };
  const programs = declarations.flatMap((each) => places.programOf(each)?.name ?? []);
  const rest = { notEvaluated: entries, summary, read: new Set([...read, ...programs]), faults, lines: places.lines };
  return withFindings(rest, findings, suppressed);
}

/** Loads the rules of the resources that were found. */
async function withRuleSets(
  detected: readonly Detected[],
  resources: readonly Lintable[],
): Promise<readonly Declared[]> {
  const ruleSets = new Map<ResourceModel, RuleSet>();
  for (const { model, ruleSet } of resources) {
    if (detected.some((each) => each.model === model)) ruleSets.set(model, await ruleSet());
  }
  return detected.flatMap((each) => {
    const ruleSet = ruleSets.get(each.model);
    const { reservedTagPrefixes } = each;
    if (ruleSet === undefined) return [];
    return [{ ...each, ruleSet, ...(reservedTagPrefixes && { options: { reservedTagPrefixes } }) }];
  });
}

const startOfFile: Span = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

async function candidatesOf(
  problems: readonly Judged<Declared>[],
  places: FindingPlaces,
): Promise<readonly Candidate[]> {
  const fixes = new FindingFixes();
  const candidates: Candidate[] = [];
  for (const problem of problems) {
    const candidate = candidateOf(problem, places);
    candidates.push({ ...candidate, finding: { ...candidate.finding, ...(await fixes.of(problem)) } });
  }
  return candidates;
}

function candidateOf(problem: Judged<Declared>, places: FindingPlaces): Candidate {
  const { at, atKey, isSecret, declaration } = problem;
  const key = at.span("key") ?? startOfFile;
  const span = atKey === true ? key : (at.span("value") ?? startOfFile);
  const place = places.of(declaration, span);
  if (isSecret === true && place.span === span) declaration.file.lines.hide(span);
  return { finding: findingOf(problem, place), declaration, keyLine: places.of(declaration, key).span.start.line };
}

function findingOf(problem: Judged<Declared>, { file, span }: FindingPlace): Finding {
  const { rule, message, help, at, cites, declaration } = problem;
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
    resource: declaration.resource(),
    path: at.path,
    documents: cites,
  };
}
