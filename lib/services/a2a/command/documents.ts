/** Documents with requests to agents, as the linter knows them: messages, configurations, other requests by name. */
import { isMembers, type Members } from "../../../base/members.ts";
import { badParameter } from "../../../cli/api/client-error.ts";
import type { DocumentForm, ServiceOptions } from "../../../cli/api/client-service.ts";
import type { LintedRequest } from "../../../cli/lint/request-lint.ts";
import { agentRequest } from "../agent-request/model.ts";
import { sendMessage } from "../message/model.ts";
import { isAgentOperation } from "../model/operations.ts";
import { lintedRequest } from "./lint.ts";

const isMessage = (operation: string): boolean =>
  sendMessage.declaration.members.operation.enum.some((each) => each === operation);

/** The document of an operation; undefined if it is the request itself, or if the operation has no request. */
export function documentOf(operation: string): DocumentForm | undefined {
  if (isMessage(operation)) {
    const { declaration } = sendMessage;
    const named = { ...declaration.members.operation, enum: [operation] };
    return {
      sample: { ...declaration, members: { ...declaration.members, operation: named } },
      requestIn: (document) => withoutOperation(operation, document),
    };
  }
  const request = agentRequest.declaration.members[operation];
  if (request === undefined) return undefined;
  return {
    sample: { ...agentRequest.declaration, members: { [operation]: request } },
    requestIn: (document) => underName(operation, document),
  };
}

function withoutOperation(operation: string, { operation: named = operation, ...request }: Members): Members {
  if (named === operation) return request;
  throw badParameter(`the document is for ${JSON.stringify(named)}, but the operation is ${operation}`);
}

function underName(operation: string, document: Members): Members {
  const { [operation]: request, ...others } = document;
  return isMembers(request) && Object.keys(others).length === 0 ? request : document;
}

/** The linter's view of a request; undefined for reading the card. */
export function declaredBy(operation: string, input: Members, options: ServiceOptions): LintedRequest | undefined {
  const [agent = ""] = options.get("endpoint-url") ?? [];
  return isAgentOperation(operation)
    ? lintedRequest(
        { agent, extension: options.get("extension") ?? [], "allow-insecure": options.has("allow-insecure") },
        operation,
        input,
      )
    : undefined;
}
