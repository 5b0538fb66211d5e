/**
 * `lintel/simulate` predicts the effect of lifecycle policies on an inventory, for tests in a repository of policies.
 *
 * ```ts
 * import { simulate, simulationMatchers } from "lintel/simulate";
 * expect.extend(simulationMatchers);
 * expect(simulate(policies, inventory, "2026-03-01T00:00:00Z")).toKeep("ami-0123456789abcdef0");
 * ```
 */

export type { GivenImage, GivenVmImage } from "../simulate/given-image.ts";
export type { CountScope } from "../simulate/groups.ts";
export type * from "../simulate/inventory.ts";
export { type MatcherOutcome, type SimulationMatchers, simulationMatchers } from "../simulate/matchers.ts";
export type { PartAction, PartVerdict, VmImageVerdict } from "../simulate/parts.ts";
export {
  type Given,
  type GivenTags,
  type Policy,
  type PolicyAction,
  type PolicyRule,
  type PolicySelection,
  type PolicyTimeUnit,
  Unknown,
} from "../simulate/policy.ts";
export { type SimulationOptions, simulate } from "../simulate/simulate.ts";
export type {
  ImageAction,
  NextAction,
  PolicySummary,
  SimulationResult,
  SimulationSummary,
  TimelineEntry,
  Verdict,
} from "../simulate/verdict.ts";
