/** Options of how documents are recognized and read. */
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { ParameterFiles } from "./given-values.ts";

/**
 * The vocabulary of request documents: either, but only one per document (`auto`); the documents' only (`documented`);
 * or a mixture with the vendor's (`aws`).
 */
export const vocabularies = ["auto", "documented", "aws"] as const;
export type RequestVocabulary = (typeof vocabularies)[number];

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
