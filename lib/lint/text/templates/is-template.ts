/** Distinguishes CloudFormation templates from other documents. */
import type { Members } from "../../../base/members.ts";
import type { Segment } from "../path.ts";
import { forEachPrefix, isMapping } from "./intrinsic.ts";

/** A template, and its path in the document. */
export interface TemplateAt {
  readonly template: Members;
  readonly path: readonly Segment[];
}

/** The templates in a document: itself, or those that a configuration of the Serverless Framework adds to its own. */
export function templatesIn(document: unknown): readonly TemplateAt[] {
  if (isTemplate(document)) return [{ template: document, path: [] }];
  if (!isMapping(document)) return [];
  const { resources } = document;
  const parts = Array.isArray(resources) ? resources.entries() : [[undefined, resources] as const];
  return [...parts].flatMap(([index, template]) =>
    isTemplate(template) ? { template, path: ["resources", ...(index === undefined ? [] : [index])] } : [],
  );
}

/** Whether a document is a template: it has resources with types. */
function isTemplate(document: unknown): document is Members {
  if (!isMapping(document) || !isMapping(document.Resources)) return false;
  if (document.AWSTemplateFormatVersion !== undefined) return true;
  return Object.entries(document.Resources).some(
    ([name, body]) => name.startsWith(forEachPrefix) || (isMapping(body) && typeof body.Type === "string"),
  );
}
