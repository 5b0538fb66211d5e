/** Diagnostics and attribute paths as messages. */

import { prose } from "../../base/text/printable.ts";
import type { Encodable } from "../../protobuf/definition.ts";
import { type diagnostic, severities } from "./messages.ts";
import type { Diagnostic, PathStep, TerraformSchema } from "./provider-server.ts";

/** The messages for diagnostics about values of a schema. */
export function diagnosticMessages(
  diagnostics: readonly Diagnostic[] = [],
  attributes: TerraformSchema["attributes"] = {},
): Encodable<typeof diagnostic>[] {
  return diagnostics.map(({ severity, summary, detail, path = [] }) => ({
    severity: severities[severity],
    summary: prose(summary),
    detail: prose(detail),
    attribute: path.length > 0 ? pathMessage(visiblePath(path, attributes), attributes) : undefined,
  }));
}

/** A path in values of a schema, with all its steps. */
export const pathMessage = (path: readonly PathStep[], attributes: TerraformSchema["attributes"]) =>
  stepsMessage(terraformPath(path, attributes));

/** The path as Terraform has it: a single block is the only element of a list. */
function terraformPath(
  [first, ...inside]: readonly PathStep[],
  attributes: TerraformSchema["attributes"],
): readonly PathStep[] {
  if (first === undefined) return [];
  const { nested } = ("attribute" in first ? attributes[first.attribute] : undefined) ?? {};
  if (nested === undefined || inside.length === 0) return [first, ...inside];
  if (nested.nesting === "single") {
    const isList = nested.block !== undefined && nested.block.alwaysThere !== true;
    return [first, ...(isList ? [{ element: 0 }] : []), ...terraformPath(inside, nested.attributes)];
  }
  const [element, ...deeper] = inside;
  if (element === undefined || !("element" in element)) return [first, ...inside];
  return [first, element, ...terraformPath(deeper, nested.attributes)];
}

function stepsMessage(path: readonly PathStep[]): Encodable<NonNullable<(typeof diagnostic)["attribute"]["kind"]>> {
  return {
    steps: path.map((step) => {
      if ("attribute" in step) return { attributeName: step.attribute };
      return typeof step.element === "number" ? { elementKeyInt: step.element } : { elementKeyString: step.element };
    }),
  };
}

/**
 * The part of a path for which Terraform 1.11 prints the exact line: all steps through blocks, then an attribute, and
 * one further step as an element's key, even if it is a member's name. With more steps it prints the line of the
 * resource.
 */
function visiblePath(
  [first, ...inside]: readonly PathStep[],
  attributes: TerraformSchema["attributes"],
): readonly PathStep[] {
  if (first === undefined) return [];
  const [next, ...deeper] = inside;
  if (next === undefined) return [first];
  const { nested } = ("attribute" in first ? attributes[first.attribute] : undefined) ?? {};
  if (nested?.block === undefined) return [first, "attribute" in next ? { element: next.attribute } : next];
  if (nested.nesting === "single") return [first, ...visiblePath(inside, nested.attributes)];
  // An index in a set is that of its only block.
  if (nested.nesting === "set" && !("element" in next)) return [first];
  return [first, next, ...visiblePath(deeper, nested.attributes)];
}
