/**
 * `lintel/simulate` predicts the effect of lifecycle policies on an inventory, for tests in a repository of policies.
 *
 * ```ts
 * import { simulate, simulationMatchers } from "lintel/simulate";
 * expect.extend(simulationMatchers);
 * expect(simulate(policies, inventory, "2026-03-01T00:00:00Z")).toKeep("ami-0123456789abcdef0");
 * ```
 */

import type { GivenImage } from "../lifecycle/simulate/image/given-image.ts";
import type { Policy } from "../lifecycle/simulate/policy/policy.ts";
import { type SimulationOptions, simulate as simulateUnchecked } from "../lifecycle/simulate/simulate.ts";
import type { SimulationResult } from "../lifecycle/simulate/verdict/verdict.ts";
import { checkedPolicies } from "./checked-policies.ts";

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
