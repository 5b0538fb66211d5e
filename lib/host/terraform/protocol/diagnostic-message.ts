/** Diagnostics and attribute paths as messages. */

import { prose } from "../../../printable.ts";
import { type diagnostic, SEVERITY } from "./messages.ts";
import type { Encodable } from "./protobuf/definition.ts";
import type { Diagnostic, PathStep } from "./provider-server.ts";

/** Findings as the messages that Terraform prints; none when there are none. */
export function diagnosticMessages(diagnostics: readonly Diagnostic[] = []): Encodable<typeof diagnostic>[] {
  return diagnostics.map(({ severity, summary, detail, path = [] }) => ({
    severity: SEVERITY[severity],
    summary: prose(summary),
    detail: prose(detail),
    attribute: path.length > 0 ? pathMessage(visiblePath(path)) : undefined,
  }));
}

/** A path with all its steps. */
export function pathMessage(
  path: readonly PathStep[],
): Encodable<NonNullable<(typeof diagnostic)["attribute"]["kind"]>> {
  return {
    steps: path.map((step) => {
      if ("attribute" in step) return { attributeName: step.attribute };
      return typeof step.element === "number" ? { elementKeyInt: step.element } : { elementKeyString: step.element };
    }),
  };
}

/**
 * The part of a path for which Terraform 1.11 prints the very line: an attribute, and one further step that is
 * an element's key, even where it is a member's name. With more it prints the line of the resource.
 */
function visiblePath([attribute, next]: readonly PathStep[]): PathStep[] {
  if (attribute === undefined) return [];
  if (next === undefined) return [attribute];
  return [attribute, "attribute" in next ? { element: next.attribute } : next];
}
