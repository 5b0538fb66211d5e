/** Suppresses a finding of a construct, with a reason. */
import type { TerraformResource } from "cdktf";

/** A finding that is known and accepted. */
export interface Suppression {
  /** The rule id; several ids; or a pattern, in which `*` matches any text: `lifecycle-policy/*`. */
  readonly rule: string | readonly string[];
  /** Why the finding is accepted; required. */
  readonly reason: string;
  /** The last day of the suppression, such as `2027-03-31`. Default: no end. */
  readonly until?: string;
  /** The path of the member to suppress, with everything in it: `policyDetails[0].filter`. Default: all. */
  readonly path?: string;
}

const suppressionsOf = new WeakMap<TerraformResource, readonly Suppression[]>();

/**
 * Suppresses findings about a resource, of Lintel's provider or of another one: they are listed with their reasons and
 * do not fail the synthesis. The comment (`//`) of the synthesized resource, which Terraform ignores, contains the
 * suppressions.
 */
export function suppress(resource: TerraformResource, ...suppressions: readonly Suppression[]): void {
  const all = [...(suppressionsOf.get(resource) ?? []), ...suppressions];
  suppressionsOf.set(resource, all);
  resource.addOverride("//.lintel.ignore", all);
}
