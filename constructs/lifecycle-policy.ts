import { ImportableResource, type TerraformMetaArguments, type TerraformProvider, TerraformResource } from "cdktf";
import type { Construct } from "constructs";
import { terraformType } from "../lib/derive/names.ts";
import { lifecyclePolicy } from "../lib/model/lifecycle-policy.ts";
import { attributesOf, hclRefused, type Named } from "./attributes.ts";
import type { LifecyclePolicyProps } from "./lifecycle-policy-props.ts";
import type { Tags } from "./lifecycle-rule-props.ts";
import { sourcePosition } from "./source-position.ts";
import type { OrToken } from "./token.ts";

/** Props that CDKTF itself writes. */
const metaArguments: { readonly [name in keyof TerraformMetaArguments]-?: true } = {
  dependsOn: true,
  count: true,
  provider: true,
  lifecycle: true,
  forEach: true,
  provisioners: true,
  connection: true,
};

/** An image lifecycle policy (document 3): the Terraform resource `lintel_lifecycle_policy`. */
export class LifecyclePolicy extends TerraformResource {
  /** Its type in Terraform. */
  static readonly tfResourceType = terraformType(lifecyclePolicy.name);

  readonly #members: Named;
  readonly #source = sourcePosition(LifecyclePolicy);
  #tags: OrToken<Tags> | undefined;

  constructor(scope: Construct, id: string, props: LifecyclePolicyProps) {
    super(scope, id, {
      ...props,
      terraformResourceType: LifecyclePolicy.tfResourceType,
      terraformGeneratorMetadata: { providerName: "lintel" },
    });
    const { tags, ...others } = props;
    this.#tags = tags;
    this.#members = Object.fromEntries(Object.entries(others).filter(([name]) => !(name in metaArguments)));
  }

  /**
   * Writes an `import` block for the policy with the resource name `importFromId`, whose configuration
   * `terraform plan -generate-config-out` then writes. A policy that is declared is imported by its `importFrom`.
   */
  static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      terraformResourceType: LifecyclePolicy.tfResourceType,
      importId: importFromId,
      ...(provider !== undefined && { provider }),
    });
  }

  /** Resource name of the policy in the service; known after apply. */
  get arn(): string {
    return this.getStringAttribute("arn");
  }

  /** When the policy was created (ISO 8601); known after apply. */
  get dateCreated(): string {
    return this.getStringAttribute("date_created");
  }

  /** When the policy was last changed (ISO 8601); known after apply. */
  get dateUpdated(): string {
    return this.getStringAttribute("date_updated");
  }

  /** When the policy last ran (ISO 8601); null until it has. */
  get dateLastRun(): string {
    return this.getStringAttribute("date_last_run");
  }

  get name(): string {
    return this.getStringAttribute("name");
  }

  /** `ENABLED` or `DISABLED`. */
  get status(): string {
    return this.getStringAttribute("status");
  }

  /** Tags of the policy itself, as Terraform knows them. */
  get tags(): Tags {
    return this.getStringMapAttribute("tags");
  }

  /** Replaces the declared tags, for aspects that add tags to everything. */
  set tags(tags: OrToken<Tags>) {
    this.#tags = tags;
  }

  /** The declared tags. */
  get tagsInput(): OrToken<Tags> | undefined {
    return this.#tags;
  }

  protected override synthesizeAttributes(): Named {
    return {
      ...attributesOf({ ...this.#members, tags: this.#tags }, lifecyclePolicy.declaration),
      ...(this.#source !== undefined && { "//": { lintel: { source: this.#source } } }),
    };
  }

  protected override synthesizeHclAttributes(): never {
    throw hclRefused(this);
  }
}
