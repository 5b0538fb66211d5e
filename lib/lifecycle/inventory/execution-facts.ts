/** The facts about executions in responses: of the services, or saved by the AWS CLI. */
import { listOf, type Members, membersOf, textAt } from "../../base/members.ts";
import { imageBuildArn } from "../../services/image-builder/model.ts";
import type { HistoryExecution, HistoryPolicy, PastAct, PastPart } from "../simulate/back-test/history.ts";

const isMachineImage = /^ami-/;
/** The form of the ARN of a build version. */
export const isBuild = new RegExp(imageBuildArn.pattern.source, "u");

/** Epoch milliseconds of a time in a response: epoch seconds, or ISO 8601. */
export function timeIn(value: unknown): number | undefined {
  const time = typeof value === "number" ? value * 1000 : typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** A member with a time in ISO 8601; none if the value is not a time. */
function dated<Name extends string>(name: Name, value: unknown): { readonly [member in Name]?: string } {
  const time = timeIn(value);
  return time === undefined ? {} : ({ [name]: new Date(time).toISOString() } as { [member in Name]: string });
}

/** A policy of GetLifecyclePolicy or ListLifecyclePolicies; undefined if it has no ARN. */
export function policyIn(value: unknown): HistoryPolicy | undefined {
  const policy = membersOf(value);
  const arn = textAt(policy, "arn");
  if (arn === undefined) return undefined;
  const name = textAt(policy, "name") ?? arn.slice(arn.lastIndexOf("/") + 1);
  return { arn, name, ...dated("createdAt", policy.dateCreated), ...dated("updatedAt", policy.dateUpdated) };
}

/** An execution of GetLifecycleExecution or ListLifecycleExecutions, without its acts unless it has none. */
export function executionIn(value: unknown): HistoryExecution | undefined {
  const execution = membersOf(value);
  const id = textAt(execution, "lifecycleExecutionId");
  if (id === undefined) return undefined;
  const policy = textAt(execution, "lifecyclePolicyArn");
  const isIdle = membersOf(execution.resourcesImpactedSummary).hasImpactedResources === false;
  return {
    id,
    ...(policy !== undefined && { policy }),
    status: textAt(membersOf(execution.state), "status") ?? "UNKNOWN",
    ...dated("startedAt", execution.startTime),
    ...dated("endedAt", execution.endTime),
    ...(isIdle && { acts: [] }),
  };
}

/** The machine images in the list of ListLifecycleExecutionResources for an image. */
export function partsIn(resources: unknown): readonly PastPart[] {
  return listOf(resources).flatMap((resource): readonly PastPart[] => {
    const id = textAt(resource, "resourceId");
    if (id === undefined || !isMachineImage.test(id)) return [];
    const region = textAt(resource, "region");
    const snapshots = listOf(resource.snapshots).flatMap((each) => {
      const snapshot = textAt(each, "snapshotId");
      return snapshot === undefined ? [] : [{ id: snapshot, ...stateIn(each) }];
    });
    return [
      {
        id,
        ...(region !== undefined && { region }),
        action: textAt(membersOf(resource.action), "name") ?? "UNKNOWN",
        ...stateIn(resource),
        ...(snapshots.length > 0 && { snapshots }),
      },
    ];
  });
}

function stateIn(resource: Members): Pick<PastPart, "status" | "reason"> {
  const state = membersOf(resource.state);
  const reason = textAt(state, "reason");
  return { status: textAt(state, "status") ?? "UNKNOWN", ...(reason !== undefined && { reason }) };
}

/** The acts on images in a list of ListLifecycleExecutionResources; their parts are left out. */
export function actsIn(resources: unknown): readonly PastAct[] {
  return listOf(resources).flatMap((resource): readonly PastAct[] => {
    const image = textAt(resource, "resourceId");
    if (image === undefined || !isBuild.test(image)) return [];
    const [state, action] = [membersOf(resource.state), membersOf(resource.action)];
    const reason = textAt(state, "reason") ?? textAt(action, "reason");
    return [
      {
        ...{ image, action: textAt(action, "name") ?? "UNKNOWN", status: textAt(state, "status") ?? "UNKNOWN" },
        ...dated("at", resource.startTime),
        ...(reason !== undefined && { reason }),
      },
    ];
  });
}
