import type { TerraformMetaArguments } from "cdktf";
import type { OrToken } from "./token.ts";

/**
 * Tags by key: keys of 1 to 128 and values of up to 256 characters. Those of a lifecycle policy, and those by which it
 * selects, are 1 to 50 (document 3, Limits); those of a hosted service are up to 50.
 */
export type Tags = { readonly [key: string]: OrToken<string> };

/** How long each operation may take, in Terraform's form: `30s`, `5m`, `1h30m`. */
export interface Timeouts {
  readonly create?: OrToken<string>;
  readonly read?: OrToken<string>;
  readonly update?: OrToken<string>;
  readonly delete?: OrToken<string>;
}

/** Props that every resource has besides its own, with Terraform's meta-arguments. */
export interface ResourceProps extends TerraformMetaArguments {
  /** How long the operations may take. */
  readonly timeouts?: OrToken<Timeouts>;
}

/** Props of resources that have tags in their service, and are in a region. */
export interface TaggedResourceProps extends ResourceProps {
  /** Region of the resource, such as `eu-west-1`; default the provider's. Changing it forces replacement. */
  readonly region?: OrToken<string>;
  /** Tags of the resource itself. */
  readonly tags?: OrToken<Tags>;
  /** Adopt an existing resource with the same name and identical content, instead of failing. Default false. */
  readonly adoptExisting?: OrToken<boolean>;
}
