/**
 * Validates a request before sending it: members, types, required values and lower bounds, in the words of the AWS CLI.
 * The linter and the service check upper bounds, patterns and enums.
 */
import type { Field, FieldFacts, StructField } from "../../../facts/model/field.ts";
import { lengthOf } from "../../../facts/shape/bounds.ts";
import { type Misfit, walk } from "../../../facts/shape/walk.ts";
import { badParameter } from "../client-error.ts";

/** Throws a ClientError that lists all invalid members. */
export function checkMembers(members: StructField, value: unknown): void {
  const faults = misfitsOf(members, value, "").flatMap((misfit) => faultOf(misfit) ?? []);
  if (faults.length > 0) throw badParameter(`Parameter validation failed:\n${faults.join("\n")}`);
}

/** What does not fit a field. `path`: the value's path, for messages. */
export const misfitsOf = (field: Field, value: unknown, path: string): readonly Misfit<FieldFacts>[] =>
  walk<FieldFacts>(field, value, {}, { written: path, documented: path }).misfits;

const kinds = {
  string: "a string",
  integer: "a whole number",
  boolean: "true or false",
  list: "a list",
  map: "a map",
  struct: "an object",
  any: "a time",
} as const;

/** A misfit in the words of the AWS CLI; undefined for what only the service checks. */
export function faultOf(misfit: Misfit<FieldFacts>): string | undefined {
  const { kind, at, value, isKey, names = [] } = misfit;
  const field: Field = misfit.shape;
  const [name = ""] = names;
  const structure = at || "input";
  const place = isKey === true ? `${at} (key: ${value})` : structure;
  switch (kind) {
    case "type":
      return `Invalid type for parameter ${place}, value: ${JSON.stringify(value)}; it must be ${kinds[field.kind]}`;
    case "required":
      return `Missing required parameter in ${structure}: "${name}"`;
    case "member-name": {
      const known = field.kind === "struct" ? Object.keys(field.members) : [];
      return `Unknown parameter in ${structure}: "${name}", must be one of: ${known.join(", ")}`;
    }
    default: {
      const { size, least, unit } = sizeOf(field, value);
      if (least === undefined || size >= least) return undefined;
      return `Invalid ${unit} for parameter ${place}, value: ${size}, valid min ${unit === "length" ? "length" : "value"}: ${least}`;
    }
  }
}

/** The size of a value with its lower bound. */
interface Size {
  readonly size: number;
  readonly least: number | undefined;
  readonly unit: "length" | "range";
}

function sizeOf(field: Field, value: unknown): Size {
  switch (field.kind) {
    case "string":
      return {
        size: lengthOf(String(value)),
        least: field.lengthByPattern ? undefined : field.minLength,
        unit: "length",
      };
    case "integer":
      return { size: Number(value), least: field.minimum, unit: "range" };
    case "list":
      return { size: Array.isArray(value) ? value.length : 0, least: field.minItems, unit: "length" };
    case "map":
      return { size: Object.keys(value ?? {}).length, least: field.minEntries, unit: "length" };
    default:
      return { size: 0, least: undefined, unit: "length" };
  }
}
