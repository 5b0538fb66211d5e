/**
 * Quick answers about declarations as plain data: false only if the engine finds no rule or exclusion without effect.
 * They spare the engine the usual policies.
 */
import { isMembers, type Members } from "../../lib/base/members.ts";
import { isUnknown, unknown } from "../../lib/lint/rule/condition.ts";

/** The least and the most days that a unit may have. */
const daysOf: ReadonlyMap<unknown, readonly [number, number]> = new Map([
  ["DAYS", [1, 1]],
  ["WEEKS", [7, 7]],
  ["MONTHS", [28, 31]],
  ["YEARS", [365, 366]],
]);

/** A member of a value; {@link unknown} of an unknown value. Plainer than `valueAt`, because every policy is asked. */
const at = (value: unknown, member: string): unknown =>
  isMembers(value) ? value[member] : isUnknown(value) ? unknown : undefined;

const typeOf = (rule: unknown): unknown => at(at(rule, "action"), "type");

/** Whether a rule may have nothing left to do after another one, which has another action: see one-rule-per-action. */
export function mayOvertake(policy: unknown): boolean {
  const rules = rulesOf(policy);
  if (rules === undefined) return true;
  for (const rule of rules) {
    if (!mayActOnEvery(rule)) continue;
    for (const other of rules) if (other !== rule && mayComeBefore(rule, other)) return !hasActionTwice(rules);
  }
  return false;
}

/** Whether a rule may act on every image, and leave others nothing to do. */
function mayActOnEvery(rule: unknown): boolean {
  if (typeOf(rule) === "DEPRECATE") return false;
  const kept = at(at(rule, "filter"), "retainAtLeast");
  return typeof kept !== "number" || kept <= 0;
}

function mayComeBefore(rule: unknown, other: unknown): boolean {
  if (typeOf(rule) === "DISABLE" && typeOf(other) === "DELETE") return false;
  const [first, second] = [rule, other].map((each) => spanOf(at(each, "filter")));
  return first === undefined || second === undefined || first[0] <= second[1];
}

function hasActionTwice(rules: readonly unknown[]): boolean {
  const actions = rules.map((rule) => typeOf(rule)).filter((action) => !isUnknown(action));
  return new Set(actions).size < actions.length;
}

/** The least and the most days of a filter; undefined if that is not known. */
function spanOf(given: unknown): readonly [number, number] | undefined {
  const { type: kind, value, unit } = isMembers(given) ? given : {};
  if (kind === "COUNT") return [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const days = daysOf.get(unit);
  return typeof value !== "number" || days === undefined ? undefined : [value * days[0], value * days[1]];
}

/** Whether a rule may exclude all that the policy selects by tags. */
export const mayExcludeAll = (policy: unknown): boolean => hasCommonTag(policy);

/** Whether an exclusion may exclude nothing. */
export const mayExcludeNothing = (policy: unknown): boolean =>
  hasCommonTag(policy) || rulesOf(policy)?.some((rule) => mayLeaveImagesAlone(rule, policy)) !== false;

/** Whether a rule may except machine images that it does not include. */
const mayLeaveImagesAlone = (rule: unknown, policy: unknown): boolean =>
  isGiven(at(at(rule, "exclusionRules"), "vmImages")) &&
  at(at(at(rule, "action"), "includeResources"), "vmImages") !== true &&
  at(policy, "resourceType") !== "CONTAINER_IMAGE";

/** Whether a tag that a rule excludes may be one by which the policy selects. */
function hasCommonTag(policy: unknown): boolean {
  const selected = at(at(policy, "resourceSelection"), "tagMap");
  if (isUnknown(selected)) return true;
  if (!isMembers(selected)) return false;
  const rules = rulesOf(policy);
  if (rules === undefined || hasUnknownKey(selected)) return true;
  return rules.some((rule) => {
    const excluded = at(at(rule, "exclusionRules"), "tagMap");
    if (isUnknown(excluded)) return true;
    return (
      isMembers(excluded) &&
      (hasUnknownKey(excluded) || Object.keys(excluded).some((key) => Object.hasOwn(selected, key)))
    );
  });
}

/** Whether a rule may keep a number of images of each recipe version. */
export const mayReachOldVersions = (policy: unknown): boolean =>
  rulesOf(policy)?.some((rule) => {
    const [filter, action] = [at(at(rule, "filter"), "type"), typeOf(rule)];
    return (filter === "COUNT" || isUnknown(filter)) && (action === "DELETE" || isUnknown(action));
  }) !== false;

const hasUnknownKey = (map: Members): boolean => Object.getOwnPropertySymbols(map).length > 0;

const isGiven = (value: unknown): boolean => isUnknown(value) || isMembers(value);

/** The rules; undefined if they are not known. */
function rulesOf(policy: unknown): readonly unknown[] | undefined {
  const rules = at(policy, "policyDetails");
  if (isUnknown(rules)) return undefined;
  return Array.isArray(rules) ? rules : [];
}
