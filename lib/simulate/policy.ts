/** Lifecycle policies as the simulator reads them: the documents' members, in the documents' words. */

/** Stands in a policy for a value that is decided elsewhere: `new Unknown("var.days")`. */
export class Unknown {
  /** What it depends on. */
  readonly because: string;

  constructor(because: string) {
    this.because = because;
  }
}

/** A value, or what stands for one that is decided elsewhere. */
export type Given<Value> = Value | Unknown;

/** What a rule does to an image. */
export type PolicyAction = "DELETE" | "DISABLE" | "DEPRECATE";

/** A unit of time of document 3. */
export type PolicyTimeUnit = "DAYS" | "WEEKS" | "MONTHS" | "YEARS";

/** Tags by their keys. */
export type GivenTags = Readonly<Record<string, Given<string>>>;

/** A lifecycle policy (document 3). Members that decide nothing about images may stand there and are not read. */
export interface Policy {
  /** Its name; where the name is decided elsewhere, what people call the policy instead. */
  readonly name: string;
  /** The file that declares it; verdicts name it. */
  readonly file?: string;
  /** Default: ENABLED. */
  readonly status?: Given<"ENABLED" | "DISABLED">;
  readonly resourceType: Given<"VM_IMAGE" | "CONTAINER_IMAGE">;
  readonly policyDetails: Given<readonly Given<PolicyRule>[]>;
  readonly resourceSelection: Given<PolicySelection>;
  readonly description?: unknown;
  readonly executionRole?: unknown;
  readonly tags?: unknown;
}

/** Which images a policy is for: exactly one of the two. */
export interface PolicySelection {
  readonly recipes?: Given<readonly Given<{ readonly name: Given<string>; readonly semanticVersion: Given<string> }>[]>;
  readonly tagMap?: Given<GivenTags>;
}

/** An element of `policyDetails`. */
export interface PolicyRule {
  readonly action: Given<{
    readonly type: Given<PolicyAction>;
    readonly includeResources?: Given<{
      readonly vmImages?: Given<boolean>;
      readonly snapshots?: Given<boolean>;
      readonly containers?: Given<boolean>;
    }>;
  }>;
  readonly filter: Given<{
    readonly type: Given<"AGE" | "COUNT">;
    readonly value: Given<number>;
    readonly unit?: Given<PolicyTimeUnit>;
    readonly retainAtLeast?: Given<number>;
  }>;
  readonly exclusionRules?: Given<{
    readonly tagMap?: Given<GivenTags>;
    readonly vmImages?: Given<{
      readonly isPublic?: Given<boolean>;
      readonly regions?: Given<readonly Given<string>[]>;
      readonly sharedAccounts?: Given<readonly Given<string>[]>;
      readonly lastLaunched?: Given<{ readonly value: Given<number>; readonly unit: Given<PolicyTimeUnit> }>;
      readonly tagMap?: Given<GivenTags>;
    }>;
  }>;
}
