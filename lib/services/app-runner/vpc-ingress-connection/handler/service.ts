/** Reads VPC ingress connections, and waits until no change of one is in progress. */

import { listAt, type Members, membersAt, textAt } from "../../../../base/members.ts";
import type { Timing } from "../../../../client/retry.ts";
import { differences } from "../../../../facts/derive/differences.ts";
import { withoutMark } from "../../../../terraform/runtime/creation-mark.ts";
import type { HandlerCall } from "../../../../terraform/runtime/handler.ts";
import { ownTags, type TagOwnership } from "../../../../terraform/runtime/own-tags.ts";
import type { Existing } from "../../../../terraform/runtime/ownership.ts";
import { pause, persistently, type Waiting } from "../../../../terraform/runtime/pause.ts";
import { withTimes } from "../../../../terraform/runtime/record-times.ts";
import { isRefusal } from "../../../../terraform/runtime/refusal.ts";
import type { AppRunnerClient } from "../../client.ts";
import { forgetCreation } from "../../handler/tags.ts";
import { ingressArnForm, vpcIngressConnection } from "../model.ts";

/** The client of the service, the ownership of tags, the region of requests, and the options of waits. */
export interface IngressClient extends TagOwnership {
  readonly service: AppRunnerClient;
  /** Undefined if none is configured. */
  readonly region: () => Promise<string | undefined>;
  readonly timing: Timing;
  /** The setting `unreachableTimeout`, in seconds. */
  readonly unreachableTimeout?: number | undefined;
}

/** A call of the handler of VPC ingress connections. */
export type IngressCall = HandlerCall<IngressClient>;

/** The ARN in a record or response. */
export const arnOf = (record: Members): string => textAt(record, "VpcIngressConnectionArn") ?? "";

/** The status in a record or response, in upper case. */
export const statusOf = (record: Members): string => (textAt(record, "Status") ?? "").toUpperCase();

/** A connection in a response. */
export function ingressIn(response: Members, operation: string): Members {
  const found = membersAt(response, "VpcIngressConnection");
  if (arnOf(found) !== "") return withTimes(found);
  throw new Error(`the response of ${operation} has no VpcIngressConnectionArn: is the endpoint App Runner?`);
}

/** A connection as the service shows it; undefined if it does not exist or was deleted. */
export async function describeIngress(arn: string, { client, signal }: IngressCall): Promise<Members | undefined> {
  const asked = { VpcIngressConnectionArn: arn };
  try {
    const response = await client.service.describeVpcIngressConnection(asked, { signal });
    const found = ingressIn(response, "DescribeVpcIngressConnection");
    return statusOf(found) === "DELETED" ? undefined : found;
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    throw error;
  }
}

/** Its tags that are the declaration's own, with the creation mark. */
export async function markedTagsOf(arn: string, { client, signal }: IngressCall): Promise<Members> {
  try {
    const response = await client.service.listTagsForResource({ ResourceArn: arn }, { signal });
    return ownTags(membersAt(response, "Tags"), client);
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return {};
    throw error;
  }
}

/** The record of a connection with its tags; undefined if it does not exist. */
export async function readIngress(arn: string, call: IngressCall): Promise<Members | undefined> {
  const [found, tags] = await Promise.all([describeIngress(arn, call), markedTagsOf(arn, call)]);
  await forgetCreation(arn, tags, call);
  return found && { ...found, Tags: withoutMark(tags) };
}

/** The ARN of the connection with a name, which its ARN contains; undefined if there is none. */
export async function findIngress(name: string, { client, signal }: IngressCall): Promise<string | undefined> {
  const form = new RegExp(ingressArnForm.source, "u");
  for await (const page of client.service.pages("listVpcIngressConnections", {}, { signal })) {
    const arns = listAt(page, "VpcIngressConnectionSummaryList").map(arnOf);
    const found = arns.find((arn) => form.exec(arn)?.[1] === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Waits until no change of a connection is in progress, and returns it; undefined if it no longer exists. */
export async function settledIngress(arn: string, call: IngressCall): Promise<Members | undefined> {
  const { timing, unreachableTimeout } = call.client;
  const waiting: Waiting = {
    ...{ timing, signal: call.signal, progress: (message) => call.log("progress", message) },
    ...(unreachableTimeout !== undefined && { maxSilenceMs: unreachableTimeout * 1000 }),
  };
  for (let asked = 0; ; asked++) {
    const found = await persistently(() => describeIngress(arn, call), waiting);
    if (found === undefined || !statusOf(found).startsWith("PENDING_")) return found;
    call.log("progress", `waiting until ${arn} is no longer ${statusOf(found)}`);
    await pause(asked, waiting);
  }
}

/** A connection, for the host's ownership. */
export const existingIngress = (record: Members): Existing => ({
  identity: arnOf(record),
  createdAt: textAt(record, "CreatedAt"),
});

/** Paths of the members in which a record differs from the declaration. */
export const ingressDifferences = (declared: Members, record: Members): readonly string[] =>
  differences(vpcIngressConnection.declaration, declared, record, () => false);
