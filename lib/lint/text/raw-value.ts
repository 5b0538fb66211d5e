/** Values as parsers give them. */
import { isMembers, type Members } from "../../base/members.ts";

/** A value without parts. */
export type Scalar = string | number | boolean;

/** A structure or map: what has members by name. */
export type RawRecord = Members;

export const isScalar = (raw: unknown): raw is Scalar =>
  typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean";

/** Whether a value has members. */
export const isRecord = isMembers;
