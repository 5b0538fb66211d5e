import type { TerraformResource } from "cdktf";

/** A finding that is known and accepted. */
export interface Suppression {
  /** The rule, as findings name it; several; or a pattern, in which `*` matches any text: `lifecycle-policy/*`. */
  readonly rule: string | readonly string[];
  /** Why it is accepted; without a reason it is not. */
  readonly reason: string;
  /** The last day of the suppression, as `2027-03-31`. Default: no end. */
  readonly until?: string;
  /** The suppressed member with everything below it, as findings name it: `policyDetails[0].filter`. Default: all. */
  readonly path?: string;
}

const suppressionsOf = new WeakMap<TerraformResource, readonly Suppression[]>();

/**
 * Suppresses findings about a resource, of Lintel's provider or of another: they are listed with their reasons, and
 * fail nothing. The suppressions are in the comment (`//`) of the synthesized resource, which Terraform ignores.
 */
export function suppress(resource: TerraformResource, ...suppressions: readonly Suppression[]): void {
  const all = [...(suppressionsOf.get(resource) ?? []), ...suppressions];
  suppressionsOf.set(resource, all);
  resource.addOverride("//.lintel.ignore", all);
}
