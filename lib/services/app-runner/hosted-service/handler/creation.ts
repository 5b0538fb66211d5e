/**
 * Creates a hosted service so that the creation converges: after an interruption or a failure, or if the name is taken.
 * The service has no idempotency token; names are unique, so a second request is rejected, and the existing service is
 * examined.
 */

import { type Members, membersAt, textAt } from "../../../../base/members.ts";
import { ApiError } from "../../../../client/api-error.ts";
import { isMarked } from "../../../../terraform/runtime/creation-mark.ts";
import { AlreadyExistsError, HeldError, PartialResultError } from "../../../../terraform/runtime/handler.ts";
import type { Existing } from "../../../../terraform/runtime/ownership.ts";
import { untilRolesAreSeen } from "../../../../terraform/runtime/propagation.ts";
import { isRefusal } from "../../../../terraform/runtime/refusal.ts";
import { removeMark, requestMarked } from "../../handler/tags.ts";
import { convergeService, deleteService, pauseOrResume } from "./change.ts";
import { canBecome, recordOf, serviceDifferences } from "./content.ts";
import { notAsDeclared } from "./errors.ts";
import { followOperation } from "./operation.ts";
import {
  describeService,
  findService,
  markedTagsOf,
  operationsOn,
  readService,
  restedService,
  type ServiceCall,
} from "./state.ts";
import { refuseUnusableConnection } from "./usable-connection.ts";

/** Creates a service, waits until it is running, and pauses it if that is declared. */
export async function createService(declared: Members, call: ServiceCall): Promise<Members> {
  await refuseUnusableConnection(declared, call);
  let response: Members;
  try {
    response = await untilRolesAreSeen(() => request(declared, call), call, call.client.timing);
  } catch (error) {
    const mayBeThere =
      isRefusal(error, "InvalidRequestException") || (error instanceof ApiError && error.mayHaveExecuted);
    if (!mayBeThere || call.signal.aborted) throw error;
    const taken = await serviceOf(textAt(declared, "ServiceName") ?? "", call);
    if (taken === "deleted") return createService(declared, call);
    // Another service with this name may have been deleted since the error.
    if (taken === undefined && isRefusal(error, "InvalidRequestException") && nameWasTaken.test(error.message)) {
      return createService(declared, call);
    }
    if (taken === undefined) throw error;
    const arn = textAt(taken, "ServiceArn") ?? "";
    await takeOver(arn, declared, taken, call);
    return remembering(arn, taken, () => convergeService(arn, declared, call), call);
  }
  const created = membersAt(response, "Service");
  const arn = textAt(created, "ServiceArn");
  if (arn === undefined) {
    throw new Error("the response of CreateService has no ServiceArn: is the endpoint App Runner?");
  }
  const record = recordOf(created, membersAt(declared, "Tags"));
  await claim(record, call);
  const started = { arn, type: "CREATE_SERVICE", id: response.OperationId, since: undefined } as const;
  const finish = async () => {
    await followOperation(started, call);
    const finished = await pauseOrResume(call.options.desiredStatus ?? "RUNNING", arn, call);
    if (call.mark !== "stays") await removeMark(arn, await markedTagsOf(arn, call), call);
    return finished;
  };
  return remembering(arn, record, finish, call);
}

/** The message about a taken name; the error code only says that the request is invalid. */
const nameWasTaken = /already exists|exists already/i;

/** The record of the service with a name; `deleted` if its deletion has just ended, so that the name is free. */
async function serviceOf(name: string, call: ServiceCall): Promise<Members | "deleted" | undefined> {
  const arn = await findService(name, call);
  if (arn === undefined) return undefined;
  for await (const { Type: type, Status: status } of operationsOn(arn, call)) {
    if (type !== "DELETE_SERVICE" || status === "FAILED") break;
    const { service } = await restedService(arn, call);
    if (service === undefined) return "deleted";
    break;
  }
  return readService(arn, call);
}

const request = (declared: Members, call: ServiceCall): Promise<Members> =>
  requestMarked(declared, textAt(declared, "ServiceName") ?? "", call, (marked) =>
    call.client.service.createService(marked, { signal: call.signal }),
  );

/**
 * Continues an interrupted creation of this state: an update rebuilds a failed service. If an update cannot change the
 * service as declared, it is deleted and created again.
 */
export const completeService = (arn: string, declared: Members, call: ServiceCall): Promise<Members> =>
  remembering(
    arn,
    { ServiceArn: arn },
    async () => {
      const { service } = await restedService(arn, call);
      if (service !== undefined) await claim(recordOf(service), call);
      if (service !== undefined && service.Status !== "DELETE_FAILED" && canBecome(recordOf(service), declared)) {
        return convergeService(arn, declared, call);
      }
      if (service !== undefined) await deleteService(arn, call);
      return createService(declared, call);
    },
    call,
  );

/** On failure, throws a {@link PartialResultError} with the service to save. */
async function remembering(
  arn: string,
  known: Members,
  work: () => Promise<Members>,
  call: ServiceCall,
): Promise<Members> {
  try {
    return await work();
  } catch (error) {
    const found = call.signal.aborted ? known : await describeService(arn, call).catch(() => known);
    if (found === undefined || error instanceof PartialResultError) throw error;
    throw new PartialResultError(notAsDeclared(arn, found, error), { ...known, ...recordOf(found) }, { cause: error });
  }
}

/**
 * Adopts a service with the declaration's name. It must be an interrupted creation of this state (gap
 * `hosted-service/interrupted-creation`), or adoption is declared and it matches the declaration.
 */
async function takeOver(arn: string, declared: Members, taken: Members, call: ServiceCall): Promise<void> {
  const { ownership, options } = call;
  const standing = await ownership.standing(existing(taken));
  if (standing === "held") throw new HeldError(existing(taken));
  const name = textAt(declared, "ServiceName") ?? "";
  const differing = serviceDifferences(declared, taken);
  const isOurs = isMarked(await markedTagsOf(arn, call), ownership.scope, name) && canBecome(taken, declared);
  const isWanted = standing === "unfinished" || options.adoptExisting === true;
  if (isOurs || (isWanted && differing.length === 0)) return claim(taken, call);
  const message = `A service ${JSON.stringify(taken.ServiceName)} already exists in this account and region. It is ${taken.Status}.`;
  throw new AlreadyExistsError(message, arn, differing);
}

const existing = (record: Members): Existing => ({
  identity: textAt(record, "ServiceArn") ?? "",
  createdAt: textAt(record, "CreatedAt"),
});

async function claim(record: Members, { ownership }: ServiceCall): Promise<void> {
  if (!(await ownership.claim(existing(record)))) throw new HeldError(existing(record));
}
