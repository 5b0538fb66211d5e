/**
 * Deploying what a hosted service runs once more, because something outside its content has changed: a tag that was
 * pushed anew, a commit (gaps.ts, `hosted-service/deployment-triggers`).
 */
import { ApiError } from "../../api/api-error.ts";
import { isMembers, type Members } from "../../base/members.ts";
import { cite } from "../../model/citation.ts";
import type { HandlerOption } from "../handler.ts";
import { goneMeanwhile, notDeployable } from "./service-errors.ts";
import { type OperationStep, takeStep } from "./service-operation.ts";
import { operationsOn, type ServiceCall } from "./service-state.ts";

const cites = cite(2, "States and transitions");

/** The option that tells when to deploy. */
export const deploymentTriggers: HandlerOption = {
  kind: "map",
  description:
    "Values that stand for what is deployed, such as the digest of an image or a commit: where one changes, the service is deployed again (StartDeployment), and apply waits for the outcome. Nothing is deployed when the service is created, when an update deploys it anyway, and when the triggers are new. They are kept in the state in clear.",
  cites,
  triggers: true,
  key: { kind: "string", description: "A name of your choice.", cites },
  value: { kind: "string", description: "A value that changes with what is deployed.", cites },
};

/** Whether one of the triggers has changed since the last apply. */
export function isDeploymentDue(
  { deploymentTriggers: before }: Members,
  { deploymentTriggers: now }: Members,
): boolean {
  if (!isMembers(before) || !isMembers(now)) return false;
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].some((name) => before[name] !== now[name]);
}

/** Deploys a running service, and waits for the outcome. */
export async function deployService(arn: string, call: ServiceCall): Promise<void> {
  let isLost = false;
  let newest: Members | undefined;
  const send = async (): Promise<Members> => {
    const before = newest;
    newest = (await operationsOn(arn, call).next()).value ?? undefined;
    // The request before lost its answer, and was carried out.
    if (isLost && newest?.Type === "START_DEPLOYMENT" && newest.Id !== before?.Id) return { OperationId: newest.Id };
    try {
      return await call.client.service.startDeployment({ ServiceArn: arn }, { signal: call.signal });
    } catch (error) {
      isLost = error instanceof ApiError && error.mayBeDone;
      throw error;
    }
  };
  const deploy = ({ Status: status }: Members): OperationStep => {
    if (status !== "RUNNING") throw notDeployable(arn, status);
    return { type: "START_DEPLOYMENT", send };
  };
  call.log("info", "deploying the service, because a trigger has changed", { arn });
  if ((await takeStep(arn, deploy, call)) === undefined) throw goneMeanwhile(arn);
}
