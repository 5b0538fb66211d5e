import type { Construct } from "constructs";
import type { Named } from "./attributes.ts";
import { type Kind, LintelResource } from "./lintel-resource.ts";
import type { TaggedResourceProps, Tags } from "./resource-props.ts";
import type { OrToken } from "./token.ts";

/** A resource that has a resource name and tags in its service. */
export abstract class TaggedResource extends LintelResource {
  #tags: OrToken<Tags> | undefined;

  protected constructor(scope: Construct, id: string, kind: Kind, { tags, ...props }: TaggedResourceProps) {
    super(scope, id, kind, props);
    this.#tags = tags;
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

  protected override get members(): Named {
    return { ...super.members, tags: this.#tags };
  }
}
