/** Deletes an auto scaling configuration with all its revisions. */
import { ApiError } from "../../../../api/api-error.ts";
import { type Members, membersAt, textAt } from "../../../../base/members.ts";
import { pause } from "../../../../runtime/pause.ts";
import { isRefusal } from "../../../../runtime/refusal.ts";
import { type ConfigurationCall, newestRevision, revisionsOf } from "./service.ts";

/**
 * How long a service without operations may still use what is to be deleted, in milliseconds (Lintel's choice). The
 * null_resource host deletes all declarations at once, in any order, so the service's deletion may begin a little
 * later.
 */
const grace = 10_000;

/** Deletes a configuration; one that no longer exists is a success. Waits for services with running operations. */
export async function deleteConfiguration(id: string, call: ConfigurationCall): Promise<void> {
  const { timing } = call.client;
  let restedSince = timing.now();
  /** Whether nothing used the configuration right after the last refusal. */
  let isUnexplained = false;
  for (let asked = 0; ; asked++) {
    const refusal = await refusalOf(id, call);
    if (refusal === undefined) return;
    const revisions = await revisionsOf(id.split("/").at(-1) ?? "", call);
    const users = await usersOf(revisions, call);
    if (users.size === 0) {
      if (revisions.some(({ IsDefault: isDefault }) => isDefault === true)) throw isTheDefault(id, refusal);
      if (isUnexplained) throw refusal;
      // Its last user may have been deleted after the refusal.
      isUnexplained = true;
      continue;
    }
    isUnexplained = false;
    if (await isAnyChanging(users, call)) restedSince = timing.now();
    if (timing.now() - restedSince >= grace) throw isUsed(id, users, refusal);
    call.log("progress", `waiting for services that use ${id}: ${[...users].join(", ")}`);
    await pause(asked, { timing, signal: call.signal });
  }
}

/**
 * Requests the deletion; returns the error if the configuration is in use or the default, undefined if it is deleted.
 */
async function refusalOf(id: string, call: ConfigurationCall): Promise<Error | undefined> {
  const { client, signal } = call;
  const asked = { AutoScalingConfigurationArn: id, DeleteAllRevisions: true };
  try {
    await client.service.deleteAutoScalingConfiguration(asked, { signal });
    return undefined;
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    if (isRefusal(error, "InvalidRequestException")) return error;
    const isLost = error instanceof ApiError && error.mayBeDone && !signal.aborted;
    if (isLost && (await newestRevision(id, call)) === undefined) return undefined;
    throw error;
  }
}

/** The ARNs of the services that use the revisions. */
async function usersOf(revisions: readonly Members[], { client, signal }: ConfigurationCall) {
  const users = new Set<string>();
  for (const { AutoScalingConfigurationArn, HasAssociatedService: isUsed } of revisions) {
    if (isUsed !== true) continue;
    const asked = { AutoScalingConfigurationArn };
    const pages = client.service.pages("listServicesForAutoScalingConfiguration", asked, { signal });
    for await (const { ServiceArnList: arns } of pages) {
      if (Array.isArray(arns)) for (const arn of arns) users.add(String(arn));
    }
  }
  return users;
}

/** Whether an operation runs on one of these services, or one of them was deleted. */
async function isAnyChanging(arns: Iterable<string>, { client, signal }: ConfigurationCall): Promise<boolean> {
  for (const ServiceArn of arns) {
    try {
      const answer = await client.service.describeService({ ServiceArn }, { signal });
      const status = textAt(membersAt(answer, "Service"), "Status");
      if (status === "OPERATION_IN_PROGRESS" || status === "DELETED") return true;
    } catch (error) {
      if (isRefusal(error, "ResourceNotFoundException")) return true;
      // Without permission to read the service, its operations are unknown.
      if (!isRefusal(error, "AccessDeniedException")) throw error;
    }
  }
  return false;
}

const isUsed = (id: string, users: ReadonlySet<string>, cause: Error): Error =>
  new Error(
    `The auto scaling configuration ${id} was not deleted: ${[...users].join(", ")} ${users.size === 1 ? "uses" : "use"} it. Make them use a different one, or destroy them, and apply again. If it is replaced, lifecycle { create_before_destroy = true } makes services use the new one first.`,
    { cause },
  );

const isTheDefault = (id: string, cause: Error): Error =>
  new Error(
    `The auto scaling configuration ${id} was not deleted: it is the default of its account and region. Make a different one the default (is_default = true), and apply again.`,
    { cause },
  );
