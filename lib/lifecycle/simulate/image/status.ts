/**
 * The statuses that an image may have during a simulation, as bits of one number: one bit if its status is certain,
 * several if something unknown decides it. So a decision holds whatever the unknown turns out to be.
 */

import type { PolicyAction } from "../policy/policy.ts";
import type { ImageStatus } from "./inventory.ts";

/** Statuses as bits. */
export type Statuses = number;

export const available = 1;
export const deprecated = 2;
export const disabled = 4;
/** FAILED or CANCELLED. */
export const failed = 8;
/** Deleted. */
export const gone = 16;
/** Its build is in progress: no rule looks at it. Inventories have no such images, but a missing status may be this. */
export const building = 32;

/** All single statuses. */
export const everyStatus = [available, deprecated, disabled, failed, gone, building] as const;

/** More than there are statuses: `one * statusCount + other` is a key of both. */
export const statusCount = 64;

const bits: { readonly [status in ImageStatus]: Statuses } = {
  AVAILABLE: available,
  DEPRECATED: deprecated,
  DISABLED: disabled,
  FAILED: failed,
  CANCELLED: failed,
};

/** The statuses of an image before the first run; all but deleted if its status is missing. */
export const statusesOf = (status: ImageStatus | undefined): Statuses =>
  status === undefined ? available | deprecated | disabled | failed | building : bits[status];

/** Whether exactly one status is possible. */
export const isOne = (statuses: Statuses): boolean => (statuses & (statuses - 1)) === 0;

/** The status after an action. */
export const endOf = (action: PolicyAction): Statuses =>
  action === "DELETE" ? gone : action === "DISABLE" ? disabled : deprecated;

/** The action that leads to a status; undefined if none does. */
export const actionTo = (status: Statuses): PolicyAction | undefined =>
  status === gone ? "DELETE" : status === disabled ? "DISABLE" : status === deprecated ? "DEPRECATE" : undefined;

/** Whether an action changes an image of one status (gap `lifecycle-policy/status-of-image`). */
export function changes(action: PolicyAction, status: Statuses): boolean {
  if (action === "DELETE") return status !== gone && status !== building;
  return action === "DISABLE" ? status === available || status === deprecated : status === available;
}
