/** Props that several resources share. */
import type { TerraformMetaArguments } from "cdktf";
import type { OrToken } from "./token.ts";

/** Tags by key. */
export type Tags = { readonly [key: string]: OrToken<string> };

/** Timeouts of the operations, in Terraform's format: `30s`, `5m`, `1h30m`. */
export interface Timeouts {
  readonly create?: OrToken<string>;
  readonly read?: OrToken<string>;
  readonly update?: OrToken<string>;
  readonly delete?: OrToken<string>;
}

/** Props of all resources, with Terraform's meta-arguments. */
export interface ResourceProps extends TerraformMetaArguments {
  /** Timeouts of the operations. */
  readonly timeouts?: OrToken<Timeouts>;
}

/** Props of resources with tags and a region. */
export interface TaggedResourceProps extends ResourceProps {
  /** Region of the resource, such as `eu-west-1`. Default: the provider's. Changing it forces replacement. */
  readonly region?: OrToken<string>;
  /** Tags of the resource itself. */
  readonly tags?: OrToken<Tags>;
  /** Adopt an existing resource with the same name and identical content, instead of failing. Default false. */
  readonly adoptExisting?: OrToken<boolean>;
}
