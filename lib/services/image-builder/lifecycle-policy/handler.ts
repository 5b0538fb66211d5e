/** Creates, reads, updates and deletes lifecycle policies. */
import { randomBytes } from "node:crypto";
import { type Members, membersAt, textAt } from "../../../base/members.ts";
import type { Handler } from "../../../terraform/runtime/handler.ts";
import { importsByForm } from "../../../terraform/runtime/import-id.ts";
import { untilRolesAreSeen } from "../../../terraform/runtime/propagation.ts";
import { isRefusal, withWordedErrors } from "../../../terraform/runtime/refusal.ts";
import { lifecyclePolicyArn } from "../model.ts";
import { contentOf, policyDifferences, updatableContentOf } from "./handler/content.ts";
import { checkTakeOver, createPolicy, existingPolicy } from "./handler/creation.ts";
import { createdArn, findPolicy, type PolicyCall, type PolicyClient, readPolicy } from "./handler/service.ts";
import { equivalent } from "./model/same-meaning.ts";
import { lifecyclePolicy } from "./model.ts";

const handler: Handler<PolicyClient> = {
  model: lifecyclePolicy,
  withheld: ["dryRun"],
  changedByUpdate: ["dateUpdated"],
  timeouts: { create: 300, read: 300, update: 300, delete: 300 },

  async connect(settings) {
    const { createImageBuilderClient } = await import("../client.ts");
    const { reservedTagPrefix, ignoredTags } = settings;
    return { service: createImageBuilderClient(settings), reservedTagPrefix, ignoredTags };
  },

  create: (declared, call) => withWordedErrors(createPolicy(declared, call)),
  read: (arn, call) => withWordedErrors(readPolicy(arn, call)),
  update: (prior, declared, call) => withWordedErrors(update(prior, declared, call)),
  delete: (prior, call) => withWordedErrors(remove(prior, call)),
  find: (name, call) => withWordedErrors(findPolicy(name, call)),
  dryRun: (declared, exists, call) => withWordedErrors(dryRun(declared, exists, call)),
  equivalent,

  ...importsByForm(lifecyclePolicyArn.pattern, "aws imagebuilder list-lifecycle-policies"),
};
export default handler;

/** Sends only the changes. Every request has a new token: a repeated change must be executed again. */
async function update(prior: Members, declared: Members, call: PolicyCall): Promise<Members> {
  const { signal } = call;
  const { service } = call.client;
  const arn = textAt(prior, "arn") ?? "";
  const content = updatableContentOf(declared);
  if (policyDifferences(content, updatableContentOf(prior)).length > 0) {
    const request = { lifecyclePolicyArn: arn, ...content };
    await untilRolesAreSeen(() => service.updateLifecyclePolicy(request, { signal }), call);
  }
  const [before, after] = [membersAt(prior, "tags"), membersAt(declared, "tags")];
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.entries(after).filter(([key, value]) => before[key] !== value);
  if (removed.length > 0) await service.untagResource({ resourceArn: arn, tagKeys: removed }, { signal });
  if (changed.length > 0) {
    await service.tagResource({ resourceArn: arn, tags: Object.fromEntries(changed) }, { signal });
  }
  const record = await readPolicy(arn, call);
  if (record !== undefined) return record;
  throw new Error(`The policy ${arn} was deleted during the update. Apply again to create it.`);
}

async function remove({ arn }: Members, { client, signal }: PolicyCall): Promise<void> {
  try {
    await client.service.deleteLifecyclePolicy({ lifecyclePolicyArn: arn }, { signal });
  } catch (error) {
    if (!isRefusal(error, "ResourceNotFoundException")) throw error;
  }
}

/**
 * Requests a dry run, with a token that no real request uses. The name of an existing policy is taken by the policy
 * itself, so its update is checked with a free name that begins with it.
 */
async function dryRun(declared: Members, exists: boolean, call: PolicyCall): Promise<void> {
  const { signal } = call;
  const { service } = call.client;
  const content = contentOf(declared);
  const name = textAt(content, "name") ?? "";
  let created: Members;
  try {
    const asked = { ...content, name: exists ? freeName(name) : name, dryRun: true };
    created = await service.createLifecyclePolicy(asked, { signal });
  } catch (error) {
    if (isRefusal(error, "DryRunOperationException")) return;
    if (exists && isRefusal(error, "ForbiddenException")) {
      call.log("warn", "the change was not checked: the caller is not allowed to create policies", { name });
      return;
    }
    if (exists || !isRefusal(error, "ResourceAlreadyExistsException")) throw error;
    const taken = await findPolicy(name, call);
    if (taken === undefined) throw error;
    // The policy is in the state: it is tainted and will be replaced.
    if ((await call.ownership.standing(existingPolicy(taken))) === "held") return;
    await checkTakeOver(declared, taken, true, call); // It may be from an interrupted apply.
    return;
  }
  const arn = createdArn(created);
  await service.deleteLifecyclePolicy({ lifecyclePolicyArn: arn }, { signal });
  throw new Error(
    `The service ignored dryRun and created ${arn}, which was deleted again. Set dryRunOnPlan to false for it.`,
  );
}

/** A valid name with the same beginning that no policy has. */
function freeName(name: string): string {
  const suffix = `-${randomBytes(4).toString("hex")}`;
  return name.slice(0, lifecyclePolicy.declaration.members.name.maxLength - suffix.length) + suffix;
}
