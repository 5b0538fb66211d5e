/** Creates, reads, updates and deletes connections to code repositories. */
import { membersAt, textAt } from "../../../base/members.ts";
import type { Handler } from "../../../terraform/runtime/handler.ts";
import { usersByRecord } from "../handler/shared-deletion.ts";
import { sharedHandler } from "../handler/shared-handler.ts";
import type { Newest, SharedCall, SharedClient } from "../handler/shared-object.ts";
import { unusableBecause } from "./handler/handshake.ts";
import { connection, connectionArnForm } from "./model.ts";

const handler: Handler<SharedClient> = sharedHandler(
  {
    model: connection,
    prefix: "Connection",
    arnForm: connectionArnForm,
    hasRevisions: false,
    listInput: (ConnectionName) => ({ ConnectionName }),
    users: usersByRecord(connectionArnForm, (service) =>
      textAt(membersAt(membersAt(service, "SourceConfiguration"), "AuthenticationConfiguration"), "ConnectionArn"),
    ),
    lingering: 0,
    settle: warnOfHandshake,
  },
  { changedByUpdate: ["Status"] },
);
export default handler;

/** Says which step a person has to take before services can use the connection. */
async function warnOfHandshake(_: string, { record }: Newest, { log }: SharedCall): Promise<void> {
  const reason = unusableBecause(record);
  if (reason !== undefined) log("warn", reason);
}
