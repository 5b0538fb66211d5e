/** Options of how documents are recognized and read. */
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { ParameterFiles } from "./given-values.ts";
import type { RequestVocabulary } from "./vocabularies.ts";

/** Options of how documents are recognized and read. */
export interface Detection {
  /** The resources that documents may declare. */
  readonly models: readonly ResourceModel[];
  /** Read every document as this resource, except Terraform configurations, whatever it contains. */
  readonly kind: ResourceModel | undefined;
  readonly vocabulary: RequestVocabulary;
  /** Values of the parameters of templates. */
  readonly parameters?: ParameterFiles | undefined;
}
