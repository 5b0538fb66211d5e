/** A lint run: from paths to findings. */
import { resolve } from "node:path";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { FileSettings } from "../config/file-settings.ts";
import type { Node } from "../declaration/node.ts";
import { plainOf } from "../declaration/plain.ts";
import { secretsOf, shownWithout } from "../declaration/secrets.ts";
import { evaluate, type Late } from "../engine/evaluate.ts";
import type { NotEvaluated, ReportedProblem } from "../engine/outcome.ts";
import { FileTree } from "../files/file-tree.ts";
import type { Unparsed } from "../files/source-file.ts";
import { byText, type Finding, type LintResult, withFindings } from "../findings/finding.ts";
import {
  type FindingPlace,
  FindingPlaces,
  type LintTarget,
  positionOf,
  startOfFile,
} from "../findings/finding-place.ts";
import { repeatedKeyFindings, withRepeatedKeys } from "../findings/repeated-keys.ts";
import { FindingFixes } from "../fix/finding-fixes.ts";
import type { FoundResource } from "../inputs/detected.ts";
import type { Detection } from "../inputs/detection.ts";
import { ParameterFiles } from "../inputs/given-values.ts";
import type { MoveProblem } from "../inputs/hcl/moves.ts";
import { readInputs } from "../inputs/inputs.ts";
import type { RuleSet } from "../rule/declaration.ts";
import type { Lintable } from "../rule/lintable.ts";
import { isEnd, type StateChange } from "../rule/managed.ts";
import { account, type RuleOptionValues, region, today } from "../rule/rule-options.ts";
import type { SuppressibleFinding } from "../suppression/ignore.ts";
import { suppress } from "../suppression/suppress.ts";
import { Fault } from "../text/fault.ts";
import type { TextFile } from "../text/place.ts";
import type { Span } from "../text/position.ts";
import { defaultFileTimeout, slowRemedy } from "../text/time-limit.ts";
import type { LintRequest } from "./lint-request.ts";
import { openChecks, unreadReferences } from "./open-checks.ts";

/** Lints files and folders. Inputs that cannot be read are in {@link LintResult.faults}; they throw nothing. */
export const lint = async (request: LintRequest): Promise<LintResult> => (await lintDeclarations(request)).result;

/** The result of a run with its declarations. */
export interface LintedDeclarations {
  readonly result: LintResult;
  /** In the order of reading. */
  readonly declarations: readonly LintTarget[];
  /** Those with an error that is not suppressed, except by rules about effects. */
  readonly faulty: ReadonlySet<LintTarget>;
  /** Blocks of Terraform files that change the state: moved, removed, import. */
  readonly stateChanges: readonly StateChange[];
}

/** Lints, and returns the declarations too. */
export async function lintDeclarations(request: LintRequest): Promise<LintedDeclarations> {
  const { resources, kind, options, objects = [] } = request;
  const models = resources.map(({ model }) => model);
  const { parameters: given = [], mayBeUnused = false } = request.given ?? {};
  const parameters = given.length === 0 ? undefined : new ParameterFiles(given);
  const detection: Detection = {
    models: models.filter(({ name, isOptIn }) => isOptIn !== true || name === kind),
    kind: models.find(({ name }) => name === kind),
    vocabulary: request.vocabulary ?? "auto",
    parameters,
  };
  const { workingFolder = process.cwd(), configuration } = request;
  const settingsOf = async ({ path, name }: Pick<Unparsed, "path" | "name">) =>
    configuration?.of(path ?? resolve(workingFolder, name));
  const detectionOf = async (file: Pick<Unparsed, "path" | "name">) =>
    withSettings(detection, await settingsOf(file), models);
  const tree = new FileTree(
    workingFolder,
    request.paths.map((path) => (path === "-" ? (request.stdin?.name ?? ".") : path)),
  );
  const { times } = request;
  const onRead = times && ((name: string, start: number) => times.addInput(name, start));
  const inputs = await readInputs({ ...request, workingFolder, tree, onRead }, detection, detectionOf);
  const { files, read, ignored, notRead, moves, stateChanges, empty } = inputs;
  const skipped = [...inputs.skipped, ...(mayBeUnused ? [] : (parameters?.skipped ?? []))];
  const detected = [...inputs.detected];
  if (objects.length > 0) {
    const { foundLive } = await import("../inputs/live-object.ts");
    detected.push(...objects.map(foundLive));
  }
  const unused = mayBeUnused ? [] : (parameters?.faults ?? []);
  const faults = [...(configuration?.read.faults ?? []), ...inputs.faults, ...unused];
  const declarations: LintTarget[] = [];
  const ended: LintTarget[] = [];
  const optionsOf = async ({ file, options: own }: FoundResource): Promise<RuleOptionValues> => ({
    ...options,
    ...(await settingsOf(file))?.options,
    ...own,
  });
  for (const each of await withRuleSets(detected, resources, request.times === undefined ? optionsOf : undefined)) {
    const { account: accountName } = (await settingsOf(each.rootFile ?? each.file)) ?? {};
    const settings = await settingsOf(each.file);
    if (each.file.live !== undefined && settings?.isIgnored === true) continue;
    const { plan } = each.managed ?? {};
    const isEnded = plan !== undefined && isEnd(plan);
    (isEnded ? ended : declarations).push(withConfiguration(each, settings, accountName));
  }
  const { fileTimeout = defaultFileTimeout } = request;
  const places = new FindingPlaces(workingFolder, tree);
  const programOf = (each: LintTarget): string | undefined => places.programOf(each)?.name;
  const { changed, shard, furtherEvaluation } = request;
  // A simulation leaves out what has an error in any file.
  const holds = shard === undefined || furtherEvaluation !== undefined ? undefined : shard.holds;
  const isJudged = holds && ((each: LintTarget) => [each.file.name, programOf(each) ?? each.file.name].some(holds));
  const onRule = times && ((id: string, start: number) => times.addRule(id, start));
  const limits = { seconds: fileTimeout, fileOf: ({ file }: LintTarget) => file, isJudged, onRule };
  const { problems, notEvaluated, late } = evaluate(declarations, options, limits);
  faults.push(...late.map((each) => lateFault(each, fileTimeout)));
  const unfinished = new Set(late.map(({ declaration }) => declaration.file.name)); // keep their baseline entries
  const withRepeated = withRepeatedKeys(declarations);
  hideSecrets(
    [...declarations, ...ended],
    new Set([...problems.map(({ declaration }) => declaration.file), ...withRepeated.keys()]),
  );
  const entries = [...unreadReferences(notRead), ...openChecks(withoutRepeats(notEvaluated), places)];
  const candidates = await candidatesOf(problems, places);
  candidates.push(...(await candidatesOfMoves(moves, places, settingsOf)));
  const aboutEffects = new Set(problems.flatMap(({ rule }) => (rule.isAboutEffects === true ? [rule.id] : [])));
  const configured = objects.length === 0 ? [] : ((await configuration?.suppressions?.()) ?? []);
  let declaredElsewhere: readonly LintTarget[] = [];
  const applySuppressions = async () => {
    const {
      findings,
      suppressed,
      faults: ofComments,
    } = await suppress({
      ...{ candidates, configured, declaredElsewhere },
      declarations,
      otherFiles: moves.map(({ file }) => file),
      notEvaluated: entries,
      places,
      rules: async () => (await import("../report/rules/known-rules.ts")).knownRules(resources),
      isSelected: configuration?.isSelected,
      today: String(options?.[today.name] ?? today.default),
    });
    const errors = new Set(findings.filter(({ severity, rule }) => severity === "error" && !aboutEffects.has(rule)));
    const faulty = candidates.flatMap(({ finding, declaration }) =>
      declaration !== undefined && errors.has(finding) ? [declaration] : [],
    );
    return { findings, suppressed, ofComments, faulty: new Set(faulty) };
  };
  let applied = await applySuppressions();
  const { faulty } = applied;
  if (furtherEvaluation !== undefined) {
    const further = await furtherEvaluation(declarations, faulty, faults, { stateChanges, ended });
    const isOn = ({
      rule,
      declaration: { settings },
    }: Pick<ReportedProblem<LintTarget>, "rule" | "declaration">): boolean => settings?.isOn(rule) ?? true;
    candidates.push(...(await candidatesOf(further.problems.filter(isOn), places)));
    entries.push(...openChecks(withoutRepeats(further.notEvaluated.filter(isOn)), places));
    faults.push(...further.faults);
    declaredElsewhere = further.declaredElsewhere ?? [];
    applied = await applySuppressions();
  }
  const { findings, suppressed } = applied;
  faults.push(...applied.ofComments);
  const summary = { files: files.size, resources: declarations.length, notEvaluated: entries.length };
  const objectNames = declarations.flatMap(({ file }) => (file.live === undefined ? [] : [file.name]));
  const programs = declarations.flatMap((each) => places.programOf(each)?.name ?? []);
  const result = withFindings(
    {
      notEvaluated: entries,
      summary,
      read: new Set([...read, ...programs, ...objectNames].filter((name) => !unfinished.has(name))),
      faults: faults.sort((one, other) => byText(one.file, other.file)),
      ignored,
      empty,
      skipped,
      lines: places.lines,
    },
    [...findings, ...repeatedKeyFindings(withRepeated, places)],
    suppressed,
  );
  const relevant =
    changed === undefined
      ? result
      : (await import("./changed-files.ts")).changedOnly(result, changed, { workingFolder, declarations, programOf });
  const shown = shard === undefined ? relevant : shard.partOf(relevant, { declarations, inputs: files });
  return { result: shown, declarations, faulty, stateChanges };
}

/** The fault of a file whose rules take too long. */
const lateFault = ({ declaration: { file }, rule }: Late<LintTarget>, seconds: number): Fault =>
  rule === undefined
    ? new Fault(file.name, `is not evaluated: its rules take more than ${seconds} s; ${slowRemedy}`)
    : new Fault(file.name, `is not evaluated by ${rule.id}, which takes more than ${seconds} s; ${slowRemedy}`);

/** The findings of moves and removals, with the settings of their files; their code loads for files that have some. */
async function candidatesOfMoves(
  moves: readonly MoveProblem[],
  places: FindingPlaces,
  settingsOf: (file: MoveProblem["file"]) => Promise<FileSettings | undefined>,
): Promise<readonly SuppressibleFinding[]> {
  if (moves.length === 0) return [];
  const { moveFinding } = await import("../findings/move-findings.ts");
  const candidates: SuppressibleFinding[] = [];
  for (const problem of moves) {
    const { rule, file } = problem;
    const settings = await settingsOf(file);
    if (settings?.isOn(rule) === false) continue;
    places.lines.set(file.name, file.lines);
    const found = moveFinding(problem);
    const finding = { ...found, severity: settings?.severityOf(rule) ?? found.severity };
    candidates.push({ finding, declaration: undefined, keyLine: finding.line });
  }
  return candidates;
}

/** Removes duplicates at the same position: one block may create several instances and modules. */
function dedupe<Entry extends Pick<ReportedProblem<LintTarget>, "rule" | "at" | "declaration">>(
  entries: readonly Entry[],
  said: (entry: Entry) => unknown,
): readonly Entry[] {
  const seen = new Set<string>();
  const paths = new Map<Node, string>(); // many rules ask for one value
  return entries.filter((entry) => {
    const { rule, at, declaration } = entry;
    const path = paths.get(at) ?? JSON.stringify(at.segments);
    paths.set(at, path);
    const key = `${path} ${JSON.stringify([rule.id, declaration.file.name, said(entry)])}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The rules that could not be decided, without duplicates. */
const withoutRepeats = (notEvaluated: readonly NotEvaluated<LintTarget>[]): readonly NotEvaluated<LintTarget>[] =>
  dedupe(notEvaluated, ({ reason }) => reason);

/** For more declarations than this, counted in each of their branches, the rules about effects load unasked. */
const maxAsked = 20;

/**
 * Loads the rules of the detected resources.
 * @param optionsOf reads the options of a declaration; without it, rules load that report nothing either.
 */
async function withRuleSets(
  detected: readonly FoundResource[],
  resources: readonly Lintable[],
  optionsOf: ((declared: FoundResource) => Promise<RuleOptionValues>) | undefined,
): Promise<readonly Omit<LintTarget, "settings">[]> {
  const ruleSets = new Map<ResourceModel, RuleSet>();
  for (const { model, rules, rulesWithoutEffects } of resources) {
    const declared = detected.filter((each) => each.model === model);
    if (declared.length === 0) continue;
    const count = declared.reduce((sum, { branches }) => sum + (branches?.length ?? 1), 0);
    const isAsked = optionsOf !== undefined && count <= maxAsked;
    const few = isAsked ? (await rulesWithoutEffects?.())?.default : undefined;
    const isEnough =
      isAsked &&
      few?.mayReportEffects?.(declared.flatMap(plainInBranches), await Promise.all(declared.map(optionsOf))) === false;
    ruleSets.set(model, isEnough ? few : (await rules()).default);
  }
  const isLive = detected.some(({ file }) => file.live !== undefined);
  const liveRuleSet = isLive ? (await import("../inputs/live-object.ts")).liveRuleSet : undefined;
  return detected.flatMap((each) => {
    const ruleSet = ruleSets.get(each.model);
    if (ruleSet === undefined) return [];
    return [{ ...each, ruleSet: each.file.live === undefined ? ruleSet : (liveRuleSet?.(ruleSet) ?? ruleSet) }];
  });
}

/** A declaration as plain data, in each of its branches. */
const plainInBranches = ({ root, branches }: FoundResource): readonly unknown[] =>
  (branches?.map(({ value }) => value) ?? [root]).flatMap((value) => (value === undefined ? [] : [plainOf(value, [])]));

/** Redacts secrets in the lines that outputs print: those of files with findings. */
export function hideSecrets(declarations: readonly LintTarget[], shown: ReadonlySet<Pick<TextFile, "name">>): void {
  for (const { root, file, planned } of declarations) {
    if (!shown.has(file)) continue;
    for (const node of [root, ...(planned?.inState ? [planned.inState.root] : [])].flatMap(secretsOf)) {
      const span = node.span("value");
      if (span !== undefined && !isReference(file, span)) file.lines.hide(span);
      // A plan repeats each value, mostly on a single line.
      if (planned !== undefined && typeof node.raw === "string") file.lines.hideString(node.raw);
    }
  }
}

/** Whether a place has no literal, but the name of what the secret is in: that name is shown. */
const isReference = ({ text, lines }: TextFile, { start, end }: Span): boolean =>
  /^(?:var|local|module|each)\.[\w.[\]*-]+$|^!(?:Ref|FindInMap)\b/.test(
    text.slice(lines.offset(start), lines.offset(end)),
  );

/** The options of reading a file; undefined if the configuration ignores it. */
function withSettings(
  detection: Detection,
  settings: FileSettings | undefined,
  all: readonly ResourceModel[],
): Detection | undefined {
  if (settings === undefined) return detection;
  if (settings.isIgnored) return undefined;
  const { kind, vocabulary = detection.vocabulary } = settings;
  const models = settings.modelsOf(all);
  return { ...detection, models, kind: all.find(({ name }) => name === kind) ?? detection.kind, vocabulary };
}

/** A resource with the rules and options that the configuration has for its file, and with its account. */
function withConfiguration(
  declared: Omit<LintTarget, "settings">,
  settings: FileSettings | undefined,
  accountName: string | undefined,
): LintTarget {
  if (settings === undefined) return { ...declared, settings };
  const options = declared.options === undefined ? settings.options : { ...settings.options, ...declared.options };
  const { withinAccount } = declared;
  const isOfAccount = accountName !== undefined && withinAccount !== undefined;
  const own = isOfAccount ? `account ${accountName}\0${withinAccount}` : declared.scope;
  const scope = [own, options[account.name], options[region.name]].filter((part) => part !== undefined).join("\0");
  // Whoever names an account says that its files share it.
  const unit = isOfAccount || options[account.name] !== undefined ? undefined : declared.unit;
  return { ...declared, settings, options, scope, unit, ruleSet: settings.ruleSet(declared.ruleSet) };
}

async function candidatesOf(
  problems: readonly ReportedProblem<LintTarget>[],
  places: FindingPlaces,
): Promise<SuppressibleFinding[]> {
  const fixes = new FindingFixes();
  const candidates: SuppressibleFinding[] = [];
  for (const problem of dedupe(problems, ({ message, atKey }) => [message, atKey])) {
    const candidate = candidateOf(problem, places);
    candidates.push({ ...candidate, finding: { ...candidate.finding, ...(await fixes.of(problem)) } });
  }
  return candidates;
}

function candidateOf(problem: ReportedProblem<LintTarget>, places: FindingPlaces): SuppressibleFinding {
  const { at, atKey, isSecret, declaration } = problem;
  const key = at.span("key") ?? startOfFile;
  const span = atKey === true ? key : (at.span("value") ?? startOfFile);
  const place = places.of(declaration, span);
  if (isSecret === true && place.span === span) declaration.file.lines.hide(span);
  const { related } = problem;
  const other = related && places.relatedPosition(related.declaration, related.at.span("value") ?? startOfFile);
  const finding = { ...findingOf(problem, place), ...(other && { declaredAt: positionOf(other) }) };
  return { finding, declaration, keyLine: places.of(declaration, key).span.start.line };
}

function findingOf(problem: ReportedProblem<LintTarget>, place: FindingPlace): Finding {
  const { rule, at, atKey, cites, declaration, witness } = problem;
  const setAt = atKey === true ? undefined : at.setAt;
  const shown = shownWithout(at.declaration);
  return {
    rule: rule.id,
    severity: declaration.settings?.severityOf(rule) ?? rule.severity,
    message: shown(problem.message),
    ...(problem.help !== undefined && { help: shown(problem.help) }),
    ...positionOf(place),
    ...(setAt && { setAt: positionOf(setAt) }),
    resource: shown(declaration.resource()),
    ...(declaration.logicalId !== undefined && { logicalId: shown(declaration.logicalId) }),
    path: shown(atKey === true ? at.keyPath : at.path),
    documents: cites,
    ...(witness !== undefined && { witness: JSON.parse(shown(JSON.stringify(witness))) }),
  };
}
