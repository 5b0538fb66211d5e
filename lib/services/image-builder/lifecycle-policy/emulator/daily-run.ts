/**
 * Catches up with the clock since the previous request: builds, state updates that are due, and a run of all policies at each
 * midnight UTC (gap `image-builder/executions`). Nothing runs between requests; each request first catches up.
 */

import { randomUUID } from "node:crypto";
import { dayInMs } from "../../../../base/iso-time.ts";
import type { EmulatedCall } from "../../../../emulator/emulated-service.ts";
import { tableOf } from "../../../../emulator/table.ts";
import { citePage } from "../../../../facts/model/citation.ts";
import { advanceBuilds } from "../../emulator/build.ts";
import { type ImageRecord, images, type RecordedStatus } from "../../emulator/inventory.ts";
import { changeMachineImages } from "../../emulator/machine-image.ts";
import { machineImages } from "../../emulator/seeded-inventory.ts";
import { type ExecutionRecord, executions } from "../../lifecycle-execution/emulator/execution.ts";
import { settleUpdate, withState } from "../../state-update/emulator/state-change.ts";
import { type PolicyRecord, policies } from "./policy.ts";
import { runPolicy } from "./run.ts";

const cites = citePage("emulator.md", "What services share");

export const lastRuns = tableOf({
  name: "imagebuilder.last-run",
  description: "The last run of policies.",
  cites,
  members: { at: { kind: "integer", description: "Its time, in epoch milliseconds.", cites, required: true } },
});

/** The maximum number of runs to catch up with, the latest ones: more than ten years. */
const maxRuns = 4000;

/** Does everything that is due, in order. */
export function catchUp(call: EmulatedCall): void {
  const pending = pendingUpdates(call);
  for (const at of midnightsDue(call)) {
    while ((pending[0]?.due ?? Number.POSITIVE_INFINITY) <= at) settle(call, pending.shift());
    advanceBuilds(call, at);
    runAt(call, at);
  }
  for (const update of pending.filter(({ due }) => due <= call.now)) settle(call, update);
  advanceBuilds(call, call.now);
}

/** The midnights since the last run, or since the first policy was created. */
function midnightsDue(call: EmulatedCall): readonly number[] {
  const { records } = call.table(policies).page(0, Number.POSITIVE_INFINITY);
  if (records.length === 0) return [];
  const created = Math.min(...records.map(({ dateCreated }) => dateCreated));
  const last = Math.max(created, call.table(lastRuns).get("last")?.at ?? 0);
  const latest = Math.floor(call.now / dayInMs) * dayInMs;
  const first = Math.max((Math.floor(last / dayInMs) + 1) * dayInMs, latest - (maxRuns - 1) * dayInMs);
  return Array.from({ length: Math.max(0, (latest - first) / dayInMs + 1) }, (_, index) => first + index * dayInMs);
}

/** The requested updates that are still to be done, sorted by due time. */
function pendingUpdates(call: EmulatedCall): ExecutionRecord[] {
  const isPending = ({ state, done, canceled }: ExecutionRecord) => state !== undefined && done !== true && !canceled;
  const { records } = call.table(executions).page(0, Number.POSITIVE_INFINITY, isPending);
  return records.toSorted((one, other) => one.due - other.due);
}

function settle(call: EmulatedCall, update: ExecutionRecord | undefined): void {
  if (update !== undefined) settleUpdate(call, update);
}

/**
 * Runs all policies, one execution after the other; all of them existed at that time, since the requests that created
 * them had caught up first.
 */
function runAt(call: EmulatedCall, at: number): void {
  for (const policy of call.table(policies).page(0, Number.POSITIVE_INFINITY).records) {
    if (policy.status === "ENABLED") execute(call, policy, at);
  }
  call.table(lastRuns).put("last", { at });
}

function execute(call: EmulatedCall, policy: PolicyRecord, at: number): void {
  const acts = runPolicy({
    policy,
    images: call.table(images).page(0, Number.POSITIVE_INFINITY).records,
    machineImage: (id) => call.table(machineImages).get(id),
    at,
  });
  const id = `lce-${randomUUID()}`;
  const execution: ExecutionRecord = {
    ...{ id, resourceArn: policy.arn, due: at, canceled: false, done: true },
    resources: acts.flatMap(({ resources }) => resources),
  };
  call.table(executions).put(id, execution);
  for (const { image, status, resources } of acts) {
    change(call, image, status, execution);
    changeMachineImages(call, resources);
  }
  call.table(policies).put(policy.arn, { ...policy, dateLastRun: at });
}

function change(call: EmulatedCall, image: ImageRecord, status: RecordedStatus, { id, due }: ExecutionRecord): void {
  call.table(images).put(image.arn, withState(image, status, due, id));
}
