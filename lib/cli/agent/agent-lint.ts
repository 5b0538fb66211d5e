/** The rules of the linter, applied to what goes to an agent before it is sent. */
import type { Members } from "../../api/operation.ts";
import { leadsToThisMachine } from "../../derive/special-address.ts";
import type { AgentOperationName } from "../../model/agent-operations.ts";
import { faultsInRequest, lintsRequests } from "../request-lint.ts";
import { UsageError } from "../usage-error.ts";
import type { AgentLine } from "./agent-line.ts";

/** How documents declare the request of an operation. */
function declared(operation: AgentOperationName, input: Members): { readonly kind: string; readonly input: Members } {
  switch (operation) {
    case "SendMessage":
    case "SendStreamingMessage":
      return { kind: "message", input: { operation, ...input } };
    case "CreateTaskPushNotificationConfig":
      return { kind: "push-config", input };
    default:
      return { kind: "agent-request", input: { [operation]: input } };
  }
}

/**
 * Throws a UsageError with the findings where a request is faulty. Secrets in it are references. An agent on this
 * machine may send notifications to this machine.
 */
export async function refuseFaultyRequest(
  { agent, extension, lint }: AgentLine,
  operation: AgentOperationName,
  input: Members,
): Promise<void> {
  if (!lint || !lintsRequests()) return;
  const options = { allowLocalAddresses: leadsToThisMachine(agent), implementedExtensions: extension };
  const faults = await faultsInRequest({ ...declared(operation, input), options });
  if (faults !== undefined) throw new UsageError(`${operation}: ${faults}`);
}
