import { ImportableResource, type TerraformMetaArguments, type TerraformProvider, TerraformResource } from "cdktf";
import type { Construct } from "constructs";
import type { ResourceModel } from "../lib/model/resource.ts";
import { attributesOf, hclRefused, type Named } from "./attributes.ts";
import type { ResourceProps, Tags } from "./resource-props.ts";
import { type Constructor, sourcePosition } from "./source-position.ts";
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

/** What a class of resources tells its base. */
interface Kind {
  /** The class that users call or extend: what calls its constructor is where the resource is declared. */
  readonly construct: Constructor & { readonly tfResourceType: string };
  readonly model: ResourceModel;
}

/** A resource of Lintel's provider: what all of them have in common. */
export abstract class LintelResource extends TerraformResource {
  readonly #kind: Kind;
  readonly #members: Named;
  readonly #source: string | undefined;
  #tags: OrToken<Tags> | undefined;

  protected constructor(scope: Construct, id: string, kind: Kind, props: ResourceProps) {
    super(scope, id, {
      ...props,
      terraformResourceType: kind.construct.tfResourceType,
      terraformGeneratorMetadata: { providerName: "lintel" },
    });
    const { tags, ...others } = props;
    this.#kind = kind;
    this.#source = sourcePosition(kind.construct);
    this.#tags = tags;
    this.#members = Object.fromEntries(Object.entries(others).filter(([name]) => !(name in metaArguments)));
  }

  /**
   * Writes an `import` block for a resource of this class, the one with the resource name `importFromId`, whose
   * configuration `terraform plan -generate-config-out` then writes. A resource that is declared is imported by its
   * `importFrom`.
   */
  static generateConfigForImport(
    this: { readonly tfResourceType: string },
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      // biome-ignore lint/complexity/noThisInStatic: it is the class on which this is called.
      terraformResourceType: this.tfResourceType,
      importId: importFromId,
      ...(provider !== undefined && { provider }),
    });
  }

  /** Its resource name in the service (ARN); known after apply. */
  get arn(): string {
    return this.getStringAttribute("arn");
  }

  /** Tags of the resource itself, as Terraform knows them. */
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
      ...attributesOf({ ...this.#members, tags: this.#tags }, this.#kind.model.declaration),
      ...(this.#source !== undefined && { "//": { lintel: { source: this.#source } } }),
    };
  }

  protected override synthesizeHclAttributes(): never {
    throw hclRefused(this);
  }
}
