/** How a CDKTF program calls what it synthesized: props in camel case, overrides in Terraform's names. */

import { own } from "../../../base/dictionary.ts";
import { isMembers, type Members } from "../../../base/members.ts";
import { camelCase, propName } from "../../../derive/names.ts";
import type { MemberNaming, Reading } from "../../declaration/reading.ts";
import type { Metadata } from "../metadata.ts";

type Steps = readonly string[];

/**
 * The names of the members of a block that a construct made; `depth` is the number of steps that lead to the block from
 * the top of the file. What the program wrote by `addOverride` keeps the names in which it is written there, which are
 * Terraform's: the construct lists it, as `"//": {"lintel": {"overrides": [["policy_details", "0", "filter", "value"]]}}`.
 */
export function propNames(block: Members, metadata: Metadata, depth: number): NonNullable<Reading["callerTo"]> {
  const overrides = overridesIn(metadata);
  const isOverridden = (steps: Steps): boolean => {
    if (overrides.some((path) => path.every((step, index) => step === steps[index]))) return true;
    const parts = partsOf(valueAt(block, steps));
    return parts.length > 0 && parts.every((part) => isOverridden([...steps, part]));
  };
  return (segments) => {
    const steps = segments.slice(depth).map(String);
    // What is missing would be written where its structure is.
    const structure = valueAt(block, steps) === undefined ? steps.slice(0, -1) : [];
    const isWrittenSo = isOverridden(steps) || (structure.length > 0 && isOverridden(structure));
    return overrides.length > 0 && isWrittenSo ? undefined : propOf;
  };
}

/** The settings of a provider are props by their own names, whatever the documents call them: `api_version` is `apiVersion`. */
export const settingProp: MemberNaming = (name) => camelCase(name);

const propOf: MemberNaming = (name, member) => (member === undefined ? camelCase(name) : propName(member));

/** The overrides that the metadata lists; whoever made the file may have written anything there. */
function overridesIn({ value }: Metadata): readonly Steps[] {
  const listed = isMembers(value) && Array.isArray(value.overrides) ? value.overrides : [];
  return listed.filter(
    (path): path is Steps => Array.isArray(path) && path.length > 0 && path.every((step) => typeof step === "string"),
  );
}

const valueAt = (block: Members, steps: Steps): unknown => steps.reduce<unknown>(partAt, block);

function partAt(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isMembers(value) ? own(value, step) : undefined;
}

const partsOf = (value: unknown): Steps => (typeof value === "object" && value !== null ? Object.keys(value) : []);
