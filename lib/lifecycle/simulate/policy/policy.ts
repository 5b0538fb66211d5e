/** Lifecycle policies as the simulator reads them, with documented names. */

/** Replaces a value of a policy that is not known yet: `new Unknown("var.days")`. */
export class Unknown {
  /** The expression that decides it, or why it is not known. */
  readonly because: string;
  /** Equal for values that are certainly equal; null if that is certain of no other value. */
  readonly expression: string | null;

  /** Whether the member may turn out to be absent. */
  readonly mayBeAbsent: boolean;

  constructor(because: string, expression: string | null = because, mayBeAbsent = false) {
    this.because = because;
    this.expression = expression;
    this.mayBeAbsent = mayBeAbsent;
  }
}

/** A value that may not be known yet. */
export type Given<Value> = Value | Unknown;

/** The action of a rule. */
export type PolicyAction = "DELETE" | "DISABLE" | "DEPRECATE";

/** A unit of time of the lifecycle policy. */
export type PolicyTimeUnit = "DAYS" | "WEEKS" | "MONTHS" | "YEARS";

/** Tags by key. */
export type GivenTags = Readonly<Record<string, Given<string>>>;

/** A lifecycle policy. The simulator ignores members that do not affect images. */
export interface Policy {
  /** The name, or a description of the policy if the name is not known yet. */
  readonly name: string;
  /** The file that declares it, for verdicts. */
  readonly file?: string;
  /** Where it runs, if that is known: it sees the images of this account and region alone. */
  readonly accountId?: Given<string>;
  readonly region?: Given<string>;
  /** Default: ENABLED. */
  readonly status?: Given<"ENABLED" | "DISABLED">;
  readonly resourceType: Given<"VM_IMAGE" | "CONTAINER_IMAGE">;
  readonly policyDetails: Given<readonly Given<PolicyRule>[]>;
  readonly resourceSelection: Given<PolicySelection>;
  readonly description?: unknown;
  readonly executionRole?: unknown;
  readonly tags?: unknown;
}

/** The images of a policy; exactly one of the two is set. */
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
