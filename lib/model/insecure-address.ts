/** The option that allows sending credentials to other machines over plain http. */
import { cite } from "./citation.ts";
import type { BooleanField } from "./field.ts";

export const allowInsecure = {
  kind: "boolean",
  description: "Credentials may go over plain http to other machines too, not only to this one.",
  cites: cite(2, "Authentication"),
} as const satisfies BooleanField;
