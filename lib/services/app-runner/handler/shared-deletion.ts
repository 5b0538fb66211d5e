/** Deletes a shared object with all its revisions. */

import { listAt, type Members, membersAt, textAt } from "../../../base/members.ts";
import { ApiError } from "../../../client/api-error.ts";
import type { Pattern } from "../../../facts/model/field.ts";
import { pause } from "../../../terraform/runtime/pause.ts";
import { isRefusal } from "../../../terraform/runtime/refusal.ts";
import { idIn, nameIn, newestRevision, revisionsOf, type SharedCall, type SharedKind } from "./shared-object.ts";

/**
 * How long a service without operations may still use what is to be deleted, in milliseconds (Lintel's choice). The
 * null_resource host deletes all declarations at once, in any order, so the service's deletion may begin a little
 * later.
 */
const grace = 10_000;

/** Deletes an object; one that no longer exists is a success. Waits for services with running operations. */
export async function deleteObject(kind: SharedKind, id: string, call: SharedCall): Promise<void> {
  const { timing } = call.client;
  let restedSince = timing.now();
  /** Since when nothing uses the object right after a refusal. */
  let unexplainedSince: number | undefined;
  for (let asked = 0; ; asked++) {
    const refusal = await refusalOf(kind, id, call);
    if (refusal === undefined) return;
    const revisions = await revisionsOf(kind, nameIn(id), call);
    const users = await kind.users(id, revisions, call);
    if (users.size === 0) {
      const hindrance = kind.hindrance?.(revisions);
      if (hindrance !== undefined) throw notDeleted(kind, id, hindrance, refusal);
      const now = timing.now();
      if (unexplainedSince !== undefined && now - unexplainedSince >= kind.lingering) throw refusal;
      // Its last user may have been deleted after the refusal.
      unexplainedSince ??= now;
      if (kind.lingering > 0) await pause(asked, { timing, signal: call.signal });
      continue;
    }
    unexplainedSince = undefined;
    if (await isAnyChanging(users, call)) restedSince = timing.now();
    if (timing.now() - restedSince >= grace) throw notDeleted(kind, id, isUsed(users), refusal);
    call.log("progress", `waiting for services that use ${id}: ${[...users].join(", ")}`);
    await pause(asked, { timing, signal: call.signal });
  }
}

/**
 * Requests the deletion; returns the error if the object is in use or the default, undefined if it is deleted.
 */
async function refusalOf(kind: SharedKind, id: string, call: SharedCall): Promise<Error | undefined> {
  try {
    await (kind.remove ?? remove)(id, call, kind);
    return undefined;
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    if (isRefusal(error, "InvalidRequestException")) return error;
    const isLost = error instanceof ApiError && error.mayHaveExecuted && !call.signal.aborted;
    if (isLost && (await newestRevision(kind, id, call)) === undefined) return undefined;
    throw error;
  }
}

const remove = (id: string, { client, signal }: SharedCall, { prefix }: SharedKind): Promise<Members> =>
  client.service[`delete${prefix}`]({ [`${prefix}Arn`]: id }, { signal });

/** Whether an operation runs on one of these services, or one of them was deleted. */
async function isAnyChanging(arns: Iterable<string>, call: SharedCall): Promise<boolean> {
  for (const arn of arns) {
    try {
      const status = textAt(await serviceOf(arn, call), "Status");
      if (status === "OPERATION_IN_PROGRESS" || status === "DELETED") return true;
    } catch (error) {
      if (isRefusal(error, "ResourceNotFoundException")) return true;
      // Without permission to read the service, its operations are unknown.
      if (!isRefusal(error, "AccessDeniedException")) throw error;
    }
  }
  return false;
}

const serviceOf = async (ServiceArn: string, { client, signal }: SharedCall): Promise<Members> =>
  membersAt(await client.service.describeService({ ServiceArn }, { signal }), "Service");

/**
 * The ARNs of the services whose record names the object or one of its revisions, for objects whose users no operation
 * lists. Without permission to read services there are none.
 * @param arnForm {@link SharedKind.arnForm}
 * @param named the ARN in a service's record, `Service.NetworkConfiguration.…`.
 */
export const usersByRecord =
  (arnForm: Pattern, named: (service: Members) => string | undefined): SharedKind["users"] =>
  async (id, _, call) => {
    const { client, signal } = call;
    const users = new Set<string>();
    try {
      for await (const page of client.service.pages("listServices", {}, { signal })) {
        for (const { ServiceArn } of listAt(page, "ServiceSummaryList")) {
          const arn = String(ServiceArn);
          if (idIn({ arnForm }, named(await serviceOf(arn, call)) ?? "") === id) users.add(arn);
        }
      }
    } catch (error) {
      // A service may have been deleted since it was listed.
      if (!["AccessDeniedException", "ResourceNotFoundException"].some((code) => isRefusal(error, code))) throw error;
    }
    return users;
  };

const notDeleted = ({ model }: SharedKind, id: string, reason: string, cause: Error): Error =>
  new Error(`The ${model.title} ${id} was not deleted: ${reason}`, { cause });

const isUsed = (users: ReadonlySet<string>): string =>
  `${[...users].join(", ")} ${users.size === 1 ? "uses" : "use"} it. Make them use a different one, or destroy them, and apply again. If it is replaced, lifecycle { create_before_destroy = true } makes services use the new one first.`;
