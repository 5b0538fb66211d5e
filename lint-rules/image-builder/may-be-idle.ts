/**
 * Quick answers about declarations as plain data: false only if the engine finds no rule or exclusion without effect.
 * They spare the engine the usual policies.
 */
import { isMembers, type Members } from "../../lib/base/members.ts";
import { isUnknown, valueAt } from "../../lib/lint/rule/condition.ts";

/** The least and the most days that a unit may have. */
const daysOf: ReadonlyMap<unknown, readonly [number, number]> = new Map([
  ["DAYS", [1, 1]],
  ["WEEKS", [7, 7]],
  ["MONTHS", [28, 31]],
  ["YEARS", [365, 366]],
]);

/** Whether a rule may have nothing left to do after another one, which has another action: see one-rule-per-action. */
export function mayOvertake(policy: unknown): boolean {
  const rules = rulesOf(policy);
  if (rules === undefined) return true;
  const mayHave = rules.some((rule) => rules.some((other) => other !== rule && mayComeBefore(rule, other)));
  if (!mayHave) return false;
  const actions = rules.map((rule) => valueAt(rule, ["action", "type"])).filter((action) => !isUnknown(action));
  return new Set(actions).size === actions.length;
}

function mayComeBefore(rule: unknown, other: unknown): boolean {
  const [action, later] = [rule, other].map((each) => valueAt(each, ["action", "type"]));
  const mayPreclude = action === "DELETE" || (action === "DISABLE" && later === "DEPRECATE");
  if (!mayPreclude && !isUnknown(action) && !isUnknown(later)) return false;
  const retained = valueAt(rule, ["filter", "retainAtLeast"]);
  if (typeof retained === "number" && retained > 0) return false;
  const [first, second] = [rule, other].map((each) => spanOf(valueAt(each, ["filter"])));
  return first === undefined || second === undefined || first[0] <= second[1];
}

/** The least and the most days of a filter; undefined if that is not known. */
function spanOf(filter: unknown): readonly [number, number] | undefined {
  const { type, value, unit } = isMembers(filter) ? filter : {};
  if (type === "COUNT") return [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const days = daysOf.get(unit);
  return typeof value !== "number" || days === undefined ? undefined : [value * days[0], value * days[1]];
}

/** Whether a rule may exclude all that the policy selects by tags. */
export const mayExcludeAll = (policy: unknown): boolean => hasCommonTag(policy);

/** Whether an exclusion may exclude nothing. */
export const mayExcludeNothing = (policy: unknown): boolean =>
  hasCommonTag(policy) ||
  rulesOf(policy)?.some(
    (rule) =>
      valueAt(policy, ["resourceType"]) !== "CONTAINER_IMAGE" &&
      isGiven(valueAt(rule, ["exclusionRules", "vmImages"])) &&
      valueAt(rule, ["action", "includeResources", "vmImages"]) !== true,
  ) !== false;

/** Whether a tag that a rule excludes may be one by which the policy selects. */
function hasCommonTag(policy: unknown): boolean {
  const selected = valueAt(policy, ["resourceSelection", "tagMap"]);
  if (isUnknown(selected)) return true;
  if (!isMembers(selected)) return false;
  const rules = rulesOf(policy);
  if (rules === undefined || hasUnknownKey(selected)) return true;
  return rules.some((rule) => {
    const excluded = valueAt(rule, ["exclusionRules", "tagMap"]);
    if (isUnknown(excluded)) return true;
    return (
      isMembers(excluded) &&
      (hasUnknownKey(excluded) || Object.keys(excluded).some((key) => Object.hasOwn(selected, key)))
    );
  });
}

const hasUnknownKey = (map: Members): boolean => Object.getOwnPropertySymbols(map).length > 0;

const isGiven = (value: unknown): boolean => isUnknown(value) || isMembers(value);

/** The rules; undefined if they are not known. */
function rulesOf(policy: unknown): readonly unknown[] | undefined {
  const rules = valueAt(policy, ["policyDetails"]);
  if (isUnknown(rules)) return undefined;
  return Array.isArray(rules) ? rules : [];
}
