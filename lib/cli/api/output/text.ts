/** Formats output as tab-separated lines: sorted keys, names of structures in upper case. */
import { isMembers } from "../../../base/members.ts";

/** A value as lines, each with a line break. */
export const formatText = (value: unknown): string => lines(value, undefined, undefined);

/** A scalar as in the AWS CLI: `True`, `None`. */
export function scalarText(value: unknown): string {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null || value === undefined) return "None";
  return typeof value === "object" ? literal(value) : String(value);
}

/** A structure or list in a column that has scalars in other rows, printed in Python's syntax as in the AWS CLI. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (isMembers(value)) {
    const entries = Object.entries(value).map(([key, part]) => `${literal(key)}: ${literal(part)}`);
    return `{${entries.join(", ")}}`;
  }
  if (typeof value !== "string") return scalarText(value);
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const escaped = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"');
  return `${quote}${quote === "'" ? escaped.replaceAll("'", "\\'") : escaped}${quote}`;
}

/** Whether a value has no parts. */
export const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;

function lines(value: unknown, name: string | undefined, columns: readonly string[] | undefined): string {
  if (isMembers(value)) return structure(value, name, columns);
  if (Array.isArray(value)) return list(value, name);
  return `${scalarText(value)}\n`;
}

function structure(
  value: { readonly [name: string]: unknown },
  name: string | undefined,
  columns: readonly string[] | undefined,
): string {
  const keys = Object.keys(value).sort();
  const scalars = columns ?? keys.filter((key) => isScalar(value[key]));
  const cells = scalars.map((key) => (Object.hasOwn(value, key) ? scalarText(value[key]) : ""));
  const line =
    cells.length === 0 ? "" : `${[...(name === undefined ? [] : [name.toUpperCase()]), ...cells].join("\t")}\n`;
  const rest = keys.filter((key) => !scalars.includes(key));
  return line + rest.map((key) => lines(value[key], key, undefined)).join("");
}

function list(value: readonly unknown[], name: string | undefined): string {
  if (value.some(isMembers)) {
    const columns = new Set(
      value.filter(isMembers).flatMap((each) => Object.keys(each).filter((key) => isScalar(each[key]))),
    );
    return value.map((each) => lines(each, name, [...columns].sort())).join("");
  }
  const scalars = value.filter(isScalar);
  const rest = value.filter((each) => !isScalar(each));
  return scalarList(scalars, name) + rest.map((each) => lines(each, name, undefined)).join("");
}

function scalarList(values: readonly unknown[], name: string | undefined): string {
  if (values.length === 0) return "";
  const cells = values.map(scalarText);
  if (name === undefined) return `${cells.join("\t")}\n`;
  return cells.map((cell) => `${name.toUpperCase()}\t${cell}\n`).join("");
}
