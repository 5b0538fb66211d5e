/** Reads hosted services, and waits until no operation runs on one. */

import { isMembers, listAt, type Members, membersAt, textAt } from "../../../../base/members.ts";
import type { Timing } from "../../../../client/retry.ts";
import { withoutMark } from "../../../../terraform/runtime/creation-mark.ts";
import type { HandlerCall } from "../../../../terraform/runtime/handler.ts";
import { ownTags, type TagOwnership } from "../../../../terraform/runtime/own-tags.ts";
import { pause, persistently, type Waiting } from "../../../../terraform/runtime/pause.ts";
import { isRefusal } from "../../../../terraform/runtime/refusal.ts";
import type { AppRunnerClient } from "../../client.ts";
import { forgetCreation } from "../../handler/tags.ts";
import { maxResults } from "../../model.ts";
import { recordOf } from "./content.ts";
import { stillRunning } from "./errors.ts";

/** The client of the service, the ownership of tags, and the options of waits. */
export interface HostedServiceClient extends TagOwnership {
  readonly service: AppRunnerClient;
  /** The region of requests; undefined if none is configured. */
  readonly region: () => Promise<string | undefined>;
  readonly timing: Timing;
  /** The setting `unreachableTimeout`, in seconds. */
  readonly unreachableTimeout?: number | undefined;
}

export type ServiceCall = HandlerCall<HostedServiceClient>;

/** What operations on services need of a {@link ServiceCall}. */
export interface ServiceOperationCall extends Pick<ServiceCall, "signal" | "log"> {
  readonly client: Pick<HostedServiceClient, "service" | "timing" | "unreachableTimeout">;
}

/** The options of a wait within a call. */
export const waitingOf = ({ client: { timing, unreachableTimeout }, signal, log }: ServiceOperationCall): Waiting => ({
  ...{ timing, signal, ...(unreachableTimeout !== undefined && { maxSilenceMs: unreachableTimeout * 1000 }) },
  progress: (message) => log("progress", message),
});

/** A service in a response; undefined if it does not exist. */
export async function describeService(
  arn: string,
  { client, signal }: ServiceOperationCall,
): Promise<Members | undefined> {
  try {
    const { Service } = await client.service.describeService({ ServiceArn: arn }, { signal });
    if (isMembers(Service)) return Service.Status === "DELETED" ? undefined : Service;
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    throw error;
  }
  throw new Error("the response of DescribeService has no service: is the endpoint App Runner?");
}

/** The record of a service with its tags; undefined if it does not exist. */
export async function readService(arn: string, call: ServiceCall): Promise<Members | undefined> {
  const [service, tags] = await Promise.all([describeService(arn, call), tagsOf(arn, call)]);
  return service && recordOf(service, tags);
}

/** The user's tags of a service, without the creation mark. */
async function tagsOf(arn: string, call: ServiceCall): Promise<Members> {
  const tags = await markedTagsOf(arn, call);
  await forgetCreation(arn, tags, call);
  return withoutMark(tags);
}

/** The user's tags of a service, with the creation mark. */
export async function markedTagsOf(arn: string, { client, signal }: ServiceCall): Promise<Members> {
  try {
    const tags = membersAt(await client.service.listTagsForResource({ ResourceArn: arn }, { signal }), "Tags");
    return ownTags(tags, client);
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return {};
    throw error;
  }
}

/** The ARN of the service with a name; undefined if there is none. */
export async function findService(name: string, { client, signal }: ServiceCall): Promise<string | undefined> {
  for await (const page of client.service.pages("listServices", {}, { signal })) {
    const found = listAt(page, "ServiceSummaryList").find(
      (summary) => summary.ServiceName === name && summary.Status !== "DELETED",
    );
    const arn = found && textAt(found, "ServiceArn");
    if (arn !== undefined) return arn;
  }
  return undefined;
}

/** The operations on a service, newest first. */
export async function* operationsOn(
  arn: string,
  { client, signal }: ServiceOperationCall,
): AsyncGenerator<Members, void> {
  const asked = { ServiceArn: arn, MaxResults: maxResults.maximum };
  for await (const page of client.service.pages("listOperations", asked, { signal })) {
    yield* listAt(page, "OperationSummaryList");
  }
}

/** The newest operation on a service; undefined if none is listed. */
export const newestOperation = async (arn: string, call: ServiceOperationCall): Promise<Members | undefined> =>
  (await operationsOn(arn, call).next()).value ?? undefined;

/** A service without running operations. */
export interface IdleService {
  /** As in the response; undefined if it does not exist. */
  readonly service: Members | undefined;
  /** The operation whose end was awaited; undefined if none ran. */
  readonly awaited?: AwaitedOperation;
}

/** An operation that was already running. */
export interface AwaitedOperation {
  /** As listed while it ran; undefined if it was not listed yet. */
  readonly operation: Members | undefined;
  /** The service while it ran. */
  readonly during: Members;
}

/** Waits until no operation runs on a service. */
export async function restedService(arn: string, call: ServiceOperationCall): Promise<IdleService> {
  const waiting = waitingOf(call);
  const describe = () => persistently(() => describeService(arn, call), waiting);
  let service = await describe();
  if (service?.Status !== "OPERATION_IN_PROGRESS") return { service };
  const during = service;
  let running: Members | undefined;
  try {
    running = await persistently(() => newestOperation(arn, call), waiting);
    call.log("progress", `waiting for an operation that is already running on ${arn}`, running);
    for (let asked = 0; service?.Status === "OPERATION_IN_PROGRESS"; asked++) {
      await pause(asked, waiting);
      service = await describe();
    }
  } catch (error) {
    if (!isRefusal(error, "ResourceNotFoundException")) throw stillRunning(arn, running, error);
    service = undefined;
  }
  return { service, awaited: { operation: running, during } };
}
