/** Creating a lifecycle policy so that it converges: cut off, repeated, or in the way of one that exists. */
import { realTiming } from "../../api/retry.ts";
import { type Members, textAt } from "../../base/members.ts";
import { normalizedName } from "../../derive/policy-name.ts";
import { type Creation, clientToken, clientTokens } from "../client-token.ts";
import { AlreadyExistsError, HeldError, PartialResultError } from "../handler.ts";
import { creationDays, type Existing } from "../ownership.ts";
import { pause } from "../pause.ts";
import { untilRolesAreSeen } from "../propagation.ts";
import { inWords, isRefusal } from "../refusal.ts";
import { contentOf, policyDifferences } from "./policy-content.ts";
import { createdArn, findPolicy, type PolicyCall, readPolicy } from "./policy-service.ts";

/**
 * Asks for the policy with the token that this creation always gets, and believes the answer only when the policy can
 * be read: an answer may be an old one, for a policy that was deleted since (gaps.ts,
 * `lifecycle-policy/token-after-delete`). Then the next token is tried, which creates nothing twice: names are unique.
 */
export async function createPolicy(declared: Members, call: PolicyCall): Promise<Members> {
  const content = contentOf(declared);
  const name = textAt(content, "name") ?? "";
  const own = textAt(declared, "clientToken");
  // A token that others may declare too does not tell whose the policy is that it is answered with.
  const before = own === undefined ? undefined : await findPolicy(name, call);
  if (before !== undefined) return takeOver(declared, before, call);

  const [day, ...formerDays] = creationDays();
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
        const former = await promisedBefore(formerDays, creation, call);
        return taken.arn === former ? confirmed(declared, taken, call) : takeOver(declared, taken, call);
      }
      if (promised === undefined) throw error;
      break; // The name is taken by what was promised: it cannot be read yet.
    }
    const arn = promised;
    const record = await remembering(arn, content, () => readPolicy(arn, call));
    if (record !== undefined) return confirmed(declared, record, call);
    call.log("info", "the service promised a policy that is not there; asking again with another token", { arn });
  }
  const arn = promised ?? "";
  return confirmed(declared, await remembering(arn, content, () => untilReadable(arn, call)), call);
}

async function ask(content: Members, token: string, call: PolicyCall): Promise<string> {
  const { client, signal } = call;
  const request = { ...content, clientToken: token };
  return createdArn(await untilRolesAreSeen(() => client.service.createLifecyclePolicy(request, { signal }), call));
}

/** What a creation on one of these days was promised, where there was one. Nothing is created: the name is taken. */
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

/** A failure of the work leaves a policy behind that must be remembered. */
async function remembering<Result>(arn: string, content: Members, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const worded = inWords(error);
    const reason = worded instanceof Error ? worded.message : String(worded);
    const message = `The policy was created as ${arn}, and then could not be read: ${reason}`;
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

/**
 * The promised policy, if it still says what was asked for. One that was never changed does, however the service
 * writes it down.
 */
async function confirmed(declared: Members, record: Members, call: PolicyCall): Promise<Members> {
  await checkHeld(record, call);
  const differing = policyDifferences(declared, record);
  const untouched = record.dateUpdated === undefined || record.dateUpdated === record.dateCreated;
  if (differing.length === 0 || untouched) return claimed(record, call);
  const message = `The policy ${JSON.stringify(record.name)} was created from this declaration before, and was changed since.`;
  throw new AlreadyExistsError(message, textAt(record, "arn") ?? "", differing);
}

/** A policy of the same name, where it is wanted, says the same, and belongs to no other declaration. */
async function takeOver(declared: Members, taken: Members, call: PolicyCall): Promise<Members> {
  await checkTakeOver(declared, taken, call.options.adoptExisting, call);
  return claimed(taken, call);
}

/** Refuses to take over a policy of the same name, unless it is wanted, says the same, and is nobody else's here. */
export async function checkTakeOver(
  declared: Members,
  taken: Members,
  wanted: unknown,
  call: PolicyCall,
): Promise<void> {
  await checkHeld(taken, call);
  const differing = policyDifferences(declared, taken);
  if (wanted === true && differing.length === 0) return;
  const message = `A policy ${JSON.stringify(taken.name)} exists already in this account and region; names that differ only in case, spaces or underscores are the same name.`;
  throw new AlreadyExistsError(message, textAt(taken, "arn") ?? "", differing);
}

/** A policy as hosts know it. */
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
