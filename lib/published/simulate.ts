/**
 * `lintel/simulate` predicts the effect of lifecycle policies on an inventory, for tests in a repository of policies.
 *
 * ```ts
 * import { simulate, simulationMatchers } from "lintel/simulate";
 * expect.extend(simulationMatchers);
 * expect(simulate(policies, inventory, "2026-03-01T00:00:00Z")).toKeep("ami-0123456789abcdef0");
 * ```
 */

import lifecyclePolicyRules from "../../lint-rules/image-builder/lifecycle-policy/index.generated.ts";
import { counted } from "../base/text/counted.ts";
import { documentField } from "../facts/derive/document.ts";
import { camelCase } from "../facts/derive/names.ts";
import { extraAttributes } from "../facts/derive/terraform-attributes.ts";
import { policyValue } from "../lifecycle/declared/policy-value.ts";
import type { GivenImage } from "../lifecycle/simulate/image/given-image.ts";
import { type Policy, Unknown } from "../lifecycle/simulate/policy/policy.ts";
import { type SimulationOptions, simulate as simulateUnchecked } from "../lifecycle/simulate/simulate.ts";
import type { SimulationResult } from "../lifecycle/simulate/verdict/verdict.ts";
import { Node } from "../lint/declaration/node.ts";
import { evaluate } from "../lint/engine/evaluate.ts";
import { requestReading, verdictOnRequest } from "../lint/inputs/request/request-document.ts";
import { lifecyclePolicy } from "../services/image-builder/lifecycle-policy/model.ts";

export type { GivenImage, GivenVmImage } from "../lifecycle/simulate/image/given-image.ts";
export type * from "../lifecycle/simulate/image/inventory.ts";
export {
  type KeepOptions,
  type MatcherOutcome,
  type Period,
  type SimulationMatchers,
  simulationMatchers,
} from "../lifecycle/simulate/matchers.ts";
export type { CountScope } from "../lifecycle/simulate/play/groups.ts";
export {
  type Given,
  type GivenTags,
  type Policy,
  type PolicyAction,
  type PolicyRule,
  type PolicySelection,
  type PolicyTimeUnit,
  Unknown,
} from "../lifecycle/simulate/policy/policy.ts";
export type { SimulationOptions } from "../lifecycle/simulate/simulate.ts";
export type { PartAction, PartVerdict, SnapshotVerdict, VmImageVerdict } from "../lifecycle/simulate/verdict/parts.ts";
export type {
  ImageAction,
  NextAction,
  PolicySummary,
  SimulationResult,
  SimulationSummary,
  TimelineEntry,
  Verdict,
} from "../lifecycle/simulate/verdict/verdict.ts";

// Checks policies of a program as `lintel lint` checks those of files.

/** What makes a policy valid. What it does, a simulation says itself; to prove it for every inventory takes longer. */
const ruleSet = {
  ...lifecyclePolicyRules,
  rules: lifecyclePolicyRules.rules.filter(({ isAboutEffects }) => isAboutEffects !== true),
};

/**
 * The policies in the documents' words, whichever vocabulary each is written in. An absent `executionRole` counts as
 * decided elsewhere, since no image depends on it.
 * @throws TypeError with a line for each finding of severity error: a misspelled member, an invalid value.
 */
export function checkedPolicies(policies: readonly Policy[]): readonly Policy[] {
  const roots = policies.map(rootOf);
  const { problems } = evaluate(roots.map((root) => ({ ruleSet, root })));
  const errors = problems.filter(({ rule }) => rule.severity === "error");
  if (errors.length > 0) {
    const lines = errors.map(({ message, rule, declaration: { root }, help }) => {
      const { name } = policies[roots.indexOf(root)] ?? {};
      return `\n  ${JSON.stringify(name)}: ${message}${help === undefined ? "" : `; ${help}`} (${rule.id})`;
    });
    throw new TypeError(`the policies have ${counted(errors.length, "error")}; correct them:${lines.join("")}`);
  }
  return roots.map((root, index) => {
    const { file, accountId, region } = policies[index] ?? {};
    const besides = Object.entries({ file, accountId, region }).filter(([, value]) => value !== undefined);
    return { ...(policyValue(root) as Policy), ...Object.fromEntries(besides) };
  });
}

/** Props of the construct, and members of the simulator's, that a request of the policy does not have. */
const noMembers: ReadonlySet<string> = new Set([
  ...[...extraAttributes(lifecyclePolicy)].map(camelCase),
  ...["file", "accountId", "region"],
]);

function rootOf(policy: Policy, index: number): Node {
  const members = Object.entries(policy).filter(([name]) => !noMembers.has(name));
  const request = { executionRole: new Unknown("executionRole is not given"), ...Object.fromEntries(members) };
  const verdict = verdictOnRequest(request, lifecyclePolicy);
  // Each policy may have words of its own.
  const names = { vocabulary: "auto", verdict, fileVocabulary: verdict.vocabulary, inSnakeCase: false } as const;
  const reading = {
    ...requestReading(lifecyclePolicy, names),
    unknownBecause: (raw: unknown) => (raw instanceof Unknown ? raw.because : undefined),
  };
  return Node.root(reading, request, documentField(lifecyclePolicy), [index]);
}

/**
 * Predicts the effect of the next run on every image, and of later runs if no images are built.
 * @param policies in the words of the documentation or of AWS, as `lintel lint` reads them; earlier ones win ties.
 * @param inventory images; missing members may leave verdicts undecided.
 * @param at ISO 8601, in UTC unless it has an offset.
 * @throws TypeError if `lintel lint` would find errors in the policies; RangeError if `at` is not a time.
 */
export const simulate = (
  policies: readonly Policy[],
  inventory: { readonly images: readonly GivenImage[] },
  at: string | Date,
  options: SimulationOptions = {},
): SimulationResult => simulateUnchecked(checkedPolicies(policies), inventory, at, options);
