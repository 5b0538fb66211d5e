/** Finds lifecycle policies in the service. */

import { isMembers, listAt, type Members, textAt } from "../../../../base/members.ts";
import type { HandlerCall } from "../../../../terraform/runtime/handler.ts";
import type { TagOwnership } from "../../../../terraform/runtime/own-tags.ts";
import { isRefusal } from "../../../../terraform/runtime/refusal.ts";
import type { ImageBuilderClient } from "../../client.ts";
import { hyphenatedName, normalizedName } from "../model/policy-name.ts";
import { recordOf } from "./content.ts";

export interface PolicyClient extends TagOwnership {
  readonly service: ImageBuilderClient;
}

/** A call of the handler of lifecycle policies. */
export type PolicyCall = HandlerCall<PolicyClient>;

/** The record of a policy; undefined if it does not exist. */
export async function readPolicy(
  lifecyclePolicyArn: string,
  { client, signal }: PolicyCall,
): Promise<Members | undefined> {
  try {
    const { lifecyclePolicy } = await client.service.getLifecyclePolicy({ lifecyclePolicyArn }, { signal });
    if (isMembers(lifecyclePolicy)) return recordOf(lifecyclePolicy, client);
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    throw error;
  }
  throw new Error("the response of GetLifecyclePolicy has no policy: is the endpoint EC2 Image Builder?");
}

/**
 * The record of the policy with a name: the exact one, else the one that has the same name at the service, else the one
 * that has it by the documents (gap `lifecycle-policy/normalized-name`).
 */
export async function findPolicy(name: string, call: PolicyCall): Promise<Members | undefined> {
  const { client, signal } = call;
  const summaries: Members[] = [];
  for await (const page of client.service.pages("listLifecyclePolicies", {}, { signal })) {
    summaries.push(...listAt(page, "lifecyclePolicySummaryList"));
  }
  for (const normal of [(text: string) => text, hyphenatedName, normalizedName]) {
    const found = summaries.find((summary) => normal(textAt(summary, "name") ?? "") === normal(name));
    const arn = found && textAt(found, "arn");
    if (arn !== undefined) return readPolicy(arn, call);
  }
  return undefined;
}

/** The ARN in a response of CreateLifecyclePolicy. */
export function createdArn(response: Members): string {
  const arn = textAt(response, "lifecyclePolicyArn");
  if (arn !== undefined) return arn;
  throw new Error(
    "the response of CreateLifecyclePolicy has no lifecyclePolicyArn: is the endpoint EC2 Image Builder?",
  );
}
