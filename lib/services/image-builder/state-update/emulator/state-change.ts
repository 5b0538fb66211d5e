/** Changes the state of an image, for executions and for updates by hand. */
import type { EmulatedCall } from "../../../../emulator/emulated-service.ts";
import { type ImageRecord, images, type RecordedStatus } from "../../emulator/inventory.ts";
import { changeMachineImages } from "../../emulator/machine-image.ts";
import { machineImages } from "../../emulator/seeded-inventory.ts";
import {
  actionFor,
  type ExecutedResource,
  type ExecutionRecord,
  executions,
} from "../../lifecycle-execution/emulator/execution.ts";
import { resourcesOf } from "../../lifecycle-policy/emulator/run.ts";

/**
 * The image in another state.
 * @param at when it changes, in epoch milliseconds.
 */
export function withState(image: ImageRecord, status: RecordedStatus, at: number, execution?: string): ImageRecord {
  const { deprecationTime: _, ...rest } = image;
  return {
    ...rest,
    state: { status },
    ...(execution !== undefined && { lifecycleExecutionId: execution }),
    ...(status === "DEPRECATED" && { deprecationTime: at / 1000 }),
  };
}

/** Does the work of a requested update that is due, and records what it did. */
export function settleUpdate(call: EmulatedCall, update: ExecutionRecord): void {
  const { id, state, due, fails, includeResources, exclusionRules } = update;
  const image = call.table(images).get(update.resourceArn);
  if (image === undefined || state === undefined) {
    call.table(executions).put(id, { ...update, done: true });
    return;
  }
  const planned = plannedFor(call, image, { state, includeResources, exclusionRules, at: due });
  const isRetained = state === "DELETED" && planned.some(({ status }) => status === "SKIPPED");
  const resources = planned.map((each): ExecutedResource => {
    if (fails === true) return { ...each, status: "FAILED", reason: "this failure was injected" };
    const isSkipped = isRetained && each.parentResourceId === undefined;
    return isSkipped ? { ...each, status: "SKIPPED", reason: "a resource of the image was skipped" } : each;
  });
  if (fails !== true && !isRetained) call.table(images).put(image.arn, withState(image, state, due, id));
  changeMachineImages(call, resources);
  call.table(executions).put(id, { ...update, resources, done: true });
}

interface Requested {
  readonly includeResources: ExecutionRecord["includeResources"] | undefined;
  readonly exclusionRules: ExecutionRecord["exclusionRules"] | undefined;
  readonly at: number;
}

/** What an update does to an image and to the parts that it includes. */
function plannedFor(
  call: EmulatedCall,
  image: ImageRecord,
  { state, includeResources, exclusionRules, at }: Requested & { readonly state: string },
): readonly ExecutedResource[] {
  const action = { type: actionFor(state), ...(includeResources !== undefined && { includeResources }) };
  const rule = { action, ...(exclusionRules !== undefined && { exclusionRules }) };
  const machineImage = (name: string) => call.table(machineImages).get(name);
  return resourcesOf(image, rule, undefined, { machineImage, at });
}

/** The machine images that get their time of deprecation when an update is scheduled. */
export const includedMachineImages = (call: EmulatedCall, image: ImageRecord, requested: Requested): string[] =>
  plannedFor(call, image, { ...requested, state: "DEPRECATED" }).flatMap((each) =>
    each.parentResourceId !== undefined && each.status === "SUCCESS" ? [each.resourceId] : [],
  );
