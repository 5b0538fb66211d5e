/** Calendars, and valid and invalid times. */
import { expect, test } from "vitest";
import { timeOf } from "../../../lib/base/iso-time.ts";
import { later } from "../../../lib/lifecycle/simulate/policy/time.ts";

test.each([
  ["2026-01-31T05:30:00Z", 1, "MONTHS", "2026-02-28T05:30:00.000Z"],
  ["2024-01-31T05:30:00Z", 1, "MONTHS", "2024-02-29T05:30:00.000Z"],
  ["2024-02-29T00:00:00Z", 1, "YEARS", "2025-02-28T00:00:00.000Z"],
  ["2024-02-29T00:00:00Z", 4, "YEARS", "2028-02-29T00:00:00.000Z"],
  ["2026-03-31T23:59:59.999Z", 11, "MONTHS", "2027-02-28T23:59:59.999Z"],
  ["2026-10-25T00:30:00Z", 1, "DAYS", "2026-10-26T00:30:00.000Z"],
  ["2026-03-29T00:30:00Z", 1, "WEEKS", "2026-04-05T00:30:00.000Z"],
  ["2026-12-15T00:00:00Z", 1, "MONTHS", "2027-01-15T00:00:00.000Z"],
  ["1969-12-31T12:00:00Z", 2, "MONTHS", "1970-02-28T12:00:00.000Z"],
] as const)("%s and %d %s is %s", (from, value, unit, to) => {
  expect(new Date(later(Date.parse(from), value, unit)).toISOString()).toBe(to);
});

test.each([
  ["2026-01-31T05:30:00Z", "2026-01-31T05:30:00.000Z"],
  ["2026-01-31T05:30:00.123456Z", "2026-01-31T05:30:00.123Z"],
  ["2026-01-31T05:30:00+02:00", "2026-01-31T03:30:00.000Z"],
  ["2026-01-31T05:30:00+0200", "2026-01-31T03:30:00.000Z"],
  ["2026-01-31T05:30", "2026-01-31T05:30:00.000Z"],
  ["2026-01-31", "2026-01-31T00:00:00.000Z"],
  ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ["2026-02-29", undefined],
  ["2026-04-31T00:00:00Z", undefined],
  ["2026-13-01", undefined],
  ["2026-01-31T25:00:00Z", undefined],
  ["31.01.2026", undefined],
  ["yesterday", undefined],
  ["", undefined],
])("%j is the time %s", (text, time) => {
  const found = timeOf(text);
  expect(found === undefined ? undefined : new Date(found).toISOString()).toBe(time);
});
