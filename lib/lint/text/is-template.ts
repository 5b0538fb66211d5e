/** Distinguishes CloudFormation templates from other documents. */
import type { Members } from "../../base/members.ts";
import { forEachPrefix, isMapping } from "./intrinsic.ts";

/** Whether a document is a template: it has resources with types. */
export function isTemplate(document: unknown): document is Members {
  if (!isMapping(document) || !isMapping(document.Resources)) return false;
  if (document.AWSTemplateFormatVersion !== undefined) return true;
  return Object.entries(document.Resources).some(
    ([name, body]) => name.startsWith(forEachPrefix) || (isMapping(body) && typeof body.Type === "string"),
  );
}
