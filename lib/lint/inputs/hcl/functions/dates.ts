/** Terraform's functions for given times. The current time is not known here. */
import { durationInMs } from "../../../../base/duration.ts";
import { timeOf } from "../../../../base/iso-time.ts";
import { type Functions, ofStrings, refused } from "./function.ts";

/** A time of RFC 3339. */
interface Moment {
  readonly time: number;
  /** Its offset from UTC as written: `Z`, `+02:00`. */
  readonly zone: string;
}

/** Reads a time of whole seconds; undefined for other texts. */
function momentOf(text: string): Moment | undefined {
  const [, zone] = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const time = zone === undefined ? undefined : timeOf(text);
  return zone === undefined || time === undefined ? undefined : { time, zone };
}

/** The clock of a zone at a moment, as the clock of UTC. */
function clockAt({ time, zone }: Moment): Date {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return new Date(time + (sign === "-" ? -offset : offset));
}

/** A moment as RFC 3339. */
function written(moment: Moment): string | undefined {
  const clock = clockAt(moment);
  const year = clock.getUTCFullYear();
  const zone = moment.zone.replace(/^[+-]00:00$/, "Z");
  return year < 0 || year > 9999 ? undefined : `${clock.toISOString().slice(0, 19)}${zone}`;
}

function added(text: string, duration: string): string | undefined {
  const moment = momentOf(text);
  const [, sign, length = ""] = /^([-+]?)(.*)$/s.exec(duration) ?? [];
  const ms = length === "0" ? 0 : durationInMs(length);
  if (moment === undefined || ms === undefined || !Number.isFinite(ms) || !Number.isInteger(ms)) return undefined;
  const time = moment.time + (sign === "-" ? -ms : ms);
  return written({ ...moment, time: Math.floor(time / 1000) * 1000 });
}

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

const padded = (number: number): string => String(number).padStart(2, "0");

/** The texts of the sequences of letters in a format. */
function sequencesAt(moment: Moment): ReadonlyMap<string, string> {
  const clock = clockAt(moment);
  const [year, month, day] = [clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate()];
  const [hour, minute, second] = [clock.getUTCHours(), clock.getUTCMinutes(), clock.getUTCSeconds()];
  const hourOf12 = hour % 12 === 0 ? 12 : hour % 12;
  const half = hour < 12 ? "AM" : "PM";
  const { zone } = moment;
  const isUtc = zone === "Z" || zone === "+00:00";
  const offset = zone === "Z" ? "+00:00" : zone;
  const [dayName = "", monthName = ""] = [days[clock.getUTCDay()], months[month]];
  return new Map([
    ["YYYY", String(year).padStart(4, "0")],
    ["YY", padded(year % 100)],
    ["MMMM", monthName],
    ["MMM", monthName.slice(0, 3)],
    ["MM", padded(month + 1)],
    ["M", String(month + 1)],
    ["DD", padded(day)],
    ["D", String(day)],
    ["EEEE", dayName],
    ["EEE", dayName.slice(0, 3)],
    ["hh", padded(hour)],
    ["h", String(hour)],
    ["HH", padded(hourOf12)],
    ["H", String(hourOf12)],
    ["AA", half],
    ["aa", half.toLowerCase()],
    ["mm", padded(minute)],
    ["m", String(minute)],
    ["ss", padded(second)],
    ["s", String(second)],
    ["ZZZZZ", offset],
    ["ZZZZ", offset.replace(":", "")],
    ["ZZZ", isUtc ? "UTC" : offset.replace(":", "")],
    ["Z", isUtc ? "Z" : offset],
  ]);
}

function formatted(format: string, text: string): string | typeof refused | undefined {
  const moment = momentOf(text);
  if (moment === undefined) return undefined;
  const sequences = sequencesAt(moment);
  let result = "";
  let isQuoted = false;
  for (const [part, letter] of format.matchAll(/'[^']*'|([A-Za-z])\1*|[\s\S]/g)) {
    const isText = part.length > 1 && part.startsWith("'");
    const plain = letter === undefined && part !== "'" ? part : sequences.get(part);
    // Two quotes are one, also between two parts of a quotation.
    const piece = part === "''" ? "'" : isText ? `${isQuoted ? "'" : ""}${part.slice(1, -1)}` : plain;
    if (piece === undefined) return refused;
    result += piece;
    isQuoted = part === "''" ? isQuoted : isText;
  }
  return result;
}

/** Terraform's functions for given times. */
export const dateFunctions: Functions = {
  formatdate: ofStrings((format, text) => formatted(format, text)),
  timeadd: ofStrings((text, duration) => added(text, duration)),
  timecmp: ofStrings((one, other) => {
    const [first, second] = [momentOf(one), momentOf(other)];
    return first === undefined || second === undefined ? undefined : Math.sign(first.time - second.time) + 0;
  }),
};
