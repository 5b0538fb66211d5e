/** Looking at hosted services: one, the one of a name, and one that is at rest. */
import type { AppRunnerClient } from "../../api/app-runner.ts";
import type { Timing } from "../../api/retry.ts";
import { isMembers, type Members, membersAt, textAt } from "../../base/members.ts";
import { maxResults } from "../../model/hosted-service/app-runner.ts";
import { withoutMark } from "../creation-mark.ts";
import type { HandlerCall } from "../handler.ts";
import { ownTags, type TagOwnership } from "../own-tags.ts";
import { pause, persistently, type Waiting } from "../pause.ts";
import { isRefusal } from "../refusal.ts";
import { recordOf } from "./service-content.ts";
import { stillRunning } from "./service-errors.ts";

/** The service, which tags are its own, and what waits go by. */
export interface HostedServiceClient extends TagOwnership {
  readonly service: AppRunnerClient;
  /** The region that is asked; undefined where none is configured. */
  readonly region: () => Promise<string | undefined>;
  readonly timing: Timing;
  /** As the setting of this name. */
  readonly unreachableTimeout?: number | undefined;
}

/** What the handler of hosted services works with. */
export type ServiceCall = HandlerCall<HostedServiceClient>;

/** What a wait within a call goes by. */
export const waitingOf = ({ client: { timing, unreachableTimeout }, signal, log }: ServiceCall): Waiting => ({
  ...{ timing, signal, ...(unreachableTimeout !== undefined && { longestSilence: unreachableTimeout * 1000 }) },
  progress: (message) => log("progress", message),
});

/** A service as it is answered, or undefined where there is none (any more). */
export async function describeService(arn: string, { client, signal }: ServiceCall): Promise<Members | undefined> {
  try {
    const { Service } = await client.service.describeService({ ServiceArn: arn }, { signal });
    if (isMembers(Service)) return Service.Status === "DELETED" ? undefined : Service;
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    throw error;
  }
  throw new Error("DescribeService was answered without a service: is the endpoint the hosting service?");
}

/** The record of a service with its tags, or undefined where there is none. */
export async function readService(arn: string, call: ServiceCall): Promise<Members | undefined> {
  const [service, tags] = await Promise.all([describeService(arn, call), tagsOf(arn, call)]);
  return service && recordOf(service, tags);
}

/** The tags of a service that people gave it. */
const tagsOf = async (arn: string, call: ServiceCall): Promise<Members> => withoutMark(await markedTagsOf(arn, call));

/** The tags of a service, but those of the provider itself; with the mark of a creation that is not finished. */
export async function markedTagsOf(arn: string, { client, signal }: ServiceCall): Promise<Members> {
  try {
    const tags = membersAt(await client.service.listTagsForResource({ ResourceArn: arn }, { signal }), "Tags");
    return ownTags(tags, client);
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return {};
    throw error;
  }
}

/** The resource name of the live service that has a name. */
export async function findService(name: string, { client, signal }: ServiceCall): Promise<string | undefined> {
  for await (const { ServiceSummaryList: items } of client.service.pages("listServices", {}, { signal })) {
    const summaries = Array.isArray(items) ? items.filter(isMembers) : [];
    const found = summaries.find((summary) => summary.ServiceName === name && summary.Status !== "DELETED");
    const arn = found && textAt(found, "ServiceArn");
    if (arn !== undefined) return arn;
  }
  return undefined;
}

/** The operations on a service, newest first. */
export async function* operationsOn(arn: string, { client, signal }: ServiceCall): AsyncGenerator<Members, void> {
  const asked = { ServiceArn: arn, MaxResults: maxResults.maximum };
  for await (const { OperationSummaryList: items } of client.service.pages("listOperations", asked, { signal })) {
    if (Array.isArray(items)) yield* items.filter(isMembers);
  }
}

/** A service on which no operation runs. */
export interface Rested {
  /** As it is answered; undefined where there is none. */
  readonly service: Members | undefined;
  /** An operation ran, and was waited for. */
  readonly waited: boolean;
}

/** Waits until nobody's operation runs on a service. */
export async function restedService(arn: string, call: ServiceCall): Promise<Rested> {
  const waiting = waitingOf(call);
  const describe = () => persistently(() => describeService(arn, call), waiting);
  let service = await describe();
  if (service?.Status !== "OPERATION_IN_PROGRESS") return { service, waited: false };
  let running: Members | undefined;
  try {
    running = await persistently(async () => (await operationsOn(arn, call).next()).value ?? undefined, waiting);
    call.log("progress", `waiting for an operation that runs already on ${arn}`, running);
    for (let asked = 0; service?.Status === "OPERATION_IN_PROGRESS"; asked++) {
      await pause(asked, waiting);
      service = await describe();
    }
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return { service: undefined, waited: true };
    throw stillRunning(arn, running, error);
  }
  return { service, waited: true };
}
