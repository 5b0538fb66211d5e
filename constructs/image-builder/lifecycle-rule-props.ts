import type { Tags } from "../resource-props.ts";
import type { OrToken } from "../token.ts";

/** A unit of time. */
export type TimeUnit = "DAYS" | "WEEKS" | "MONTHS" | "YEARS";

/** Selects image resources by age, for an action that keeps them: DEPRECATE or DISABLE. */
export interface AgeFilter {
  readonly type: OrToken<"AGE">;
  /** Age from which image resources are acted on, in units of `unit`: 1 to 1000. */
  readonly value: OrToken<number>;
  readonly unit: OrToken<TimeUnit>;
  /** Only DELETE retains a number of resources. */
  readonly retainAtLeast?: never;
}

/** Selects image resources by age, for DELETE. */
export interface DeleteByAgeFilter extends Omit<AgeFilter, "retainAtLeast"> {
  /**
   * How many image resources to keep: one is deleted only if more than this number exist. 1 to 10; none are kept by
   * default.
   */
  readonly retainAtLeast?: OrToken<number>;
}

/** Selects image resources by their number, for DELETE. */
export interface DeleteByCountFilter {
  readonly type: OrToken<"COUNT">;
  /** How many image resources to keep at least; with fewer, none is deleted. 1 to 1000. */
  readonly value: OrToken<number>;
  /** Only AGE filters have a unit. */
  readonly unit?: never;
  /** Only AGE filters retain an additional number. */
  readonly retainAtLeast?: never;
}

/** The parts that DELETE includes in a policy for container images. Each is false by default. */
export interface IncludedContainers {
  /** Delete the distributed containers too. */
  readonly containers?: OrToken<boolean>;
  readonly vmImages?: false;
  readonly snapshots?: false;
}

/** The parts that DELETE includes in a policy for machine images: snapshots only together with their images. */
export type IncludedImagesAndSnapshots =
  | {
      /** Delete the distributed machine images too. */
      readonly vmImages: OrToken<true>;
      /** Delete the snapshots of those images too. */
      readonly snapshots?: OrToken<boolean>;
      /** Has no effect on machine images, though the service accepts it. */
      readonly containers?: OrToken<boolean>;
    }
  | {
      readonly vmImages?: OrToken<boolean>;
      readonly snapshots?: false;
      readonly containers?: OrToken<boolean>;
    };

/** The parts that DEPRECATE and DISABLE include. */
export interface IncludedImages {
  /** Set the status on the distributed machine images too. Default false. */
  readonly vmImages?: OrToken<boolean>;
  readonly snapshots?: false;
  readonly containers?: false;
}

/** Image resources that a rule for container images excludes. */
export interface ContainerImageExclusions {
  /** Image resources that have any of these tags. */
  readonly tagMap?: OrToken<Tags>;
  readonly vmImages?: never;
}

/** Image resources and machine images that a rule excludes. */
export interface VmImageExclusions {
  /** Image resources that have any of these tags. */
  readonly tagMap?: OrToken<Tags>;
  readonly vmImages?: OrToken<{
    /** Exclude public machine images. Default false. */
    readonly isPublic?: OrToken<boolean>;
    /** Exclude machine images in these regions. Each is 1 to 1024 characters long. */
    readonly regions?: OrToken<readonly OrToken<string>[]>;
    /** Exclude machine images that are shared with any of these accounts: 1 to 1536 ids of exactly 12 digits. */
    readonly sharedAccounts?: OrToken<readonly OrToken<string>[]>;
    /** Exclude machine images that were launched within this period; without a recorded launch nothing is excluded. */
    readonly lastLaunched?: OrToken<{
      /** Length of the period in units of `unit`: 1 to 365. */
      readonly value: OrToken<number>;
      readonly unit: OrToken<TimeUnit>;
    }>;
    /** Exclude machine images that have any of these tags, key and value both matching. */
    readonly tagMap?: OrToken<Tags>;
  }>;
}

/** The parts of a rule besides its action type and its filter. */
export interface RuleScope<Included, Exclusions> {
  /** The parts of the image resource to which the action also applies. None by default. */
  readonly includeResources?: OrToken<Included>;
  /** The exclusions. Nothing by default. */
  readonly exclusionRules?: OrToken<Exclusions>;
}

/** A rule: an action, the image resources that it applies to, and its exclusions. */
export interface Rule<ActionType, Filter, Included, Exclusions> {
  /** The action on the image resources that the filter selects. */
  readonly action: OrToken<
    {
      /** DELETE removes the image resource; DEPRECATE and DISABLE set that status on it. */
      readonly type: OrToken<ActionType>;
    } & Pick<RuleScope<Included, Exclusions>, "includeResources">
  >;
  /** Which image resources the action applies to: by age, or for DELETE by their number. */
  readonly filter: OrToken<Filter>;
  /** The exclusions. Nothing by default. */
  readonly exclusionRules?: OrToken<Exclusions>;
}

/** A rule of a policy for container images, which can only be deleted. It fits a policy for machine images too. */
export type ContainerImageRule = Rule<
  "DELETE",
  DeleteByAgeFilter | DeleteByCountFilter,
  IncludedContainers,
  ContainerImageExclusions
>;

/** A rule of a policy for machine images. */
export type VmImageRule =
  | Rule<"DELETE", DeleteByAgeFilter | DeleteByCountFilter, IncludedImagesAndSnapshots, VmImageExclusions>
  | Rule<"DEPRECATE" | "DISABLE", AgeFilter, IncludedImages, VmImageExclusions>;
