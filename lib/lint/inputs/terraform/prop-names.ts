/** Names of members in a CDKTF program: props in camel case, overrides in Terraform's names. */

import { own } from "../../../base/dictionary.ts";
import { isMembers, type Members } from "../../../base/members.ts";
import { camelCase, propName } from "../../../facts/derive/names.ts";
import type { MemberNaming, Reading } from "../../declaration/reading.ts";
import type { Metadata } from "../metadata.ts";

type Steps = readonly string[];

/**
 * The names of a construct's members; `depth` is the length of the block's path from the top of the file. Members that
 * the program set by `addOverride` keep Terraform's names. The construct lists them: `"//": {"lintel": {"overrides":
 * [["policy_details", "0", "filter", "value"]]}}`.
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
    // A missing member would be written like its structure.
    const structure = valueAt(block, steps) === undefined ? steps.slice(0, -1) : [];
    const isWrittenSo = isOverridden(steps) || (structure.length > 0 && isOverridden(structure));
    return overrides.length > 0 && isWrittenSo ? undefined : propOf;
  };
}

/**
 * Settings of a provider are props under their own names, whatever the documents call them: `api_version` is
 * `apiVersion`.
 */
export const settingProp: MemberNaming = (name) => camelCase(name);

const propOf: MemberNaming = (name, member) => (member === undefined ? camelCase(name) : propName(member));

/** The overrides in the metadata, which may be malformed in a file from elsewhere. */
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
