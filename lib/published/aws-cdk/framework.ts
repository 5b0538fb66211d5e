/**
 * What the AWS CDK hands to a validation plug-in and expects of it, as far as the validator uses it: the types of
 * aws-cdk-lib fit these, in every version since 2.71.0, so that Lintel does not depend on one.
 */

/** A construct of the app. */
export interface CdkConstruct {
  readonly node: {
    readonly path: string;
    readonly metadata: readonly { readonly type: string; readonly data: unknown }[];
    findAll(): readonly CdkConstruct[];
  };
}

/** The template of a stack. */
export interface StackTemplate {
  readonly stackConstructPath: string;
  readonly templatePath: string;
}

/** The templates to judge. Versions before 2.256 have the paths only, and those before 2.71 no app. */
export interface ValidationContext {
  readonly templatePaths: readonly string[];
  readonly stackTemplates?: readonly StackTemplate[];
  readonly appConstruct?: CdkConstruct;
}

/** A resource or a construct with a violation. */
export interface ViolatingResource {
  /** "" where the violation is not about a resource. */
  readonly resourceLogicalId: string;
  readonly templatePath: string;
  readonly constructPath?: string;
  /** Such as `Properties.PolicyDetails.0.Filter.Type`. */
  readonly locations: string[];
}

/** One finding. */
export interface Violation {
  readonly ruleName: string;
  readonly description: string;
  readonly fix?: string;
  readonly severity: string;
  readonly ruleMetadata?: { readonly [key: string]: string };
  readonly violatingResources: ViolatingResource[];
}

/** The result of a validation. */
export interface ValidationReport {
  readonly success: boolean;
  readonly violations: Violation[];
  readonly pluginVersion: string;
  readonly metadata?: { readonly [key: string]: string };
}
