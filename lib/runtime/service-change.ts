/** Changing a hosted service into what is declared: its content, its tags, and whether it runs. */
import { own } from "../dictionary.ts";
import type { Members } from "./handler.ts";
import { membersAt } from "./members.ts";
import { recordOf, updatableDifferences, updateOf } from "./service-content.ts";
import { goneMeanwhile, unusable } from "./service-errors.ts";
import { type Step, takeStep } from "./service-operation.ts";
import { readService, type ServiceCall, tagsOf } from "./service-state.ts";

/**
 * Makes a service what is declared, as far as it is not. It is left in the state that is declared; where none is, in
 * the one it was in.
 */
export async function convergeService(arn: string, declared: Members, call: ServiceCall): Promise<Members> {
  const { service } = call.client;
  const update = (found: Members): Step | undefined => {
    if (found.Status === "DELETE_FAILED") throw unusable(arn, found.Status);
    const differing = updatableDifferences(declared, recordOf(found));
    if (differing.length === 0 && found.Status !== "CREATE_FAILED") return undefined;
    call.log("info", "updating the service", { arn, differing });
    const send = () => service.updateService({ ServiceArn: arn, ...updateOf(declared) }, { signal: call.signal });
    return { type: "UPDATE_SERVICE", send };
  };
  const before = await takeStep(arn, update, call);
  if (before === undefined) throw goneMeanwhile(arn);
  await changeTags(arn, membersAt(declared, "Tags"), call);
  return bringInto(call.options.desiredStatus ?? before.Status, arn, call);
}

/** Pauses or resumes a service that is not in the state that is wanted, and answers with its record. */
export async function bringInto(wanted: unknown, arn: string, call: ServiceCall): Promise<Members> {
  const { service } = call.client;
  const request = [{ ServiceArn: arn }, { signal: call.signal }] as const;
  const steps: { readonly [wanted: string]: Step } = {
    PAUSED: { type: "PAUSE_SERVICE", send: () => service.pauseService(...request) },
    RUNNING: { type: "RESUME_SERVICE", send: () => service.resumeService(...request) },
  };
  const change = ({ Status: status }: Members): Step | undefined => {
    const step = status === wanted ? undefined : own(steps, String(wanted));
    if (step !== undefined && isUnusable(status)) throw unusable(arn, status);
    return step;
  };
  await takeStep(arn, change, call);
  const record = await readService(arn, call);
  if (record === undefined) throw goneMeanwhile(arn);
  return record;
}

const isUnusable = (status: unknown): status is string => status === "CREATE_FAILED" || status === "DELETE_FAILED";

async function changeTags(arn: string, declared: Members, call: ServiceCall): Promise<void> {
  const { signal } = call;
  const { service } = call.client;
  const found = await tagsOf(arn, call);
  const removed = Object.keys(found).filter((key) => !Object.hasOwn(declared, key));
  const changed = Object.fromEntries(Object.entries(declared).filter(([key, value]) => found[key] !== value));
  if (removed.length > 0) await service.untagResource({ ResourceArn: arn, TagKeys: removed }, { signal });
  if (Object.keys(changed).length > 0) await service.tagResource({ ResourceArn: arn, Tags: changed }, { signal });
}

/** Deletes a service, whoever begins it; one that could not be deleted before is deleted again. */
export async function deleteService(arn: string, call: ServiceCall): Promise<void> {
  const { service } = call.client;
  const send = () => service.deleteService({ ServiceArn: arn }, { signal: call.signal });
  await takeStep(arn, () => ({ type: "DELETE_SERVICE", send }), call);
}
