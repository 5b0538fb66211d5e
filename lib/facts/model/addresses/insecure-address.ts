/** The option that allows sending credentials to other machines over plain http. */
import { cite } from "../citation.ts";
import type { BooleanField } from "../field.ts";

export const allowInsecure = {
  kind: "boolean",
  description: "Allow sending credentials over plain http to other machines, not only to this one.",
  cites: cite(2, "Authentication"),
} as const satisfies BooleanField;
