/** Which fields are Terraform's blocks. */
import type { Field } from "../model/field.ts";

/** Whether Terraform has blocks for a field that is declared: what has parts with names of their own. */
export const isBlocks = (field: Field | undefined): boolean =>
  field?.kind === "struct" ||
  (field?.kind === "list" && field.element.kind === "struct") ||
  (field?.kind === "map" && field.value.kind === "struct");
