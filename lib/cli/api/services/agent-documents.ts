/** How documents hold requests to agents, as the linter knows them: messages, configurations, other requests by name. */
import type { Members } from "../../../api/operation.ts";
import { specialPlace } from "../../../derive/special-address.ts";
import { agentRequest } from "../../../model/agent-request.ts";
import { pushConfig } from "../../../model/push-config.ts";
import { sendMessage } from "../../../model/send-message.ts";
import { loopback } from "../../../model/special-addresses.ts";
import { badParameter } from "../client-error.ts";
import type { Declared, DocumentForm, GivenOption } from "../service.ts";
import { isMapping } from "../text.ts";

const isMessage = (operation: string): boolean =>
  sendMessage.declaration.members.operation.enum.some((each) => each === operation);

/** The document of an operation; undefined where that is the request itself, and where nothing is requested. */
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
  throw badParameter(`the document is for ${JSON.stringify(named)}, and ${operation} was to be called`);
}

function underName(operation: string, document: Members): Members {
  const { [operation]: request, ...others } = document;
  return isMapping(request) && Object.keys(others).length === 0 ? request : document;
}

/** What the linter judges of a request. An agent on this machine may send notifications to this machine. */
export function declaredBy(operation: string, input: Members, given: GivenOption): Declared | undefined {
  const [agent = ""] = given("endpoint-url") ?? [];
  const options = {
    allowLocalAddresses: URL.canParse(agent) && specialPlace(new URL(agent).hostname) === loopback,
    implementedExtensions: given("extension") ?? [],
  };
  if (isMessage(operation)) return { kind: sendMessage.name, input: { operation, ...input }, options };
  if (operation === "CreateTaskPushNotificationConfig") return { kind: pushConfig.name, input, options };
  return operation in agentRequest.declaration.members
    ? { kind: agentRequest.name, input: { [operation]: input }, options }
    : undefined;
}
