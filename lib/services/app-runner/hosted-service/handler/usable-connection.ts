/** Services from code need a connection whose handshake is complete (gap `connection/handshake`). */
import { listAt, type Members, membersAt, textAt } from "../../../../base/members.ts";
import { isRefusal } from "../../../../terraform/runtime/refusal.ts";
import { unusableBecause } from "../../connection/handler/handshake.ts";
import type { ServiceCall } from "./state.ts";

/** The path of the connection's ARN in a declaration. */
export const connectionPath = "SourceConfiguration.AuthenticationConfiguration.ConnectionArn";

/**
 * Throws if the connection that a declaration names exists, but no service can use it: App Runner would fail minutes
 * later, with an error that does not name the connection. What the caller may not read, the service decides.
 */
export async function refuseUnusableConnection(declared: Members, { client, signal }: ServiceCall): Promise<void> {
  const authentication = membersAt(membersAt(declared, "SourceConfiguration"), "AuthenticationConfiguration");
  const arn = textAt(authentication, "ConnectionArn");
  const ConnectionName = arn?.split("/")[1];
  if (ConnectionName === undefined) return;
  try {
    for await (const page of client.service.pages("listConnections", { ConnectionName }, { signal })) {
      const found = listAt(page, "ConnectionSummaryList").find((each) => each.ConnectionArn === arn);
      const reason = found && unusableBecause(found);
      if (reason !== undefined) throw new Error(`${reason} Then apply again.`);
    }
  } catch (error) {
    if (!["AccessDeniedException", "InvalidRequestException"].some((code) => isRefusal(error, code))) throw error;
  }
}
