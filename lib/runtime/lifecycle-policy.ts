/** Creates, reads, updates and deletes lifecycle policies (document 3). */
import { randomBytes } from "node:crypto";
import type { ImageBuilderClient } from "../api/image-builder.ts";
import { hyphenatedName, normalizedName } from "../derive/policy-name.ts";
import { cite } from "../model/citation.ts";
import { lifecyclePolicyArn } from "../model/image-builder.ts";
import { lifecyclePolicy } from "../model/lifecycle-policy.ts";
import { clientTokens } from "./client-token.ts";
import { AlreadyExistsError, type Call, type Handler, type Members, PartialResultError } from "./handler.ts";
import { isMembers, membersAt, textAt } from "./members.ts";
import { pause } from "./pause.ts";
import { contentOf, equivalent, policyDifferences, recordOf, updatableContentOf } from "./policy-content.ts";
import { isRefusal, worded } from "./refusal.ts";

/** The service, and which tags are its own. */
interface PolicyClient {
  readonly service: ImageBuilderClient;
  readonly reservedTagPrefix: string;
}

type PolicyCall = Call<PolicyClient>;

const operation = cite(3, "CreateLifecyclePolicy");

const handler: Handler<PolicyClient> = {
  model: lifecyclePolicy,
  options: {
    adoptExisting: {
      kind: "boolean",
      description: "Where a policy of this name exists and its content is identical, take it over instead of failing.",
      cites: operation,
    },
    dryRunOnPlan: {
      kind: "boolean",
      description: "Ask the service during plan, with dryRun, whether it would accept the policy.",
      cites: operation,
    },
  },
  withheld: ["dryRun"],
  changedByUpdate: ["dateUpdated"],
  timeouts: { create: 300, read: 300, update: 300, delete: 300 },

  async connect(settings) {
    const { createImageBuilderClient } = await import("../api/image-builder.ts");
    return { service: createImageBuilderClient(settings), reservedTagPrefix: settings.reservedTagPrefix };
  },

  create,
  read: (arn, call) => worded(get(arn, call)),
  update,

  async delete(prior, { client, signal }) {
    try {
      await client.service.deleteLifecyclePolicy({ lifecyclePolicyArn: prior.arn }, { signal });
    } catch (error) {
      if (!isRefusal(error, "ResourceNotFoundException")) return worded(Promise.reject(error));
    }
  },

  rehearse,
  equivalent,

  parseImportId(id) {
    if (new RegExp(lifecyclePolicyArn.pattern.source, "u").test(id)) return id;
    throw new Error(
      `The import id is ${JSON.stringify(id)}; it must be ${lifecyclePolicyArn.pattern.meaning}. The command \`aws imagebuilder list-lifecycle-policies\` lists them.`,
    );
  },
};
export default handler;

/**
 * Asks for the policy with the token that this content always gets, and believes the answer only when the policy can
 * be read: an answer may be an old one, for a policy that was deleted since (gaps.ts,
 * `lifecycle-policy/token-after-delete`). Then the next token is tried, which creates nothing twice: names are unique.
 */
async function create(declared: Members, call: PolicyCall): Promise<Members> {
  const content = contentOf(declared);
  const name = textAt(content, "name") ?? "";
  const { service } = call.client;
  let promised: string | undefined;
  for (const clientToken of clientTokens(normalizedName(name), content, textAt(declared, "clientToken"))) {
    try {
      promised = arnIn(await service.createLifecyclePolicy({ ...content, clientToken }, { signal: call.signal }));
    } catch (error) {
      const spent = isRefusal(error, "IdempotentParameterMismatchException") && clientToken !== declared.clientToken;
      if (spent) continue;
      if (!isRefusal(error, "ResourceAlreadyExistsException")) return worded(Promise.reject(error));
      const taken = await worded(find(name, call));
      if (taken !== undefined && taken.arn !== promised) return adopt(declared, taken, call);
      if (promised === undefined) return worded(Promise.reject(error));
      break; // The name is taken by what was promised: it cannot be read yet.
    }
    const arn = promised;
    const record = await kept(arn, content, () => get(arn, call));
    if (record !== undefined) return confirm(declared, record);
    call.log("info", "the service promised a policy that is not there; asking again with another token", { arn });
  }
  const arn = promised ?? "";
  return confirm(declared, await kept(arn, content, () => untilReadable(arn, call)));
}

function arnIn(answer: Members): string {
  const arn = textAt(answer, "lifecyclePolicyArn");
  if (arn !== undefined) return arn;
  throw new Error(
    "CreateLifecyclePolicy was answered without lifecyclePolicyArn: is the endpoint the image building service?",
  );
}

/** A failure of the work leaves a policy behind that must be remembered. */
async function kept<Result>(arn: string, content: Members, work: () => Promise<Result>): Promise<Result> {
  try {
    return await worded(work());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The policy was created as ${arn}, and then could not be read: ${reason}`;
    throw new PartialResultError(message, { ...content, arn }, { cause: error });
  }
}

async function untilReadable(arn: string, call: PolicyCall): Promise<Members> {
  for (let asked = 0; ; asked++) {
    const record = await get(arn, call);
    if (record !== undefined) return record;
    await pause(asked, call.signal);
  }
}

/**
 * The promised policy, if it still says what was asked for. One that was never changed does, however the service
 * writes it down.
 */
function confirm(declared: Members, record: Members): Members {
  const differing = policyDifferences(declared, record);
  const untouched = record.dateUpdated === undefined || record.dateUpdated === record.dateCreated;
  if (differing.length === 0 || untouched) return record;
  const message = `The policy ${JSON.stringify(record.name)} was created from this declaration before, and was changed since.`;
  throw new AlreadyExistsError(message, textAt(record, "arn") ?? "", differing);
}

/** Takes over a policy of the same name, where that is wanted and it says the same. */
function adopt(declared: Members, taken: Members, { options }: PolicyCall): Members {
  const differing = policyDifferences(declared, taken);
  if (options.adoptExisting === true && differing.length === 0) return taken;
  const message = `A policy ${JSON.stringify(taken.name)} exists already in this account and region; names that differ only in case, spaces or underscores are the same name.`;
  throw new AlreadyExistsError(message, textAt(taken, "arn") ?? "", differing);
}

/** The record, or undefined where the service says that there is none. */
async function get(lifecyclePolicyArn: string, { client, signal }: PolicyCall): Promise<Members | undefined> {
  try {
    const answer = await client.service.getLifecyclePolicy({ lifecyclePolicyArn }, { signal });
    const { lifecyclePolicy: record } = answer;
    if (isMembers(record)) return recordOf(record, client.reservedTagPrefix);
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    throw error;
  }
  throw new Error("GetLifecyclePolicy was answered without a policy: is the endpoint the image building service?");
}

/** The policy that has a name: exactly, else as the service normalizes it. */
async function find(name: string, call: PolicyCall): Promise<Members | undefined> {
  const { client, signal } = call;
  const summaries: Members[] = [];
  for await (const page of client.service.pages("listLifecyclePolicies", {}, { signal })) {
    const { lifecyclePolicySummaryList: items } = page;
    if (Array.isArray(items)) summaries.push(...items.filter(isMembers));
  }
  for (const normal of [(text: string) => text, normalizedName, hyphenatedName]) {
    const found = summaries.find((summary) => normal(textAt(summary, "name") ?? "") === normal(name));
    const arn = found && textAt(found, "arn");
    if (arn !== undefined) return get(arn, call);
  }
  return undefined;
}

/** Sends what changed and nothing else. Every request has a token of its own: a repeated change must run again. */
async function update(prior: Members, declared: Members, call: PolicyCall): Promise<Members> {
  const { signal } = call;
  const { service } = call.client;
  const arn = textAt(prior, "arn") ?? "";
  return worded(
    (async () => {
      if (policyDifferences({ ...updatableContentOf(prior) }, updatableContentOf(declared)).length > 0) {
        await service.updateLifecyclePolicy({ lifecyclePolicyArn: arn, ...updatableContentOf(declared) }, { signal });
      }
      const [before, after] = [membersAt(prior, "tags"), membersAt(declared, "tags")];
      const changed = Object.entries(after).filter(([key, value]) => before[key] !== value);
      const removed = Object.keys(before).filter((key) => !(key in after));
      if (removed.length > 0) await service.untagResource({ resourceArn: arn, tagKeys: removed }, { signal });
      if (changed.length > 0) {
        await service.tagResource({ resourceArn: arn, tags: Object.fromEntries(changed) }, { signal });
      }
      const record = await get(arn, call);
      if (record !== undefined) return record;
      throw new Error(`The policy ${arn} was deleted while it was being changed. Apply again to create it.`);
    })(),
  );
}

/**
 * Asks with dryRun, under a token that no real request uses. The name of a policy that exists is taken, by itself:
 * its change is judged under a free name beginning with it.
 */
async function rehearse(declared: Members, exists: boolean, call: PolicyCall): Promise<void> {
  const content = contentOf(declared);
  const name = textAt(content, "name") ?? "";
  const suffix = `-${randomBytes(4).toString("hex")}`;
  const longest = lifecyclePolicy.declaration.members.name.maxLength - suffix.length;
  const asked = { ...content, ...(exists && { name: name.slice(0, longest) + suffix }), dryRun: true };
  const { service } = call.client;
  let created: Members;
  try {
    created = await service.createLifecyclePolicy(asked, { signal: call.signal });
  } catch (error) {
    if (isRefusal(error, "DryRunOperationException")) return;
    // The policy is left behind by an apply that was cut off, if it says the same; apply decides that.
    if (isRefusal(error, "ResourceAlreadyExistsException") && !exists) {
      const taken = await worded(find(name, call));
      if (taken !== undefined) adopt(declared, taken, { ...call, options: { adoptExisting: true } });
      if (taken !== undefined) return;
    }
    return worded(Promise.reject(error));
  }
  const arn = arnIn(created);
  await worded(service.deleteLifecyclePolicy({ lifecyclePolicyArn: arn }, { signal: call.signal }));
  throw new Error(
    `The service took no notice of dryRun and created ${arn}, which was deleted again. Declare dryRunOnPlan false for it.`,
  );
}
