import type { TerraformResource } from "cdktf";

/** A finding that is known and accepted. */
export interface Suppression {
  /** The rule, as findings name it; several; or a pattern, in which `*` stands for any text: `lifecycle-policy/*`. */
  readonly rule: string | readonly string[];
  /** Why it is accepted; without one it is not. */
  readonly reason: string;
  /** The last day on which it is, as `2027-03-31`. Default: it is for good. */
  readonly until?: string;
  /** The member that it is about and all below it, as findings name it: `policyDetails[0].filter`. Default: all. */
  readonly path?: string;
}

const suppressionsOf = new WeakMap<TerraformResource, readonly Suppression[]>();

/**
 * Suppresses findings about a resource, of Lintel's provider or of another: they are listed with their reasons, and
 * fail nothing. What is suppressed stands in the comment (`//`) of the synthesized resource, which Terraform ignores.
 */
export function suppress(resource: TerraformResource, ...suppressions: readonly Suppression[]): void {
  const all = [...(suppressionsOf.get(resource) ?? []), ...suppressions];
  suppressionsOf.set(resource, all);
  resource.addOverride("//.lintel.ignore", all);
}
