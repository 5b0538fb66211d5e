/**
 * StartResourceStateUpdate: changes the state of one build by hand (gap `image-builder/state-updates`). A change of the
 * state alone happens at once; any other is an execution.
 */
import { randomUUID } from "node:crypto";
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { read } from "../../../emulator/reader.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { alternatives } from "../../../facts/derive/wording.ts";
import { citeGuide } from "../../../facts/model/citation.ts";
import type { AnyField, Field } from "../../../facts/model/field.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { originalResponse, remember } from "../emulator/idempotency.ts";
import { beingBuilt, imageNotFound, isBeingBuilt } from "../emulator/image-refusals.ts";
import { type ImageRecord, images } from "../emulator/inventory.ts";
import { refusal, refuseIfAny } from "../emulator/refusals.ts";
import { readBody, requestOf } from "../emulator/request.ts";
import { executions, isUnderWay } from "../lifecycle-execution/emulator/execution.ts";
import { catchUp } from "../lifecycle-policy/emulator/daily-run.ts";
import type { StoredRule } from "../lifecycle-policy/emulator/policy.ts";
import { lifecyclePolicy } from "../lifecycle-policy/model.ts";
import { imageBuilderCites } from "../model/parts.ts";
import { imageBuildArn, imageState, stateUpdateQuota, updateAt } from "../model.ts";
import { includedMachineImages, withState } from "./emulator/state-change.ts";

const guide = citationInWords(citeGuide("image-builder-api", "StartResourceStateUpdate"));

const anything: AnyField = { kind: "any", description: "Read by its own field.", cites: imageBuilderCites };

const { clientToken, executionRole, policyDetails } = lifecyclePolicy.declaration.members;
const { required, ...optionalRole } = executionRole;

const request = requestOf({
  resourceArn: imageBuildArn,
  state: { ...requestOf({ status: imageState }), required: true },
  executionRole: optionalRole,
  includeResources: anything,
  exclusionRules: anything,
  updateAt,
  clientToken,
});

type IncludedResources = NonNullable<StoredRule["action"]["includeResources"]>;
type RequestedState = ValueOf<typeof imageState>;

/** Returns {resourceArn, lifecycleExecutionId?}: the execution, if the request started one. */
export function startResourceStateUpdate(call: EmulatedCall): object {
  const { clientToken, ...input } = readBody(call, request).value;
  const update = {
    ...input,
    includeResources: inRule("includeResources", ruleMembers.includeResources, input.includeResources),
    exclusionRules: inRule("exclusionRules", ruleMembers.exclusionRules, input.exclusionRules),
  };
  const original = originalResponse(call, clientToken, update);
  if (original !== undefined) return original;

  const { resourceArn, state, executionRole, includeResources, exclusionRules } = update;
  const due = dueTime(update.updateAt, state.status, call.now);
  refuseIfAny("InvalidRequestException", [...problems(state.status, executionRole, includeResources)]);
  const image = changeableImage(call, resourceArn, state.status);
  const isExecution = due !== undefined || state.status === "DELETED" || includesAny(includeResources);
  if (!isExecution) {
    call.table(images).put(image.arn, withState(image, state.status, call.now));
    return remember(call, clientToken, update, { resourceArn });
  }
  refuseTooMany(call, resourceArn);
  const id = `lce-${randomUUID()}`;
  const isSet = update.updateAt !== undefined && call.outcome === undefined;
  call.table(executions).put(id, {
    ...{ id, resourceArn, state: state.status, startedAt: call.now, canceled: false },
    due: call.outcome === "NEVER_ENDS" ? lastMoment : (due ?? call.now + call.operationMs),
    ...(call.outcome !== undefined && call.outcome !== "NEVER_ENDS" && { fails: true }),
    ...(includeResources !== undefined && { includeResources }),
    ...(exclusionRules !== undefined && { exclusionRules }),
    ...(isSet && {
      deprecates: includedMachineImages(call, image, { includeResources, exclusionRules, at: call.now }),
    }),
  });
  catchUp(call);
  return remember(call, clientToken, update, { lifecycleExecutionId: id, resourceArn });
}

const rule = policyDetails.element.members;
const { vmImages } = rule.exclusionRules.members;

/** Members with the same meaning as in a rule of a policy: their fields, and their paths there. */
const ruleMembers = {
  includeResources: { field: rule.action.members.includeResources, path: "policyDetails[].action.includeResources" },
  exclusionRules: { field: { ...rule.exclusionRules, members: { vmImages } }, path: "policyDetails[].exclusionRules" },
} as const;

function inRule<F extends Field>(
  member: string,
  { field, path }: { readonly field: F; readonly path: string },
  given: unknown,
): ValueOf<F> | undefined {
  if (given === undefined) return undefined;
  const { value, problems } = read(field, given, lifecyclePolicy.name, { written: member, documented: path });
  refuseIfAny("InvalidRequestException", problems);
  return value;
}

const includesAny = (included: IncludedResources = {}): boolean => Object.values(included).includes(true);

/** The last time of a Date, in epoch milliseconds. */
const lastMoment = 8.64e15;

/** The requested time in epoch milliseconds; undefined for at once. */
function dueTime(updateAt: unknown, state: string, now: number): number | undefined {
  if (updateAt === undefined) return undefined;
  const shown = `updateAt is ${JSON.stringify(updateAt)}`;
  if (typeof updateAt !== "number" || updateAt < 0 || updateAt * 1000 > lastMoment)
    throw refusal("InvalidRequestException", `${shown}; it must be a time in epoch seconds`);
  if (state !== "DEPRECATED") {
    const message = `${shown} and state.status is ${state}; only DEPRECATED can be scheduled, so omit updateAt (${guide})`;
    throw refusal("InvalidRequestException", message);
  }
  if (updateAt * 1000 <= now) {
    const message = `${shown}, and the time is ${now / 1000}; it must be in the future (${guide})`;
    throw refusal("InvalidRequestException", message);
  }
  return Math.round(updateAt * 1000);
}

function* problems(
  state: string,
  executionRole: string | undefined,
  included: IncludedResources | undefined,
): Generator<string> {
  if ((executionRole === undefined) !== (included === undefined)) {
    const [given, absent] =
      included === undefined ? ["executionRole", "includeResources"] : ["includeResources", "executionRole"];
    yield `${absent} is missing and ${given} is given; each of the two requires the other (${guide})`;
  }
  for (const member of ["snapshots", "containers"] as const) {
    if (included?.[member] === true && state !== "DELETED")
      yield `includeResources.${member} is true and state.status is ${state}; snapshots and containers are valid with DELETED only (${guide})`;
  }
  if (state === "DELETED" && !includesAny(included)) {
    yield `includeResources names nothing and state.status is DELETED; include the resources of the image, or delete its record alone with DeleteImage (${guide})`;
  }
}

/** The states from which each state can be reached, besides itself. */
const sources: ReadonlyMap<string, readonly string[]> = new Map([
  ["AVAILABLE", ["DEPRECATED", "DISABLED"]],
  ["DEPRECATED", ["AVAILABLE"]],
  ["DISABLED", ["AVAILABLE", "DEPRECATED"]],
  ["DELETED", ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED"]],
]);

/** @throws Refusal if the image does not exist, or cannot get the state. */
function changeableImage(call: EmulatedCall, arn: string, state: RequestedState): ImageRecord {
  const image = call.table(images).get(arn);
  if (image === undefined) throw imageNotFound(call, arn);
  const { status } = image.state;
  if (isBeingBuilt(status)) throw beingBuilt(arn, status);
  if (image.type === "DOCKER" && state !== "DELETED") {
    const message = `state.status is ${state} and ${arn} is a container image, which can only become DELETED (${guide})`;
    throw refusal("InvalidRequestException", message);
  }
  const from = sources.get(state) ?? [];
  const isSame = status === state && status !== "DELETED";
  if (isSame || from.includes(status)) return image;
  const message = `state.status is ${state}, and ${arn} is ${status}; only an image that is ${alternatives(from)} can become ${state} (${guide})`;
  throw refusal("InvalidRequestException", message);
}

/** An image has one execution in progress at most, and an account as many as the quota allows. */
function refuseTooMany(call: EmulatedCall, arn: string): void {
  const { records } = call
    .table(executions)
    .page(0, Number.POSITIVE_INFINITY, (each) => each.state !== undefined && isUnderWay(each, call.now));
  const same = records.find(({ resourceArn }) => resourceArn === arn);
  if (same !== undefined) {
    const message = `the execution ${same.id} is changing the state of ${arn}; wait until it has ended, or cancel it (${guide})`;
    throw refusal("ResourceInUseException", message);
  }
  const { "state-updates": most = stateUpdateQuota } = call.quotas;
  if (records.length < most) return;
  const message = `${records.length} updates of states are in progress, and an account may have at most ${most} in a region; wait until one has ended`;
  throw refusal("ServiceQuotaExceededException", message);
}
