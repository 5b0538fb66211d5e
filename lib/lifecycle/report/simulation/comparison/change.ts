/** What becomes of an action between two revisions. */
import type { PolicyAction } from "../../../simulate/policy/policy.ts";
import { actions } from "../../../simulate/policy/rule.ts";
import type { Timeline, TimelineEvent } from "./timeline.ts";

/** What may become of an action, the worst first; what happens later than the comparison looks does not happen. */
export const changes = ["newly", "sooner", "later", "no longer"] as const;

/** What has become of an action. */
export type ActionChange = (typeof changes)[number];

const never: Pick<TimelineEvent, "from" | "by"> = { from: Number.POSITIVE_INFINITY, by: Number.POSITIVE_INFINITY };

/** What certainly has become of an action so many days ahead; undefined if it is the same, or not known. */
export function changeOf(
  days: number,
  { from: before, by: beforeBy } = never,
  { from: now, by: nowBy } = never,
): ActionChange | undefined {
  if (nowBy <= days && before > days) return "newly";
  if (beforeBy <= days && now > days) return "no longer";
  if (beforeBy === Number.POSITIVE_INFINITY || nowBy === Number.POSITIVE_INFINITY) return undefined;
  if (nowBy <= days && nowBy < before) return "sooner";
  return beforeBy <= days && beforeBy < now ? "later" : undefined;
}

/** What may have become for the worse of an action that {@link changeOf} does not decide. */
export function possibleChanges(
  days: number,
  { from: before, by: beforeBy } = never,
  { from: now } = never,
): readonly ActionChange[] {
  if (now > days) return [];
  return [
    ...(beforeBy > days ? (["newly"] as const) : []),
    ...(now < beforeBy && before < Number.POSITIVE_INFINITY ? (["sooner"] as const) : []),
  ];
}

/** Whether another revision has done something greater to a thing by the time that an action happens, or may. */
export const isOvertaken = (action: PolicyAction, { from }: TimelineEvent, others: Timeline["happenings"]): boolean =>
  actions
    .slice(0, actions.indexOf(action))
    .some((greater) => (others.get(greater)?.by ?? Number.POSITIVE_INFINITY) <= from);
