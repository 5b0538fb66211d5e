/** Lints requests to an agent before sending them. */
import type { Members } from "../../../base/members.ts";
import { faultsInRequest, type LintedRequest, lintsRequests } from "../../../cli/lint/request-lint.ts";
import { UsageError } from "../../../cli/terminal/usage-error.ts";
import { pointsToThisMachine } from "../../../facts/derive/special-address.ts";
import type { AgentOperationName } from "../model/operations.ts";
import type { AgentLine } from "./line.ts";

/** The form in which documents declare the request of an operation. */
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

/** The linter's view of a request. An agent on this machine may send notifications to this machine. */
export function lintedRequest(
  { agent, extension, "allow-insecure": allowInsecure }: Pick<AgentLine, "agent" | "extension" | "allow-insecure">,
  operation: AgentOperationName,
  input: Members,
): LintedRequest {
  const options = { allowLocalAddresses: pointsToThisMachine(agent), allowInsecure, implementedExtensions: extension };
  return { ...declared(operation, input), options };
}

/** Throws a UsageError with the findings if a request has errors. Its secrets must be references. */
export async function refuseFaultyRequest(
  line: AgentLine,
  operation: AgentOperationName,
  input: Members,
): Promise<void> {
  if (!line.lint || !lintsRequests()) return;
  const faults = await faultsInRequest(lintedRequest(line, operation, input));
  if (faults !== undefined) throw new UsageError(`${operation}: ${faults}`);
}
