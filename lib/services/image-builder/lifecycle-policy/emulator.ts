/** The operations on lifecycle policies. */

import { randomUUID } from "node:crypto";
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import {
  type EmulatorVocabulary,
  translateRecord,
  valueAlias,
  vocabularyFor,
} from "../../../emulator/request-names.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { type Citation, cite, citeGuide } from "../../../facts/model/citation.ts";
import { originalResponse, remember } from "../emulator/idempotency.ts";
import { matching } from "../emulator/listing.ts";
import { listRequest, pageOf } from "../emulator/paging.ts";
import { refusal, refuseIfAny } from "../emulator/refusals.ts";
import { readBody, readParameter, requestOf } from "../emulator/request.ts";
import { policyFilters } from "../model/messages.ts";
import { filters } from "../model/parts.ts";
import { lifecyclePolicyArn, policyQuota } from "../model.ts";
import { arnOf, type PolicyRecord, policies } from "./emulator/policy.ts";
import { relationProblems } from "./emulator/relations.ts";
import { normalizedName } from "./model/policy-name.ts";
import { lifecyclePolicy } from "./model.ts";

const resource = lifecyclePolicy.name;
const declared = lifecyclePolicy.declaration.members;
const defaultStatus = declared.status.default;

/** Returns {clientToken, lifecyclePolicyArn}. A dry run validates the request and does nothing. */
export function createLifecyclePolicy(call: EmulatedCall): object {
  const { value, vocabulary } = readBody(call, lifecyclePolicy.declaration, { resource });
  refuseIfAny("InvalidRequestException", [...relationProblems(value, vocabulary)]);
  const { clientToken = randomUUID(), dryRun, ...policy } = value;
  const arn = arnOf(call.scope, policy.name);

  const original = originalResponse(call, clientToken, policy);
  if (original === undefined) {
    refuseTakenName(call, policy.name, arn);
    refuseAboveQuota(call);
  }
  if (dryRun === true) {
    const message = `the request is valid; nothing was done because dryRun is true (${citationInWords(cite(3, "CreateLifecyclePolicy"))})`;
    throw refusal("DryRunOperationException", message);
  }
  if (original !== undefined) return original;

  const record: PolicyRecord = {
    arn,
    ...policy,
    status: policy.status ?? defaultStatus,
    dateCreated: call.now,
    ...(vocabulary !== undefined && { vocabulary }),
  };
  call.table(policies).put(arn, record);
  return remember(call, clientToken, policy, { clientToken, lifecyclePolicyArn: arn });
}

/** Rejects a name that is taken: names, and the ARNs derived from them, are unique per account and region. */
function refuseTakenName(call: EmulatedCall, name: string, arn: string): void {
  const sameArn = call.table(policies).get(arn);
  const taken = sameArn ?? call.table(policies).find(normalizedName(name));
  if (taken === undefined) return;
  const [rule, source]: readonly [string, Citation] =
    sameArn === undefined
      ? ["names that differ only in case, spaces or underscores", cite(3, "Resources and their fields")]
      : [
          "names that are equal in lower case with hyphens for spaces and underscores",
          citeGuide("image-builder", "Resource names and ARNs"),
        ];
  throw refusal(
    "ResourceAlreadyExistsException",
    `name is ${JSON.stringify(name)}, and the policy ${JSON.stringify(taken.name)} already exists (${taken.arn}); ${rule} are the same name, so choose another (${citationInWords(source)})`,
  );
}

function refuseAboveQuota(call: EmulatedCall): void {
  const { "lifecycle-policies": most = policyQuota } = call.quotas;
  const { records } = call.table(policies).page(0, most);
  if (records.length < most) return;
  const message = `the account has ${records.length} policies in ${call.scope.region}, and may have at most ${most}; delete one first (${citationInWords(citeGuide("image-builder", "EC2 Image Builder endpoints and quotas"))})`;
  throw refusal("ServiceQuotaExceededException", message);
}

const { name, tags, dryRun, ...updatable } = declared;
const updateRequest = requestOf({ lifecyclePolicyArn, ...updatable });

/** Replaces all members but name and tags; omitted members are removed, and status gets its default. */
export function updateLifecyclePolicy(call: EmulatedCall): object {
  const { value, vocabulary } = readBody(call, updateRequest, { resource });
  refuseIfAny("InvalidParameterCombinationException", [...relationProblems(value, vocabulary)]);
  const { clientToken, ...content } = value;
  const original = originalResponse(call, clientToken, content);
  if (original !== undefined) return original;

  const { lifecyclePolicyArn: arn, ...change } = content;
  const existing = existingPolicy(call, arn);
  const { name, tags, dateCreated, dateLastRun, resourceType, vocabulary: firstVocabulary } = existing;
  if (change.resourceType !== resourceType) {
    const message = `resourceType is ${change.resourceType}, but the policy was created with ${resourceType}; it cannot change, so delete the policy and create another (${citationInWords(cite(3, "Resources and their fields"))})`;
    throw refusal("InvalidRequestException", message);
  }
  const spoken: EmulatorVocabulary | undefined = firstVocabulary ?? vocabulary;
  call.table(policies).put(arn, {
    arn,
    name,
    ...change,
    status: change.status ?? defaultStatus,
    ...(tags !== undefined && { tags }),
    dateCreated,
    dateUpdated: call.now,
    ...(dateLastRun !== undefined && { dateLastRun }),
    ...(spoken !== undefined && { vocabulary: spoken }),
  });
  return remember(call, clientToken, content, { lifecyclePolicyArn: arn });
}

/** Returns {lifecyclePolicy}. */
export function getLifecyclePolicy(call: EmulatedCall): object {
  return { lifecyclePolicy: asReturned(call, existingPolicy(call, arnParameter(call))) };
}

/** Returns {lifecyclePolicyArn}. Idempotency tokens stay valid. */
export function deleteLifecyclePolicy(call: EmulatedCall): object {
  const { arn } = existingPolicy(call, arnParameter(call));
  call.table(policies).delete(arn);
  return { lifecyclePolicyArn: arn };
}

const policiesRequest = listRequest({ filters: filters(policyFilters) });

/** Returns {lifecyclePolicySummaryList, nextToken?} in order of creation. Filters accept both vocabularies. */
export function listLifecyclePolicies(call: EmulatedCall): object {
  const { filters: asked = [], ...page } = readBody(call, policiesRequest).value;
  const matches = matching(asked, policyFilters, (member, word) =>
    String(valueAlias(resource, member, word)?.documents ?? word),
  );
  const { records, rest } = pageOf(call, policies, page, JSON.stringify(asked), matches);
  const lifecyclePolicySummaryList = records.map(({ policyDetails, resourceSelection, ...summary }) =>
    asReturned(call, summary),
  );
  return { lifecyclePolicySummaryList, ...rest };
}

/** A record or a part of it, in the caller's vocabulary, with times in epoch seconds, and with tags even if it has none. */
function asReturned(
  { head }: EmulatedCall,
  {
    vocabulary,
    dateCreated,
    dateUpdated,
    dateLastRun,
    tags = {},
    ...record
  }: Omit<PolicyRecord, "policyDetails" | "resourceSelection">,
): unknown {
  const times = {
    dateCreated: dateCreated / 1000,
    ...(dateUpdated !== undefined && { dateUpdated: dateUpdated / 1000 }),
    ...(dateLastRun !== undefined && { dateLastRun: dateLastRun / 1000 }),
  };
  return translateRecord(
    { ...record, tags, ...times },
    vocabularyFor(head.headers["user-agent"], vocabulary),
    resource,
  );
}

const arnParameter = (call: EmulatedCall): string => readParameter(call, "lifecyclePolicyArn", lifecyclePolicyArn);

/** @throws Refusal if the account and region have no policy with this ARN. */
export function existingPolicy(call: EmulatedCall, arn: string): PolicyRecord {
  const policy = call.table(policies).get(arn);
  if (policy !== undefined) return policy;
  const { account, region } = call.scope;
  throw refusal(
    "ResourceNotFoundException",
    `lifecycle policy ${arn} was not found in account ${account} and region ${region}; check the ARN and the region`,
  );
}
