/**
 * Associates a domain so that the creation converges. The service keeps nothing that shows who associated a domain: the
 * claim before the request does (gap `custom-domain-association/interrupted-creation`).
 */

import type { Members } from "../../../../base/members.ts";
import { ApiError } from "../../../../client/api-error.ts";
import { AlreadyExistsError, HeldError, PartialResultError } from "../../../../terraform/runtime/handler.ts";
import { inWords, isRefusal } from "../../../../terraform/runtime/refusal.ts";
import { associated, disassociate, whenServiceRests } from "./change.ts";
import {
  type DomainCall,
  type DomainOfService,
  domainDifferences,
  domainIn,
  domainOf,
  existingDomain,
  idOf,
  isFailed,
  readDomain,
  settledDomain,
  statusOf,
} from "./service.ts";

/** Associates a domain, and waits for its validation records or until it is active. */
export async function associateDomain(declared: Members, call: DomainCall): Promise<Members> {
  const one = domainOf(declared);
  const taken = await takenBy(one, call);
  if (taken !== undefined) return takeOver(declared, taken, call);
  await claimFree(one, call);
  return requested(declared, call);
}

/** The record of a domain that the service has; waits for the end of its disassociation. */
async function takenBy(one: DomainOfService, call: DomainCall): Promise<Members | undefined> {
  const found = await readDomain(one, call);
  return found !== undefined && statusOf(found) === "DELETING" ? settledDomain(one, "gone", call) : found;
}

/** Requests an association that this creation has claimed. */
async function requested(declared: Members, call: DomainCall): Promise<Members> {
  const one = domainOf(declared);
  const { service } = call.client;
  try {
    await whenServiceRests(one, () => service.associateCustomDomain(declared, { signal: call.signal }), call);
  } catch (error) {
    const mayHaveExecuted = error instanceof ApiError && error.mayHaveExecuted;
    if (call.signal.aborted) throw error;
    // The claim stays while the request may still be carried out.
    if (!mayHaveExecuted) call.ownership.release(existingDomain(one));
    const mayBeThere = mayHaveExecuted || isRefusal(error, "InvalidRequestException");
    const found = mayBeThere ? await readDomain(one, call) : undefined;
    if (found === undefined) throw error;
    // Somebody else has associated it since this creation looked.
    if (!mayHaveExecuted) throw alreadyExists(one, found, domainDifferences(declared, found));
  }
  return remembering(one, declared, call);
}

/** Takes the domain that the service has: what an interrupted creation left, or one to adopt. */
async function takeOver(declared: Members, taken: Members, call: DomainCall): Promise<Members> {
  const one = domainOf(declared);
  const standing = await call.ownership.standing(existingDomain(one));
  if (standing === "held") throw new HeldError(existingDomain(one));
  const differing = domainDifferences(declared, taken);
  if (standing !== "unfinished" && !(call.options.adoptExisting === true && differing.length === 0)) {
    throw alreadyExists(one, taken, differing);
  }
  await claim(one, call);
  return finished(declared, taken, call);
}

/** Continues the creation of an association that failed halfway; for another domain or service it is another one. */
export async function completeDomain(unfinished: string, declared: Members, call: DomainCall): Promise<Members> {
  const one = domainOf(declared);
  const left = domainIn(unfinished) ?? one;
  if (idOf(left) !== idOf(one)) {
    await disassociate(left, call);
    call.ownership.release(existingDomain(left));
    return associateDomain(declared, call);
  }
  const found = await takenBy(one, call);
  if (found === undefined) return associateDomain(declared, call);
  await claim(one, call);
  return finished(declared, found, call);
}

/** An association cannot change: one that has failed, or differs, is made anew. */
async function finished(declared: Members, found: Members, call: DomainCall): Promise<Members> {
  const one = domainOf(declared);
  if (!isFailed(found) && domainDifferences(declared, found).length === 0) return remembering(one, declared, call);
  await disassociate(one, call);
  return requested(declared, call);
}

async function claim(one: DomainOfService, { ownership }: DomainCall): Promise<void> {
  if (!(await ownership.claim(existingDomain(one)))) throw new HeldError(existingDomain(one));
}

/** Claims a domain that the service does not have: what the state had of this identity was disassociated. */
async function claimFree(one: DomainOfService, call: DomainCall): Promise<void> {
  const existing = existingDomain(one);
  if (!call.ownership.isClaimed(existing)) call.ownership.release(existing);
  await claim(one, call);
}

const alreadyExists = (one: DomainOfService, found: Members, differing: readonly string[]): AlreadyExistsError =>
  new AlreadyExistsError(
    `The domain ${JSON.stringify(one.DomainName)} is already associated with ${one.ServiceArn}. It is ${statusOf(found)}.`,
    idOf(one),
    differing,
  );

/** Waits for an associated domain. On failure, throws a {@link PartialResultError} with the record to save. */
async function remembering(one: DomainOfService, declared: Members, call: DomainCall): Promise<Members> {
  const fallback = { ...declared, ...one, id: idOf(one) };
  try {
    return await associated(one, call);
  } catch (error) {
    const found = call.signal.aborted ? fallback : await readDomain(one, call).catch(() => fallback);
    if (found === undefined) throw error;
    const worded = inWords(error);
    const reason = worded instanceof Error ? worded.message : String(worded);
    throw new PartialResultError(`The domain is associated, but not as declared: ${reason}`, found, { cause: error });
  }
}
