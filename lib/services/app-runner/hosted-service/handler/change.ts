/** Updates a hosted service as declared: its content, its tags, and whether it is running. */
import { own } from "../../../../base/dictionary.ts";
import { isMembers, type Members, membersAt, textAt } from "../../../../base/members.ts";
import { ApiError } from "../../../../client/api-error.ts";
import { untilRolesAreSeen } from "../../../../terraform/runtime/propagation.ts";
import { isRefusal } from "../../../../terraform/runtime/refusal.ts";
import { changeTags } from "../../handler/tags.ts";
import { recordOf, updatableDifferences, updateOf } from "./content.ts";
import { deletedMeanwhile, notDeployable, notUpdatable, unusable } from "./errors.ts";
import { failureOf, type OperationStep, outcomeOf, runToCompletion } from "./operation.ts";
import {
  type AwaitedOperation,
  markedTagsOf,
  newestOperation,
  readService,
  restedService,
  type ServiceCall,
} from "./state.ts";
import { connectionPath, refuseUnusableConnection } from "./usable-connection.ts";

// Deploys a hosted service again after a change outside of its content: an image with the same tag, a commit (gap
// `hosted-service/deployment-triggers`).

/** Whether one of the triggers has changed since the last apply. */
function isDeploymentDue({ deploymentTriggers: before }: Members, { deploymentTriggers: now }: Members): boolean {
  if (!isMembers(before) || !isMembers(now)) return false;
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].some((name) => before[name] !== now[name]);
}

/** Deploys a running service, and waits for the result. */
async function deployService(arn: string, call: ServiceCall): Promise<void> {
  let isLost = false;
  let newest: Members | undefined;
  const send = async (): Promise<Members> => {
    const before = newest;
    newest = await newestOperation(arn, call);
    // The response to the previous request was lost, but it was executed.
    if (isLost && newest?.Type === "START_DEPLOYMENT" && newest.Id !== before?.Id) return { OperationId: newest.Id };
    try {
      return await call.client.service.startDeployment({ ServiceArn: arn }, { signal: call.signal });
    } catch (error) {
      isLost = error instanceof ApiError && error.mayHaveExecuted;
      throw error;
    }
  };
  const deploy = ({ Status: status }: Members): OperationStep => {
    if (status !== "RUNNING") throw notDeployable(arn, status);
    return { type: "START_DEPLOYMENT", send };
  };
  call.log("info", "deploying the service, because a trigger has changed", { arn });
  if ((await runToCompletion(arn, deploy, call)) === undefined) throw deletedMeanwhile(arn);
}

/** Updates an applied service, and deploys it if one of its triggers has changed. */
export const changeService = (prior: Members, declared: Members, call: ServiceCall): Promise<Members> =>
  convergeService(textAt(prior, "ServiceArn") ?? "", declared, call, isDeploymentDue(prior, call.options));

/**
 * Updates a service where it differs from the declaration. Afterwards it has the declared status or, if none is
 * declared, its previous one.
 * @param deploys whether to deploy it too, which updates of running services do anyway.
 */
export async function convergeService(
  arn: string,
  declared: Members,
  call: ServiceCall,
  deploys = false,
): Promise<Members> {
  const { service } = call.client;
  const { desiredStatus } = call.options;
  let isUpdated = false;
  const update = async (found: Members, awaited?: AwaitedOperation): Promise<OperationStep | undefined> => {
    if (found.Status === "DELETE_FAILED") throw unusable(arn, found.Status);
    if (deploys && found.Status === "PAUSED" && desiredStatus !== "RUNNING") throw notDeployable(arn, found.Status);
    const differing = updatableDifferences(declared, recordOf(found));
    if (differing.length === 0 && found.Status !== "CREATE_FAILED") return undefined;
    if (awaited !== undefined) await refuseRolledBack(arn, declared, awaited, call);
    if (differing.includes(connectionPath)) await refuseUnusableConnection(declared, call);
    call.log("info", "updating the service", { arn, differing });
    const request = { ServiceArn: arn, ...updateOf(declared) };
    const send = () => {
      isUpdated = true;
      const ask = () => service.updateService(request, { signal: call.signal });
      return untilRolesAreSeen(ask, call, call.client.timing);
    };
    return { type: "UPDATE_SERVICE", send };
  };
  const before = await runToCompletion(arn, update, call).catch(async (error: unknown) => {
    // Public texts contradict each other on whether a paused service can be updated (gap app-runner/transitions).
    const refused = isRefusal(error, "InvalidStateException") ? await restedService(arn, call) : undefined;
    if (refused?.service?.Status !== "PAUSED") throw error;
    if (desiredStatus !== "RUNNING") throw notUpdatable(arn, error);
    await pauseOrResume("RUNNING", arn, call);
    return runToCompletion(arn, update, call);
  });
  if (before === undefined) throw deletedMeanwhile(arn);
  await changeTags(arn, await markedTagsOf(arn, call), membersAt(declared, "Tags"), call);
  const isPaused = before.Status === "PAUSED";
  if (deploys && (isPaused || !isUpdated)) {
    if (isPaused) await pauseOrResume("RUNNING", arn, call);
    await deployService(arn, call);
  }
  return pauseOrResume(desiredStatus ?? before.Status, arn, call);
}

/**
 * Throws if the operation that was awaited was an update to these very declared values, of an earlier run that was
 * interrupted or timed out: it has failed, and would again.
 */
async function refuseRolledBack(
  arn: string,
  declared: Members,
  { operation, during }: AwaitedOperation,
  call: ServiceCall,
): Promise<void> {
  const wasThis = operation?.Type === "UPDATE_SERVICE" && updatableDifferences(declared, recordOf(during)).length === 0;
  if (!wasThis) return;
  const ended = await outcomeOf(arn, operation, call);
  if (ended.Status !== "SUCCEEDED") throw await failureOf(arn, ended, call);
}

/** Pauses or resumes a service until it has the desired status, and returns its record. */
export async function pauseOrResume(wanted: unknown, arn: string, call: ServiceCall): Promise<Members> {
  const { service } = call.client;
  const request = [{ ServiceArn: arn }, { signal: call.signal }] as const;
  const steps: { readonly [wanted: string]: OperationStep } = {
    PAUSED: { type: "PAUSE_SERVICE", send: () => service.pauseService(...request) },
    RUNNING: { type: "RESUME_SERVICE", send: () => service.resumeService(...request) },
  };
  const change = ({ Status: status }: Members): OperationStep | undefined => {
    const step = status === wanted ? undefined : own(steps, String(wanted));
    if (step !== undefined && isUnusable(status)) throw unusable(arn, status);
    return step;
  };
  await runToCompletion(arn, change, call);
  const record = await readService(arn, call);
  if (record === undefined) throw deletedMeanwhile(arn);
  return record;
}

const isUnusable = (status: unknown): status is string => status === "CREATE_FAILED" || status === "DELETE_FAILED";

/** Deletes a service, or waits for its running deletion; deletes it again if a deletion failed before. */
export async function deleteService(arn: string, call: ServiceCall): Promise<void> {
  const { service } = call.client;
  const send = () => service.deleteService({ ServiceArn: arn }, { signal: call.signal });
  await runToCompletion(arn, () => ({ type: "DELETE_SERVICE", send }), call);
}
