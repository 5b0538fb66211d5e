/**
 * Deploys a hosted service again after a change outside of its content: an image with the same tag, a commit (gap
 * `hosted-service/deployment-triggers`).
 */

import { isMembers, type Members } from "../../../../base/members.ts";
import { ApiError } from "../../../../client/api-error.ts";
import { deletedMeanwhile, notDeployable } from "./errors.ts";
import { type OperationStep, runToCompletion } from "./operation.ts";
import { newestOperation, type ServiceCall } from "./state.ts";

/** Whether one of the triggers has changed since the last apply. */
export function isDeploymentDue(
  { deploymentTriggers: before }: Members,
  { deploymentTriggers: now }: Members,
): boolean {
  if (!isMembers(before) || !isMembers(now)) return false;
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].some((name) => before[name] !== now[name]);
}

/** Deploys a running service, and waits for the result. */
export async function deployService(arn: string, call: ServiceCall): Promise<void> {
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
