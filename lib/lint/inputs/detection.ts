/** How documents are recognized and read. */
import type { ResourceModel } from "../../model/resource.ts";
import type { RequestVocabulary } from "./request/request.ts";

/** How documents are recognized and read. */
export interface Detection {
  /** The resources that may be declared. */
  readonly models: readonly ResourceModel[];
  /** Read every document that is no Terraform configuration as this resource, whatever it holds. */
  readonly kind: ResourceModel | undefined;
  readonly vocabulary: RequestVocabulary;
}
