/** Values as parsers return them. */
import { isMembers, type Members } from "../../base/members.ts";

/** A value without parts. */
export type Scalar = string | number | boolean;

/** A structure or map, with members by name. */
export type RawRecord = Members;

export const isScalar = (raw: unknown): raw is Scalar =>
  typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean";

/** Whether a value is a structure or map. */
export const isRecord = isMembers;
