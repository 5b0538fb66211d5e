/**
 * Creating a hosted service so that it converges: cut off, failed, or in the way of one that exists. The service has
 * no idempotency token; names are unique, so that a second request is refused, and what is there is looked at.
 */
import { ApiError } from "../api/api-error.ts";
import { AlreadyExistsError, type Members, PartialResultError } from "./handler.ts";
import { membersAt, textAt } from "./members.ts";
import { isRefusal } from "./refusal.ts";
import { bringInto, convergeService, deleteService } from "./service-change.ts";
import { canBecome, recordOf, serviceDifferences } from "./service-content.ts";
import { notAsDeclared } from "./service-errors.ts";
import { followOperation } from "./service-operation.ts";
import {
  describeService,
  findService,
  operationsOn,
  readService,
  restedService,
  type ServiceCall,
} from "./service-state.ts";

/** Creates a service, waits until it runs, and pauses it where that is declared. */
export async function createService(declared: Members, call: ServiceCall): Promise<Members> {
  let answer: Members;
  try {
    answer = await call.client.service.createService(declared, { signal: call.signal });
  } catch (error) {
    const mayBeThere = isRefusal(error, "InvalidRequestException") || (error instanceof ApiError && error.mayBeDone);
    if (!mayBeThere || call.signal.aborted) throw error;
    const arn = await findService(textAt(declared, "ServiceName") ?? "", call);
    const taken = arn === undefined ? undefined : await readService(arn, call);
    if (arn === undefined || taken === undefined) throw error;
    await checkTakeOver(arn, declared, taken, call);
    return remembering(arn, taken, () => convergeService(arn, declared, call), call);
  }
  const created = membersAt(answer, "Service");
  const arn = textAt(created, "ServiceArn");
  if (arn === undefined) {
    throw new Error("CreateService was answered without ServiceArn: is the endpoint the hosting service?");
  }
  const started = { arn, type: "CREATE_SERVICE", id: answer.OperationId, since: undefined } as const;
  const finish = async () => {
    await followOperation(started, call);
    return bringInto(call.options.desiredStatus ?? "RUNNING", arn, call);
  };
  return remembering(arn, recordOf(created, membersAt(declared, "Tags")), finish, call);
}

/**
 * Goes on with a creation of ours that was left unfinished: an update rebuilds what failed (document 2, States and
 * transitions). What cannot become what is declared by an update is deleted, and created anew.
 */
export const completeService = (arn: string, declared: Members, call: ServiceCall): Promise<Members> =>
  remembering(
    arn,
    { ServiceArn: arn },
    async () => {
      const { service } = await restedService(arn, call);
      if (service !== undefined && service.Status !== "DELETE_FAILED" && canBecome(recordOf(service), declared)) {
        return convergeService(arn, declared, call);
      }
      if (service !== undefined) await deleteService(arn, call);
      return createService(declared, call);
    },
    call,
  );

/** A failure of the work leaves a service behind that must be remembered. */
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
 * Refuses to go on with a service of the same name, unless it says the same and either that is wanted, or nothing
 * else was done to it than its creation does: then it is what an apply that was cut off left behind (gaps.ts,
 * `hosted-service/interrupted-creation`).
 */
async function checkTakeOver(arn: string, declared: Members, taken: Members, call: ServiceCall): Promise<void> {
  const differing = serviceDifferences(declared, taken);
  const wanted = call.options.adoptExisting === true;
  if (differing.length === 0 && (wanted || (await isUntouched(arn, call)))) return;
  const message = `A service ${JSON.stringify(taken.ServiceName)} exists already in this account and region. It is ${taken.Status}.`;
  throw new AlreadyExistsError(message, arn, differing);
}

async function isUntouched(arn: string, call: ServiceCall): Promise<boolean> {
  const own = ["CREATE_SERVICE", ...(call.options.desiredStatus === "PAUSED" ? ["PAUSE_SERVICE"] : [])];
  for await (const { Type: type } of operationsOn(arn, call)) {
    if (typeof type !== "string" || !own.includes(type)) return false;
  }
  return true;
}
