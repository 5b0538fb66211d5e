/** Applies rules to declarations, independent of particular rules, file formats and outputs. */
import type { Assumption, Branch } from "../declaration/branches.ts";
import type { Node } from "../declaration/node.ts";
import { isUnknown, partOf, plainOf } from "../declaration/plain.ts";
import { decide, heldByPresence, type ReadyCondition, readOf, type ValueReader } from "../rule/condition.ts";
import type { Declaration, RuleSet } from "../rule/declaration.ts";
import { fieldRules } from "../rule/field-rules.ts";
import type { LintRule } from "../rule/rule.ts";
import { defaultsOf, optionsOf, type RuleOptionValues } from "../rule/rule-options.ts";
import { groupBy } from "../text/group-by.ts";
import { defaultFileTimeout } from "../text/time-limit.ts";
import { fieldCheck } from "./field-check.ts";
import { type Evaluation, Outcome } from "./outcome.ts";
import { inAnyCase } from "./partly-known.ts";
import { applies, rulesApplied } from "./rule-tree.ts";
import { RuleWatch } from "./rule-watch.ts";
import { eachEnded, type TimedTasks } from "./timed-tasks.ts";
import { type Checked, type CheckedRoot, checkUnits, comparedDeclarations } from "./together.ts";

/** How much time evaluation may take. */
export interface EvaluationLimits<D extends Declaration> {
  /** Default: {@link defaultFileTimeout}. */
  readonly seconds?: number | undefined;
  /**
   * What has that time: declarations of one file share it, and so does each rule about several declarations. Default: only
   * plugin rules have a limit, for each declaration.
   */
  readonly fileOf?: (declaration: D) => unknown;
  /** Whether the rules about one declaration apply to this one; default: to all. A shard reports on its own files only. */
  readonly isJudged?: ((declaration: D) => boolean) | undefined;
  /** Receives the id of each rule, and when it began. */
  readonly onRule?: TimeRule | undefined;
}

/** Receives the id of a rule, after it ran, and the time of its beginning, of `performance.now()`. */
type TimeRule = (id: string, start: number) => void;

/** A file that took too long, by one of its declarations; or a rule about several, by the first that it compares. */
export interface Late<D extends Declaration> {
  readonly declaration: D;
  readonly rule?: LintRule;
}

/**
 * Applies the rules about one declaration to each, and the rules about several declarations to all of a resource
 * together. Omitted options have their defaults. Nothing is reported of declarations of a file that takes too long, except
 * of those before.
 */
export function evaluate<D extends Declaration>(
  declarations: readonly D[],
  settings: RuleOptionValues = {},
  { seconds = defaultFileTimeout, fileOf, isJudged, onRule }: EvaluationLimits<D> = {},
): Evaluation<D> & { readonly late: readonly Late<D>[] } {
  const outcome = new Outcome<D>();
  const late: Late<D>[] = [];
  const watch = new RuleWatch(seconds);
  const each = fileOf === undefined ? eachUnlimited : eachEnded;
  const groups = [...groupBy(declarations, ({ ruleSet }) => ruleSet)];
  const checks = new Map(
    groups.map(([{ ruleSet }]) => {
      const watched = ruleSet.rules.some(isForeign) ? watch : undefined;
      return [ruleSet, declarationCheck<D>(preparedFor(ruleSet), settings, watched, isJudged, onRule)];
    }),
  );
  const checked = new Map<D, Checked<D>>();
  let undo = outcome.mark();
  each(seconds, {
    tasks: declarations,
    unitOf: (declaration) => fileOf?.(declaration),
    isBounded: ({ ruleSet }) => ruleSet.rules.some(isForeign),
    perform(declaration) {
      undo = outcome.mark();
      const check = checks.get(declaration.ruleSet);
      if (check !== undefined) checked.set(declaration, checkBranches(declaration, check, outcome));
    },
    undo(declaration, isLate) {
      undo();
      for (const { value } of declaration.branches ?? [{ value: declaration.root }]) value?.takeUnknowns();
      if (isLate) late.push({ declaration });
    },
  });
  const compared = groups.flatMap((members) => members.flatMap((member) => checked.get(member) ?? []));
  // A configuration may select different rules for different files: a rule compares only the declarations that it
  // applies to.
  const ruleSets = new Set(declarations.map(({ ruleSet }) => ruleSet));
  const rules = new Set([...ruleSets].flatMap((ruleSet) => ruleSet.rules.filter(({ checkAll }) => checkAll)));
  const ownOptions = new Set(declarations.map(({ options }) => options));
  const optionsOfRule = (rule: LintRule) => ({ ...defaultsOf(rule.options ?? []), ...settings });
  const compare = (rule: LintRule, own: Outcome<D>) => {
    const start = onRule === undefined ? 0 : performance.now();
    checkSeveral(rule, compared, own, optionsOfRule(rule));
    onRule?.(rule.id, start);
  };
  each(seconds, {
    tasks: [...rules].filter((rule) =>
      [...ownOptions].some((own) => applies(rule, { ...optionsOfRule(rule), ...own })),
    ),
    unitOf: (rule) => rule,
    isBounded: isForeign,
    perform(rule) {
      undo = outcome.mark();
      const [first] = compared;
      if (first === undefined || !isForeign(rule)) return compare(rule, outcome);
      const { declaration } = first;
      watch.run(declaration, outcome, (own) => {
        try {
          if (watch.mayRun(rule)) compare(rule, own);
        } catch (error) {
          own.fail(rule, error, declaration);
        }
      });
    },
    undo(rule, isLate) {
      undo();
      const [first] = compared.filter(({ declaration: { ruleSet } }) => ruleSet.rules.includes(rule));
      if (!isLate || first === undefined) return;
      const { declaration } = first;
      // Advice that takes long must not fail a run.
      if (rule.severity !== "info") late.push({ declaration, rule });
      else outcome.leaveUndecided(rule, `it takes more than ${seconds} s`, declaration);
    },
  });
  const { problems, notEvaluated } = outcome;
  return { problems, notEvaluated, late };
}

/** Performs tasks of whoever has a limit of their own, or a single declaration. */
function eachUnlimited<Task>(_: number, { tasks, perform }: TimedTasks<Task>): void {
  for (const task of tasks) perform(task);
}

/**
 * Applies a rule about several declarations, scope by scope. If their options differ, it compares all of them under the
 * options of each, and reports on those that have these options.
 */
function checkSeveral<D extends Declaration>(
  rule: LintRule,
  checked: readonly Checked<D>[],
  outcome: Outcome<D>,
  options: RuleOptionValues,
): void {
  const having = new Set(
    [...new Set(checked.map(({ declaration }) => declaration.ruleSet))].filter(({ rules }) => rules.includes(rule)),
  );
  const members = checked.filter(({ declaration }) => having.has(declaration.ruleSet));
  for (const together of groupBy(
    comparedDeclarations(rule, members, options),
    ({ declaration }) => declaration.scope,
  )) {
    const [{ declaration: first }] = together;
    const { beside: others } = rule;
    const beside =
      others === undefined
        ? []
        : checked.filter(
            ({ declaration: { scope, ruleSet } }) => scope === first.scope && others.includes(ruleSet.resource),
          );
    const alike = [...groupBy(together, ({ declaration }) => optionsKey(rule, declaration))];
    for (const [{ declaration }, ...others] of alike) {
      const settings = { ...options, ...declaration.options };
      if (!applies(rule, settings)) continue;
      if (alike.length === 1) checkUnits(rule, together, beside, outcome, settings);
      else {
        const own = new Outcome<D>();
        checkUnits(rule, together, beside, own, settings);
        outcome.take(own, new Set([declaration, ...others.map((each) => each.declaration)]));
      }
    }
  }
}

/** Equal for declarations under which a rule has the same options. */
const optionsKey = ({ options = [] }: LintRule, { options: own }: Declaration): string =>
  own === undefined ? "" : JSON.stringify(options.map(({ name }) => own[name]));

const isForeign = (rule: LintRule): boolean => rule.isForeign === true;

/** Checks the declaration in one branch and returns it as rules about several declarations read it. */
type Check<D extends Declaration> = (root: Node, declaration: D, outcome: Outcome<D>) => CheckedRoot;

const none: readonly Assumption[] = [];

/** Checks every branch of a declaration. */
function checkBranches<D extends Declaration>(declaration: D, check: Check<D>, outcome: Outcome<D>): Checked<D> {
  const { root, branches } = declaration;
  if (branches === undefined) {
    return {
      declaration,
      branches: [{ assumptions: none, value: check(root, declaration, outcome) }],
    };
  }
  const outcomes: Branch<Outcome<D>>[] = [];
  const checked = branches.map(({ assumptions, value }): Branch<CheckedRoot | undefined> => {
    if (value === undefined) return { assumptions, value };
    const own = new Outcome<D>();
    outcomes.push({ assumptions, value: own });
    return { assumptions, value: check(value, declaration, own) };
  });
  outcome.merge(outcomes);
  for (const { value } of branches) value?.release(); // problems keep their own nodes
  return { declaration, branches: checked };
}

/** The name of all rules about fields, which one validator checks together. */
const fieldsOfRules = "fields (types, names, bounds)";

/** The parts of a rule set that depend on no particular declaration. */
type Prepared = ReturnType<typeof prepare>;

const made = new WeakMap<RuleSet, Prepared>();

/** Cached, because hosts check one declaration at a time, always with the same rule set. */
function preparedFor(ruleSet: RuleSet): Prepared {
  const prepared = made.get(ruleSet) ?? prepare(ruleSet);
  made.set(ruleSet, prepared);
  return prepared;
}

const prepare = ({ resource, validate, rules, parts = [], fieldRules: applied = fieldRules(resource) }: RuleSet) => ({
  facts: new Map(applied.map((rule) => [rule.kind, rule])),
  checkFields: fieldCheck(resource, validate),
  defaults: defaultsOf(optionsOf([...rules, ...parts.flatMap((part) => part.rules)])),
  applied: rulesApplied({ rules, parts }),
});

/** Makes the check of one declaration: its fields and the rules about one declaration. */
function declarationCheck<D extends Declaration>(
  { facts, checkFields, defaults, applied }: Prepared,
  given: RuleOptionValues,
  watch: RuleWatch | undefined,
  isJudged: (declaration: D) => boolean = () => true,
  onRule?: TimeRule,
): Check<D> {
  const settingsWith = (own: RuleOptionValues | undefined) => {
    const settings = { ...defaults, ...given, ...own };
    return { own, settings, judged: applied(settings) };
  };
  // Declarations of one file, or of all, have the same options.
  let last = settingsWith(undefined);
  const check: Check<D> = (written, declaration, outcome) => {
    if (last.own !== declaration.options) last = settingsWith(declaration.options);
    const { settings, judged } = last;
    const before = outcome.problems.length + outcome.notEvaluated.length;
    const start = onRule === undefined ? 0 : performance.now();
    const report = checkFields(written);
    onRule?.(fieldsOfRules, start);
    const faulty = new Set(report.misnamed); // report only the first fault of a value
    for (const { kind, cites, severity, ...problem } of report.problems) {
      const known = facts.get(kind);
      if (known === undefined) continue;
      const rule = severity === undefined ? known : { ...known, severity };
      outcome.add(problem, rule, [cites], declaration);
      if (rule.severity === "error") faulty.add(problem.at);
    }
    for (const { kind, node } of report.notEvaluated) {
      const rule = facts.get(kind);
      if (rule !== undefined) outcome.markNotEvaluated(rule, [node], declaration);
    }
    // One cause is one finding: to rules, what the model refuses is unknown.
    const refused = [
      ...report.misnamed,
      ...[...report.misfits].flatMap(([node, at]) => (faulty.has(at) || faulty.has(node) ? [node] : [])),
    ];
    const root = written.refusing(refused);
    const plain = root === written ? report.plain : plainOf(root, []);
    const faultyPaths = new Set([...faulty].map(({ path }) => path));
    for (const { way, places } of isJudged(declaration) ? judged : []) {
      const whole = partOf(plain, way);
      places.walk(whole, (left, { reads }, part, steps) => {
        const values = readOf(left, reads, whole, part);
        let place: Node | undefined;
        for (const { rule, conditions, check } of left) {
          if (watch?.mayRun(rule) === false) continue;
          const begun = onRule === undefined ? 0 : performance.now();
          try {
            const verdict = decide(conditions, values, settings);
            if (verdict === false) continue;
            const top = root.follow(way);
            const at = place ?? top.follow(steps);
            place = at;
            const nodes = (of: readonly ReadyCondition[]) => nodesOf(of, reads, top, at);
            if (root !== written && nodes(conditions).some(isWithinRefused)) continue;
            const undecided = verdict === true ? [] : verdict;
            const results = undecided.map((each) => nodes([each]).map((node) => inAnyCase(node, each, settings))[0]);
            if (results.includes(false)) continue;
            const open = undecided.filter((_, index) => results[index] === undefined);
            if (open.length > 0) outcome.markNotEvaluated(rule, nodes(open), declaration);
            else {
              // A rule may ask whether an unknown value is set, but what it says about the value itself does not count.
              const unread = nodes([...heldByPresence(conditions, values), ...undecided]);
              if (isUnknown(part) && !unread.includes(at)) {
                outcome.markNotEvaluated(rule, [at], declaration);
                continue;
              }
              const problems = [...check(at, settings)];
              const asked = root.takeUnknowns();
              for (const problem of asked.some((node) => unread.includes(node)) ? [] : problems) {
                if (!faultyPaths.has(problem.at.path)) outcome.add(problem, rule, rule.cites, declaration);
              }
              outcome.markNotEvaluated(rule, asked, declaration);
            }
          } catch (error) {
            outcome.fail(rule, error, declaration);
            outcome.markNotEvaluated(rule, root.takeUnknowns(), declaration);
          } finally {
            onRule?.(rule.id, begun);
          }
        }
      });
    }
    if (outcome.problems.length + outcome.notEvaluated.length === before) root.release();
    return { root, plain };
  };
  if (watch === undefined) return check;
  return (root, declaration, outcome) => watch.run(declaration, outcome, (own) => check(root, declaration, own));
}

const isWithinRefused = (node: Node): boolean => node.outermostUnknown?.isRefused === true;

const nodesOf = (
  conditions: readonly ReadyCondition[],
  reads: readonly ValueReader[],
  declaration: Node,
  place: Node,
): readonly Node[] =>
  conditions.flatMap(({ read }) => {
    const { fromPlace, steps } = reads[read] ?? {};
    return steps === undefined ? [] : [(fromPlace === true ? place : declaration).follow(steps)];
  });
