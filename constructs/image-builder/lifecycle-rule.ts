/** Builds the rules of a lifecycle policy, with the options that each action has. */
import type { OrToken } from "../token.ts";
import type { Action, ExclusionRules, Filter, IncludeResources } from "./lifecycle-policy-props.generated.ts";
import type {
  ContainerImageExclusions,
  ContainerImageRule,
  DeleteByAgeFilter,
  IncludedContainers,
  IncludedImages,
  IncludedImagesAndSnapshots,
  LifecycleRuleOf,
  LifecycleRuleScope,
  TimeUnit,
  VmImageExclusions,
  VmImageRule,
} from "./lifecycle-rule-props.ts";

/** Options of a rule that deletes container images, or image resources of either kind. */
export type DeleteContainerImages = LifecycleRuleScope<IncludedContainers, ContainerImageExclusions>;

/** Options of a rule that deletes machine images. */
export type DeleteVmImages = LifecycleRuleScope<IncludedImagesAndSnapshots, VmImageExclusions>;

/** Options of a rule that deprecates or disables machine images. */
export type MarkVmImages = LifecycleRuleScope<IncludedImages, VmImageExclusions>;

/** Option of a rule that deletes by age: see {@link DeleteByAgeFilter.retainAtLeast}. */
export type RetainAtLeast = Pick<DeleteByAgeFilter, "retainAtLeast">;

/** A rule without absent members. */
function rule<
  Type extends Action["type"],
  Selection extends Filter,
  Included extends IncludeResources,
  Exclusions extends ExclusionRules,
>(
  type: Type,
  filter: Selection,
  { includeResources, exclusionRules }: LifecycleRuleScope<Included, Exclusions>,
): LifecycleRuleOf<Type, Selection, Included, Exclusions> {
  return {
    action: { type, ...(includeResources !== undefined && { includeResources }) },
    filter,
    ...(exclusionRules !== undefined && { exclusionRules }),
  };
}

/** Deletes image resources older than `value` units: `deleteOlderThan(90, "DAYS", { retainAtLeast: 3 })`. */
function deleteOlderThan(
  value: OrToken<number>,
  unit: OrToken<TimeUnit>,
  options?: DeleteContainerImages & RetainAtLeast,
): ContainerImageRule;
function deleteOlderThan(
  value: OrToken<number>,
  unit: OrToken<TimeUnit>,
  options: DeleteVmImages & RetainAtLeast,
): VmImageRule;
function deleteOlderThan(
  value: OrToken<number>,
  unit: OrToken<TimeUnit>,
  { retainAtLeast, ...scope }: DeleteVmImages & RetainAtLeast = {},
): VmImageRule {
  return rule("DELETE", { type: "AGE", value, unit, ...(retainAtLeast !== undefined && { retainAtLeast }) }, scope);
}

/** Deletes image resources but keeps at least `count` of them. */
function deleteAllBut(count: OrToken<number>, options?: DeleteContainerImages): ContainerImageRule;
function deleteAllBut(count: OrToken<number>, options: DeleteVmImages): VmImageRule;
function deleteAllBut(count: OrToken<number>, options: DeleteVmImages = {}): VmImageRule {
  return rule("DELETE", { type: "COUNT", value: count }, options);
}

/** Deprecates machine image resources older than `value` units. */
const deprecateOlderThan = (value: OrToken<number>, unit: OrToken<TimeUnit>, options: MarkVmImages = {}): VmImageRule =>
  rule("DEPRECATE", { type: "AGE", value, unit }, options);

/** Disables machine image resources older than `value` units. */
const disableOlderThan = (value: OrToken<number>, unit: OrToken<TimeUnit>, options: MarkVmImages = {}): VmImageRule =>
  rule("DISABLE", { type: "AGE", value, unit }, options);

/** A rule of a lifecycle policy. */
export type LifecycleRule = VmImageRule;

/** Functions that create the rules of a lifecycle policy. */
export const LifecycleRule = { deleteOlderThan, deleteAllBut, deprecateOlderThan, disableOlderThan } as const;
