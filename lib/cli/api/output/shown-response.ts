/** Prepares a response for output: members in the model's order, without unknown ones, times as text. */

import { setOwn } from "../../../base/dictionary.ts";
import type { Members } from "../../../base/members.ts";
import type { Field, StructField } from "../../../facts/model/field.ts";

/** Format of times: ISO 8601, or as on the wire. */
export type TimeFormat = "iso8601" | "wire";

/** A response in the form of its model. Null members are absent, except where null is a regular value. */
export const shownResponse = (response: Members, output: StructField, times: TimeFormat): Members =>
  members(response, output, times);

function shown(value: unknown, field: Field, times: TimeFormat): unknown {
  if (field.kind === "list" && Array.isArray(value)) {
    return value.map((element) => shown(element, field.element, times));
  }
  if (field.kind === "any" && field.time === true && times === "iso8601") return isoTime(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (field.kind === "struct") return members({ ...value }, field, times);
  if (field.kind !== "map") return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shown(part, field.value, times)]));
}

function members(value: Members, field: StructField, times: TimeFormat): Members {
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(field.members)) {
    const part = value[name];
    const isGiven = part !== null || (member.kind === "any" && member.nullable === true);
    if (part !== undefined && isGiven) setOwn(result, name, shown(part, member, times));
  }
  return result;
}

/** Numbers are seconds since the epoch, shown in the local time zone; text keeps its time zone. */
function isoTime(value: unknown): unknown {
  const seconds = typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof seconds === "number") return localIso(seconds);
  if (typeof value !== "string") return value;
  const [, date, time, fraction = "", zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d+))?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(value) ?? [];
  if (date === undefined) return value;
  const micros = Number(fraction.padEnd(6, "0").slice(0, 6));
  return `${date}T${time}${fractionOf(micros)}${zoneOf(zone)}`;
}

const zoneOf = (zone: string | undefined): string =>
  zone === undefined ? "" : zone.toUpperCase() === "Z" ? "+00:00" : zone.replace(/^(...):?(..)$/, "$1:$2");

const fractionOf = (micros: number): string => (micros === 0 ? "" : `.${String(micros).padStart(6, "0")}`);

const two = (number: number): string => String(Math.floor(number)).padStart(2, "0");

function localIso(seconds: number): string {
  const whole = Math.floor(seconds);
  const micros = Math.round((seconds - whole) * 1e6);
  const at = new Date((whole + Math.floor(micros / 1e6)) * 1000);
  const offset = -at.getTimezoneOffset();
  const zone = `${offset < 0 ? "-" : "+"}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`;
  const date = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  return `${date}T${time}${fractionOf(micros % 1e6)}${zone}`;
}
