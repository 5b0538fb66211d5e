/** What values refer to: other resources of the source, and what decides them elsewhere. */
import { Unresolved } from "../../../lint/inputs/hcl/evaluation/value.ts";
import { UnknownValue } from "../../../lint/text/unknown.ts";
import type { DeclaredTarget } from "./declared-target.ts";

/** A resource that a value refers to, by an attribute; the ARN has none. */
export interface Reference {
  readonly target: DeclaredTarget;
  readonly attribute: string | undefined;
}

/** The resource of the source that a value refers to; undefined if there is none, or none that is certain. */
export function referenceIn(
  value: string | UnknownValue,
  targets: ReadonlyMap<string, DeclaredTarget>,
): Reference | undefined {
  if (value instanceof Unresolved) return referenceInHcl(value, targets);
  const [key = "", ...attribute] = value instanceof UnknownValue ? (value.refersTo ?? "").split(".") : [value];
  const target = targets.get(key);
  return target && { target, attribute: attribute.length === 0 ? undefined : attribute.join(".") };
}

function referenceInHcl(
  { expression = "" }: Unresolved,
  targets: ReadonlyMap<string, DeclaredTarget>,
): Reference | undefined {
  const [, resource, attribute] = /^([\w-]+\.[\w-]+(?:\[[^\]]+\])?)\.(\w+)$/.exec(expression) ?? [];
  if (resource === undefined) return undefined;
  // The expression does not say in which module it stands.
  const [only, ...others] = [...targets].filter(([key]) => key === resource || key.endsWith(`.${resource}`));
  return only === undefined || others.length > 0 ? undefined : { target: only[1], attribute };
}

/** What a variable for an unknown value is named after, and whether one variable serves all values of that name. */
export function namesakeOf(raw: unknown): { readonly after: string; readonly isShared: boolean } | undefined {
  if (!(raw instanceof UnknownValue)) return undefined;
  if (raw.refersTo !== undefined) return { after: raw.refersTo, isShared: true };
  const { expression = "" } = raw;
  if (!(raw instanceof Unresolved) || !isPath(expression)) return undefined;
  const [, variable] = /^var\.([\w-]+)$/.exec(expression) ?? [];
  return { after: variable ?? expression, isShared: variable !== undefined };
}

/** Whether a text is words with dots between them. */
const isPath = (text: string): boolean =>
  /^[\w.-]+$/.test(text) && text.includes(".") && text.split(".").every((word) => word !== "");
