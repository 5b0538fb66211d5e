/** Decides which fields are Terraform blocks. */
import type { Field } from "../model/field.ts";

/** Whether Terraform has blocks for a declared field: one whose parts have names of their own. */
export const isBlocks = (field: Field | undefined): boolean =>
  field?.kind === "struct" ||
  (field?.kind === "list" && field.element.kind === "struct") ||
  (field?.kind === "map" && field.value.kind === "struct");
