/** Decides which fields are Terraform blocks. */
import type { Field } from "../model/field.ts";

/** Whether a declared field becomes Terraform blocks: a structure, or a list or map of structures. */
export const isBlocks = (field: Field | undefined): boolean =>
  field?.kind === "struct" ||
  (field?.kind === "list" && field.element.kind === "struct") ||
  (field?.kind === "map" && field.value.kind === "struct");
