/** The base class of resources with an ARN, tags and a region. */
import type { Construct } from "constructs";
import type { Named } from "./attributes.ts";
import { LintelResource, type ResourceKind } from "./lintel-resource.ts";
import type { TaggedResourceProps, Tags } from "./resource-props.ts";
import type { OrToken } from "./token.ts";

/** A resource with an ARN, tags and a region. */
export abstract class TaggedResource extends LintelResource {
  #tags: OrToken<Tags> | undefined;

  protected constructor(scope: Construct, id: string, kind: ResourceKind, props: TaggedResourceProps) {
    // A program without types may omit the props; the linter then reports the required ones.
    const { tags, ...others } = { ...props };
    super(scope, id, kind, others);
    this.#tags = tags;
  }

  /** The ARN; known after apply. */
  get arn(): string {
    return this.getStringAttribute("arn");
  }

  /** The same as `arn`, like in other providers. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** The region of the resource. */
  get region(): string {
    return this.getStringAttribute("region");
  }

  /** All tags: the provider's `defaultTags`, overridden by the resource's own, without ignored ones. */
  get tagsAll(): Tags {
    return this.getStringMapAttribute("tags_all");
  }

  /** Tags of the resource itself, as a reference to Terraform's attribute. */
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
