/** What the types of a rule require beyond the model: which filters and parts fit which actions. */
import type { OrToken } from "../token.ts";
import type {
  Action,
  ExclusionRules,
  Filter,
  IncludeResources,
  Rule,
  TimeUnit,
} from "./lifecycle-policy-props.generated.ts";

export type { ExclusionRules as VmImageExclusions, TimeUnit } from "./lifecycle-policy-props.generated.ts";

/** Selects image resources by age, for an action that keeps them: DEPRECATE or DISABLE. */
export interface AgeFilter extends Filter {
  readonly type: OrToken<"AGE">;
  readonly unit: OrToken<TimeUnit>;
  /** Only DELETE retains a number of resources. */
  readonly retainAtLeast?: never;
}

/** Selects image resources by age, for DELETE. */
export interface DeleteByAgeFilter extends Filter {
  readonly type: OrToken<"AGE">;
  readonly unit: OrToken<TimeUnit>;
}

/** Selects image resources by their number, for DELETE. */
export interface DeleteByCountFilter extends Filter {
  readonly type: OrToken<"COUNT">;
  /** Only AGE filters have a unit. */
  readonly unit?: never;
  /** Only AGE filters retain an additional number. */
  readonly retainAtLeast?: never;
}

/** The parts that DELETE includes in a policy for container images. */
export interface IncludedContainers extends IncludeResources {
  readonly vmImages?: false;
  readonly snapshots?: false;
}

/** Snapshots are included only together with their images. */
interface WithImages extends IncludeResources {
  readonly vmImages: OrToken<true>;
}

interface WithoutSnapshots extends IncludeResources {
  readonly snapshots?: false;
}

/** The parts that DELETE includes in a policy for machine images: snapshots only together with their images. */
export type IncludedImagesAndSnapshots = WithImages | WithoutSnapshots;

/** The parts that DEPRECATE and DISABLE include. */
export interface IncludedImages extends IncludeResources {
  readonly snapshots?: false;
  readonly containers?: false;
}

/** Image resources that a rule for container images excludes. */
export interface ContainerImageExclusions extends ExclusionRules {
  readonly vmImages?: never;
}

/** The parts of a rule besides its action type and its filter. */
export interface LifecycleRuleScope<Included, Exclusions> {
  /** The parts of the image resource to which the action also applies. None by default. */
  readonly includeResources?: OrToken<Included>;
  /** The exclusions. Nothing by default. */
  readonly exclusionRules?: OrToken<Exclusions>;
}

/** An action of certain types, on certain parts. */
interface ActionOn<Type extends Action["type"], Included extends IncludeResources> extends Action {
  readonly type: OrToken<Type>;
  readonly includeResources?: OrToken<Included>;
}

/** A rule: an action, the image resources that it applies to, and its exclusions. */
export interface LifecycleRuleOf<
  Type extends Action["type"],
  Selection extends Filter,
  Included extends IncludeResources,
  Exclusions extends ExclusionRules,
> extends Rule {
  readonly action: OrToken<ActionOn<Type, Included>>;
  readonly filter: OrToken<Selection>;
  readonly exclusionRules?: OrToken<Exclusions>;
}

/** A rule of a policy for container images, which can only be deleted. It fits a policy for machine images too. */
export type ContainerImageRule = LifecycleRuleOf<
  "DELETE",
  DeleteByAgeFilter | DeleteByCountFilter,
  IncludedContainers,
  ContainerImageExclusions
>;

/** A rule of a policy for machine images. */
export type VmImageRule =
  | LifecycleRuleOf<"DELETE", DeleteByAgeFilter | DeleteByCountFilter, IncludedImagesAndSnapshots, ExclusionRules>
  | LifecycleRuleOf<"DEPRECATE" | "DISABLE", AgeFilter, IncludedImages, ExclusionRules>;
