/** Creating a lifecycle policy so that it converges: cut off, repeated, or in the way of one that exists. */
import { realTiming } from "../api/retry.ts";
import { normalizedName } from "../derive/policy-name.ts";
import { clientTokens } from "./client-token.ts";
import { AlreadyExistsError, type Members, PartialResultError } from "./handler.ts";
import { textAt } from "./members.ts";
import { pause } from "./pause.ts";
import { contentOf, policyDifferences } from "./policy-content.ts";
import { createdArn, findPolicy, type PolicyCall, readPolicy } from "./policy-service.ts";
import { inWords, isRefusal } from "./refusal.ts";

/**
 * Asks for the policy with the token that this content always gets, and believes the answer only when the policy can
 * be read: an answer may be an old one, for a policy that was deleted since (gaps.ts,
 * `lifecycle-policy/token-after-delete`). Then the next token is tried, which creates nothing twice: names are unique.
 */
export async function createPolicy(declared: Members, call: PolicyCall): Promise<Members> {
  const content = contentOf(declared);
  const name = textAt(content, "name") ?? "";
  const { service } = call.client;
  let promised: string | undefined;
  for (const clientToken of clientTokens(normalizedName(name), content, textAt(declared, "clientToken"))) {
    try {
      promised = createdArn(await service.createLifecyclePolicy({ ...content, clientToken }, { signal: call.signal }));
    } catch (error) {
      const spent = isRefusal(error, "IdempotentParameterMismatchException") && clientToken !== declared.clientToken;
      if (spent) continue;
      if (!isRefusal(error, "ResourceAlreadyExistsException")) throw error;
      const taken = await findPolicy(name, call);
      if (taken !== undefined && taken.arn !== promised) return takeOver(declared, taken, call.options.adoptExisting);
      if (promised === undefined) throw error;
      break; // The name is taken by what was promised: it cannot be read yet.
    }
    const arn = promised;
    const record = await remembering(arn, content, () => readPolicy(arn, call));
    if (record !== undefined) return confirmed(declared, record);
    call.log("info", "the service promised a policy that is not there; asking again with another token", { arn });
  }
  const arn = promised ?? "";
  return confirmed(declared, await remembering(arn, content, () => untilReadable(arn, call)));
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
function confirmed(declared: Members, record: Members): Members {
  const differing = policyDifferences(declared, record);
  const untouched = record.dateUpdated === undefined || record.dateUpdated === record.dateCreated;
  if (differing.length === 0 || untouched) return record;
  const message = `The policy ${JSON.stringify(record.name)} was created from this declaration before, and was changed since.`;
  throw new AlreadyExistsError(message, textAt(record, "arn") ?? "", differing);
}

/** A policy of the same name, where it is wanted and says the same; else an error that names it. */
export function takeOver(declared: Members, taken: Members, wanted: unknown): Members {
  const differing = policyDifferences(declared, taken);
  if (wanted === true && differing.length === 0) return taken;
  const message = `A policy ${JSON.stringify(taken.name)} exists already in this account and region; names that differ only in case, spaces or underscores are the same name.`;
  throw new AlreadyExistsError(message, textAt(taken, "arn") ?? "", differing);
}
