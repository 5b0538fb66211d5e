import type { TerraformMetaArguments } from "cdktf";
import type { OrToken } from "./token.ts";

/**
 * Tags by key: keys of 1 to 128 and values of up to 256 characters. Those of a lifecycle policy, and those by which it
 * selects, are 1 to 50 (document 3, Limits); those of a hosted service are up to 50.
 */
export type Tags = { readonly [key: string]: OrToken<string> };

/** How long each operation may take, as Terraform writes it: `30s`, `5m`, `1h30m`. */
export interface Timeouts {
  readonly create?: OrToken<string>;
  readonly read?: OrToken<string>;
  readonly update?: OrToken<string>;
  readonly delete?: OrToken<string>;
}

/** What every resource takes beside the members of its own, with Terraform's meta-arguments. */
export interface ResourceProps extends TerraformMetaArguments {
  /** How long the operations may take. */
  readonly timeouts?: OrToken<Timeouts>;
}

/** What resources take that have tags in their service, and are in a region. */
export interface TaggedResourceProps extends ResourceProps {
  /** Region in which it is, such as `eu-west-1`; default the provider's. A change replaces the resource. */
  readonly region?: OrToken<string>;
  /** Tags of the resource itself. */
  readonly tags?: OrToken<Tags>;
  /** Take over a resource of the same name whose content is identical, instead of failing. Default false. */
  readonly adoptExisting?: OrToken<boolean>;
}
