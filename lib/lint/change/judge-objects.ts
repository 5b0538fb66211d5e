/** Applies the rules about live objects to these and their declarations. */
import type { StructField } from "../../facts/model/field.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Branch } from "../declaration/branches.ts";
import { Node } from "../declaration/node.ts";
import type { Reading } from "../declaration/reading.ts";
import { type Evaluation, Outcome } from "../engine/outcome.ts";
import type { LintTarget } from "../findings/finding-place.ts";
import type { AuditRule, ObjectFacts } from "../rule/audit-rule.ts";
import type { MemberChange } from "../rule/change-rule.ts";
import type { ResourceRules } from "../rule/lintable.ts";
import { memberChanges, withinElements } from "./member-changes.ts";

/** An object with its declaration, or one of them. */
export interface ObjectPair {
  readonly live: LintTarget | undefined;
  readonly facts: ObjectFacts;
  readonly declared: LintTarget | undefined;
  /** Several declarations may be of the object, or one whose name is not known. */
  readonly isUnclear?: boolean;
}

/** How objects are judged. */
export interface ObjectJudgement {
  readonly rules: readonly AuditRule[];
  /** Whether declarations were read, and all of them: otherwise nothing is said to be undeclared. */
  readonly isCompared: boolean;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Applies the rules to pairs. A declaration with branches is compared in each. */
export function judgeObjects(pairs: readonly ObjectPair[], judgement: ObjectJudgement): Evaluation<LintTarget> {
  const outcome = new Outcome<LintTarget>();
  for (const pair of pairs) {
    const branches = pair.declared?.branches ?? [{ assumptions: [], value: pair.declared?.root }];
    const judged = branches.map(
      ({ assumptions, value }): Branch<Evaluation<LintTarget>> => ({
        assumptions,
        value: judgeOne(pair, value, judgement),
      }),
    );
    outcome.merge(judged);
  }
  return outcome;
}

function judgeOne(pair: ObjectPair, declared: Node | undefined, { rules, isCompared, now }: ObjectJudgement) {
  const outcome = new Outcome<LintTarget>();
  const { live, facts } = pair;
  const target = live ?? pair.declared;
  if (target === undefined || (live === undefined && declared === undefined)) return outcome;
  const { model } = target;
  const { members, open } = differences(pair, declared);
  const object = { model, name: target.resource(), live: live?.root, facts, declared, members, now };
  for (const rule of rules) {
    const applies = rule.on === undefined || rule.on.includes(model);
    if (!applies || (rule.needsDeclared === true && !isCompared)) continue;
    if (rule.needsDeclared === true && pair.isUnclear === true) {
      const reason = "several declarations may be of this object, or one whose name is not known";
      if (rule.comparesMembers === true)
        outcome.notEvaluated.push({ rule, at: target.root, reason, declaration: target });
      continue;
    }
    for (const { declaredAt, ...problem } of rule.check(object)) {
      const related = declaredAt && pair.declared && { declaration: pair.declared, at: declaredAt };
      outcome.add({ ...problem, ...(related && { related }) }, rule, rule.cites, target);
    }
    if (live !== undefined) {
      const reason = (each: MemberChange): string => each.now.unknownBecause ?? "the declared value is not known";
      for (const each of rule.comparesMembers === true ? open : [])
        outcome.notEvaluated.push({ rule, at: each.before, reason: reason(each), declaration: live });
    }
  }
  return outcome;
}

/** What differs between an object and its declaration. */
function differences({ live, facts, declared }: ObjectPair, root: Node | undefined) {
  if (live === undefined || declared === undefined || root === undefined) return { members: [], open: [] };
  const { equivalent } = live.ruleSet as Partial<ResourceRules>;
  const options = observedOptions(live.model, facts);
  const own = declared.ownOptions?.();
  const sides = options === undefined || own === undefined ? undefined : { before: options, now: own };
  const { members, open } = memberChanges(live.model, { before: live.root, now: root }, sides, equivalent);
  const atNodes = new Map(members.filter(isDrift(live.model)).map((each) => [each.now, each]));
  const drift = [...atNodes.values()].flatMap((each) => withinElements(each, equivalent));
  return { members: drift, open: open.filter(isDrift(live.model)) };
}

/** The options of a declaration that its service stores, as the object has them. */
function observedOptions({ declaration, options = {} }: ResourceModel, { options: values }: ObjectFacts) {
  if (values === undefined) return undefined;
  const observed = Object.entries(options).filter(
    ([name, { observed }]) => observed === true && Object.hasOwn(values, name),
  );
  const field: StructField = { ...declaration, members: Object.fromEntries(observed) };
  return Node.root(ownWords, Object.fromEntries(observed.map(([name]) => [name, values[name]])), field);
}

/** Options have the same words everywhere. */
const ownWords: Reading = { namesOf: (member) => [member], unknownBecause: () => undefined, scalar: (raw) => raw };

/**
 * Whether a difference is drift. Services return no secrets; tags that a declaration lacks are those of other tools, or
 * defaults of a provider; an option that is not declared stays as it is.
 */
const isDrift =
  ({ tags, options = {} }: ResourceModel) =>
  ({ field, path, now, before }: MemberChange): boolean => {
    const option = Object.hasOwn(options, path) ? options[path] : undefined;
    if (option !== undefined) return option.observed === true && now.state !== "absent" && before.state !== "absent";
    if (field.kind === "string" && field.writeOnly === true) return false;
    return !(tags !== undefined && path.startsWith(tags) && now.state === "absent");
  };
