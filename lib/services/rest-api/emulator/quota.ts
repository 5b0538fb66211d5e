/** Counters per caller: failed attempts, which cause a lockout, and requests per hour. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { secondaryPoints } from "../model.ts";
import { type CallerRecord, callers, defaultSettings, type SettingsRecord, settings, settingsKey } from "./records.ts";

export const settingsOf = (call: EmulatedCall): SettingsRecord =>
  // A state file of an earlier version lacks later settings.
  ({ ...defaultSettings, ...call.table(settings).get(settingsKey) });

const nothing: CallerRecord = { failedAt: [], lockedUntil: 0, hourEndsAt: 0, used: 0 };

const recordOf = (call: EmulatedCall, user: string): CallerRecord => call.table(callers).get(user) ?? nothing;

/** Whether all attempts of a user are currently rejected, even valid ones. */
export const isLockedOut = (call: EmulatedCall, user: string): boolean => call.now < recordOf(call, user).lockedUntil;

/** Records a failed attempt; the one that reaches the threshold starts the lockout. */
export function countFailure(call: EmulatedCall, user: string): void {
  const { attempts, attemptSeconds, lockOutSeconds } = settingsOf(call);
  const record = recordOf(call, user);
  const recent = [...record.failedAt.filter((at) => at > call.now - attemptSeconds * 1000), call.now];
  const locks = recent.length >= attempts;
  call.table(callers).put(user, {
    ...record,
    failedAt: locks ? [] : recent,
    lockedUntil: locks ? call.now + lockOutSeconds * 1000 : record.lockedUntil,
  });
}

/** The rate limit of a caller, after this request. */
export interface Allowance {
  readonly limit: number;
  /** Requests in this hour, including this one. */
  readonly used: number;
  /** When the hour ends, in epoch milliseconds. */
  readonly endsAt: number;
}

const minute = 60 * 1000;

/** Counts the points of a request; whether they exceed the secondary rate limit, which has no headers. */
export function isTooMany(call: EmulatedCall, user: string): boolean {
  const { pointsPerMinute } = settingsOf(call);
  const record = recordOf(call, user);
  const isOver = call.now >= (record.minuteEndsAt ?? 0);
  const cost = call.head.method === "GET" ? secondaryPoints.read : secondaryPoints.write;
  const points = (isOver ? 0 : (record.points ?? 0)) + cost;
  const minuteEndsAt = isOver ? call.now + minute : record.minuteEndsAt;
  call.table(callers).put(user, { ...record, points, ...(minuteEndsAt !== undefined && { minuteEndsAt }) });
  return points > pointsPerMinute;
}

const hour = 60 * minute;

/** Counts a request; with 0 it only reads the counter. */
export function countRequest(call: EmulatedCall, user: string, requests: 0 | 1): Allowance {
  const { anonymousPerHour, authenticatedPerHour } = settingsOf(call);
  const record = recordOf(call, user);
  const isOver = call.now >= record.hourEndsAt;
  const used = (isOver ? 0 : record.used) + requests;
  const endsAt = isOver ? call.now + hour : record.hourEndsAt;
  if (requests > 0) call.table(callers).put(user, { ...record, used, hourEndsAt: endsAt });
  return { limit: user === "" ? anonymousPerHour : authenticatedPerHour, used, endsAt };
}

/** The rate limit as headers; times are in epoch seconds. */
export const allowanceHeaders = ({ limit, used, endsAt }: Allowance): { readonly [name: string]: string } => ({
  "x-ratelimit-limit": String(limit),
  "x-ratelimit-remaining": String(Math.max(0, limit - used)),
  "x-ratelimit-used": String(Math.min(used, limit)),
  "x-ratelimit-reset": String(Math.ceil(endsAt / 1000)),
  "x-ratelimit-resource": "core",
});
