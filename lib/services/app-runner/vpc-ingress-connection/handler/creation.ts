/**
 * Creates a VPC ingress connection so that the creation converges: names are unique, so a second request is refused, and
 * a mark identifies what an interrupted creation left.
 */

import { type Members, textAt } from "../../../../base/members.ts";
import { messageOf } from "../../../../base/message-of.ts";
import { ApiError } from "../../../../client/api-error.ts";
import { isMarked } from "../../../../terraform/runtime/creation-mark.ts";
import { AlreadyExistsError, HeldError, PartialResultError } from "../../../../terraform/runtime/handler.ts";
import { inWords, isRefusal } from "../../../../terraform/runtime/refusal.ts";
import { requestMarked } from "../../handler/tags.ts";
import { convergeIngress, deleteIngress, hasFailed } from "./change.ts";
import {
  arnOf,
  describeIngress,
  existingIngress,
  findIngress,
  type IngressCall,
  ingressDifferences,
  ingressIn,
  markedTagsOf,
  readIngress,
  settledIngress,
  statusOf,
} from "./service.ts";

/** Creates a connection, and waits until it is available. */
export async function createIngress(declared: Members, call: IngressCall): Promise<Members> {
  const name = textAt(declared, "VpcIngressConnectionName") ?? "";
  const taken = await takenBy(name, call);
  if (taken !== undefined) return takeOver(declared, taken, call);
  let created: Members;
  try {
    created = await request(declared, call);
  } catch (error) {
    const mayBeThere =
      isRefusal(error, "InvalidRequestException") || (error instanceof ApiError && error.mayHaveExecuted);
    const found = mayBeThere && !call.signal.aborted ? await takenBy(name, call) : undefined;
    if (found === undefined) throw error;
    return takeOver(declared, found, call);
  }
  await claim(created, call);
  return remembering(created, call, async () => {
    const arn = arnOf(created);
    const settled = await settledIngress(arn, call);
    if (settled !== undefined && statusOf(settled) !== "AVAILABLE") throw hasFailed(arn, settled);
    return convergeIngress(arn, declared, call);
  });
}

/** The record of the connection with a name; waits for the end of its deletion. */
async function takenBy(name: string, call: IngressCall): Promise<Members | undefined> {
  const arn = await findIngress(name, call);
  if (arn === undefined) return undefined;
  const found = await describeIngress(arn, call);
  if (found !== undefined && statusOf(found) === "PENDING_DELETION") await settledIngress(arn, call);
  return readIngress(arn, call);
}

const request = (declared: Members, call: IngressCall): Promise<Members> =>
  requestMarked(declared, textAt(declared, "VpcIngressConnectionName") ?? "", call, async (marked) =>
    ingressIn(
      await call.client.service.createVpcIngressConnection(marked, { signal: call.signal }),
      "CreateVpcIngressConnection",
    ),
  );

/**
 * Adopts the connection of a name. It must be an interrupted creation of this state (gap
 * `vpc-ingress-connection/interrupted-creation`), or adoption is declared and it matches the declaration.
 */
async function takeOver(declared: Members, taken: Members, call: IngressCall): Promise<Members> {
  const { ownership, options } = call;
  const name = textAt(declared, "VpcIngressConnectionName") ?? "";
  const standing = await ownership.standing(existingIngress(taken));
  if (standing === "held") throw new HeldError(existingIngress(taken));
  const differing = ingressDifferences(declared, taken);
  const isOurs = isMarked(await markedTagsOf(arnOf(taken), call), ownership.scope, name);
  const isWanted = standing === "unfinished" || options.adoptExisting === true;
  if (!isOurs && !(isWanted && differing.length === 0)) {
    const message = `A VPC ingress connection ${JSON.stringify(name)} already exists in this account and region. It is ${statusOf(taken)}.`;
    throw new AlreadyExistsError(message, arnOf(taken), differing);
  }
  return finished(declared, taken, call);
}

/** Continues an interrupted creation of this state. */
export async function completeIngress(arn: string, declared: Members, call: IngressCall): Promise<Members> {
  const found = await settledIngress(arn, call);
  return found === undefined ? createIngress(declared, call) : finished(declared, found, call);
}

/** Updates what a creation left as declared. For another name or service it is deleted and created again. */
async function finished(declared: Members, left: Members, call: IngressCall): Promise<Members> {
  await claim(left, call);
  const fixed = ["ServiceArn", "VpcIngressConnectionName"];
  if (fixed.every((member) => left[member] === declared[member])) {
    return remembering(left, call, () => convergeIngress(arnOf(left), declared, call));
  }
  await deleteIngress(arnOf(left), call);
  return createIngress(declared, call);
}

async function claim(record: Members, { ownership }: IngressCall): Promise<void> {
  if (!(await ownership.claim(existingIngress(record)))) throw new HeldError(existingIngress(record));
}

/** On failure, throws a {@link PartialResultError} with the connection to save. */
async function remembering(known: Members, call: IngressCall, work: () => Promise<Members>): Promise<Members> {
  try {
    return await work();
  } catch (error) {
    const found = call.signal.aborted ? known : await describeIngress(arnOf(known), call).catch(() => known);
    if (found === undefined) throw error;
    const worded = inWords(error);
    const reason = messageOf(worded);
    const message = `The VPC ingress connection exists as ${arnOf(known)}, but not as declared: ${reason}`;
    throw new PartialResultError(message, { ...known, ...found }, { cause: error });
  }
}
