/**
 * Creates a lifecycle policy so that the creation converges: after an interruption or a repetition, or if the name is
 * taken.
 */

import { type Members, textAt } from "../../../../base/members.ts";
import { messageOf } from "../../../../base/message-of.ts";
import { realTiming } from "../../../../client/retry.ts";
import { type Creation, clientToken, clientTokens } from "../../../../terraform/runtime/client-token.ts";
import { AlreadyExistsError, HeldError, PartialResultError } from "../../../../terraform/runtime/handler.ts";
import { creationDays, type Existing } from "../../../../terraform/runtime/ownership.ts";
import { pause } from "../../../../terraform/runtime/pause.ts";
import { untilRolesAreSeen } from "../../../../terraform/runtime/propagation.ts";
import { inWords, isRefusal } from "../../../../terraform/runtime/refusal.ts";
import { normalizedName } from "../model/policy-name.ts";
import { contentOf, policyDifferences } from "./content.ts";
import { createdArn, findPolicy, type PolicyCall, readPolicy } from "./service.ts";

/**
 * Requests the policy with the creation's own token, and trusts the response only if the policy can be read: it may be
 * an old response, for a policy that was deleted since (gap `lifecycle-policy/token-after-delete`). In that case the
 * next token is tried. That creates no duplicates, since names are unique.
 */
export async function createPolicy(declared: Members, call: PolicyCall): Promise<Members> {
  const content = contentOf(declared);
  const name = textAt(content, "name") ?? "";
  const own = textAt(declared, "clientToken");
  // With a declared token, which others may use too, the response does not show who owns the policy.
  const before = own === undefined ? undefined : await findPolicy(name, call);
  if (before !== undefined) return takeOver(declared, before, call);

  const [day, ...previousDays] = creationDays();
  const creation: Creation = { scope: call.ownership.scope, day, name: normalizedName(name), content };
  let promised: string | undefined;
  for (const token of [...(own === undefined ? [] : [own]), ...clientTokens(creation)]) {
    try {
      promised = await ask(content, token, call);
    } catch (error) {
      const spent = isRefusal(error, "IdempotentParameterMismatchException") && token !== own;
      if (spent) continue;
      if (!isRefusal(error, "ResourceAlreadyExistsException")) throw error;
      const taken = await findPolicy(name, call);
      if (taken !== undefined && taken.arn !== promised) {
        const promised = await promisedBefore(previousDays, creation, call);
        return taken.arn === promised ? confirmed(declared, taken, call) : takeOver(declared, taken, call);
      }
      if (promised === undefined) throw error;
      break; // The promised policy has the name, but cannot be read yet.
    }
    const arn = promised;
    const record = await remembering(arn, content, () => readPolicy(arn, call));
    if (record !== undefined) return confirmed(declared, record, call);
    call.log("info", "the service returned a policy that does not exist; retrying with another token", { arn });
  }
  const arn = promised ?? "";
  return confirmed(declared, await remembering(arn, content, () => untilReadable(arn, call)), call);
}

async function ask(content: Members, token: string, call: PolicyCall): Promise<string> {
  const { client, signal } = call;
  const request = { ...content, clientToken: token };
  return createdArn(await untilRolesAreSeen(() => client.service.createLifecyclePolicy(request, { signal }), call));
}

/** The policy that a creation on one of these days was promised, if any. Creates nothing: the name is taken. */
async function promisedBefore(
  days: readonly string[],
  creation: Creation,
  call: PolicyCall,
): Promise<string | undefined> {
  for (const day of days) {
    try {
      return await ask(creation.content, clientToken({ ...creation, day }, 0), call);
    } catch (error) {
      const unused = ["ResourceAlreadyExistsException", "IdempotentParameterMismatchException"];
      if (!unused.some((code) => isRefusal(error, code))) throw error;
    }
  }
  return undefined;
}

/** On failure, throws a {@link PartialResultError} with the policy to save. */
async function remembering<Result>(arn: string, content: Members, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const worded = inWords(error);
    const reason = messageOf(worded);
    const message = `The policy was created as ${arn}, but could not be read: ${reason}`;
    throw new PartialResultError(message, { ...content, arn }, { cause: error });
  }
}

async function untilReadable(arn: string, call: PolicyCall): Promise<Members> {
  for (let asked = 0; ; asked++) {
    const record = await readPolicy(arn, call);
    if (record !== undefined) return record;
    await pause(asked, { timing: realTiming, signal: call.signal });
  }
}

/** The promised policy, if it still matches the declaration; the service's notation makes no difference. */
async function confirmed(declared: Members, record: Members, call: PolicyCall): Promise<Members> {
  await checkHeld(record, call);
  const differing = policyDifferences(declared, record);
  const untouched = record.dateUpdated === undefined || record.dateUpdated === record.dateCreated;
  if (differing.length === 0 || untouched) return claimed(record, call);
  const message = `The policy ${JSON.stringify(record.name)} was created from this declaration, and has changed since.`;
  throw new AlreadyExistsError(message, textAt(record, "arn") ?? "", differing);
}

/** Adopts a policy with the same name, if that is declared, it matches, and no other declaration owns it. */
async function takeOver(declared: Members, taken: Members, call: PolicyCall): Promise<Members> {
  await checkTakeOver(declared, taken, call.options.adoptExisting, call);
  return claimed(taken, call);
}

/**
 * Rejects the adoption of a policy with the same name, unless adoption is declared, it matches, and no other
 * declaration of this state owns it.
 */
export async function checkTakeOver(
  declared: Members,
  taken: Members,
  wanted: unknown,
  call: PolicyCall,
): Promise<void> {
  await checkHeld(taken, call);
  const differing = policyDifferences(declared, taken);
  if (wanted === true && differing.length === 0) return;
  const message = `A policy ${JSON.stringify(taken.name)} already exists in this account and region; names that differ only in case, spaces or underscores are the same name.`;
  throw new AlreadyExistsError(message, textAt(taken, "arn") ?? "", differing);
}

/** A policy, for the host's ownership. */
export const existingPolicy = (record: Members): Existing => ({
  identity: textAt(record, "arn") ?? "",
  createdAt: textAt(record, "dateCreated"),
});

async function checkHeld(record: Members, { ownership }: PolicyCall): Promise<void> {
  if ((await ownership.standing(existingPolicy(record))) === "held") throw new HeldError(existingPolicy(record));
}

async function claimed(record: Members, { ownership }: PolicyCall): Promise<Members> {
  if (!(await ownership.claim(existingPolicy(record)))) throw new HeldError(existingPolicy(record));
  return record;
}
