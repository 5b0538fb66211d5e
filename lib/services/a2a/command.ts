/** `lintel api agent`: the operations of agent messaging. */

import { own } from "../../base/dictionary.ts";
import { isMembers, type Members, membersOf } from "../../base/members.ts";
import { badParameter } from "../../cli/api/client-error.ts";
import type {
  ConnectionSettings,
  DocumentForm,
  ServiceConnection,
  ServiceFacts,
  ServiceOperation,
  ServiceOptions,
} from "../../cli/api/client-service.ts";
import { flag, several, value } from "../../cli/api/options.ts";
import { returnedError } from "../../cli/api/returned-error.ts";
import type { LintedRequest } from "../../cli/lint/request-lint.ts";
import { helpOf } from "../../cli/terminal/help-of.ts";
import { userAgent } from "../../cli/terminal/user-agent.ts";
import { parseEndpoint } from "../../client/endpoint.ts";
import { resolveTrust } from "../../client/http/trust.ts";
import { parseSecretReference, readSecret } from "../../client/secrets/secret-reference.ts";
import { allowInsecure } from "../../facts/model/addresses/insecure-address.ts";
import type { Field } from "../../facts/model/field.ts";
import { bindingIn } from "./agent-card/client/interface.ts";
import { coreBindings } from "./agent-card/model.ts";
import { agentRequest } from "./agent-request/model.ts";
import { AgentError } from "./client/agent-error.ts";
import { type AgentApiClient, type AgentStreamName, createAgentClient } from "./client.ts";
import { lintedRequest } from "./command/lint.ts";
import { settingsOfOptions } from "./command/option-settings.ts";
import {
  allowedReferences,
  allowReferenceHelp,
  allowReferenceVariable,
  refuseForeignReference,
} from "./command/options/allowed-references.ts";
import { bindingHelp } from "./command/options/chosen-agent.ts";
import { credentialHelp, credentialOptionNames, credentialOriginHelp } from "./command/options/credential-options.ts";
import { headerHelp } from "./command/options/header-options.ts";
import { signatureHelp } from "./command/options/signature-options.ts";
import { debugSettings } from "./command/output/debug.ts";
import { conceal } from "./command/output/output.ts";
import { sendMessage } from "./message/model.ts";
import { agentMessages } from "./model/messages.ts";
import { type AgentOperation, type AgentOperationName, agentOperations, isAgentOperation } from "./model/operations.ts";
import { receiversIn, refuseInsecureReceiver } from "./push-config/client/receiver.ts";

/** The member with the items of a page, by operation. */
const items: { readonly [operation: string]: string } = {
  ListTasks: "tasks",
  ListTaskPushNotificationConfigs: "configs",
};

const known: ReadonlyMap<string, AgentOperation> = new Map(Object.entries(agentOperations));

const isMessage = (operation: string): boolean =>
  sendMessage.declaration.members.operation.enum.some((each) => each === operation);

/** The document of an operation; undefined if it is the request itself, or if the operation has no request. */
function documentOf(operation: string): DocumentForm | undefined {
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
function declaredBy(operation: string, input: Members, options: ServiceOptions): LintedRequest | undefined {
  const [agent = ""] = options.get("endpoint-url") ?? [];
  return isAgentOperation(operation)
    ? lintedRequest(
        { agent, extension: options.get("extension") ?? [], "allow-insecure": options.has("allow-insecure") },
        operation,
        input,
      )
    : undefined;
}

const operations = Object.entries(agentMessages).map(([name, messages]): ServiceOperation => {
  const document = documentOf(name);
  const paged = items[name];
  return {
    name,
    messages,
    ...(known.get(name)?.isStream === true && { isStream: true }),
    ...(paged !== undefined && {
      paging: { token: "pageToken", next: "nextPageToken", size: "pageSize", items: paged },
    }),
    ...(document !== undefined && { document }),
    declares: (input, options) => declaredBy(name, input, options),
  };
});

// Connects `lintel api agent` to an agent.

/** Creates the connection. Throws an ApiError or a UsageError for an invalid option. */
function connectToAgent(settings: ConnectionSettings): ServiceConnection {
  const { options: given, connectTimeout, readTimeout, maxRetries, log, loadProfile } = settings;
  const [agent = ""] = given.get("endpoint-url") ?? [];
  parseEndpoint(agent, "--endpoint-url");
  const binding = bindingIn(given.get("binding")?.[0]);
  const options = {
    agent,
    bindings: binding === undefined ? undefined : [binding],
    ...settingsOfOptions({
      valuesOf: (option) => given.get(option),
      headers: { header: given.get("header"), bearer: given.get("bearer")?.[0] },
      allowInsecure: given.has("allow-insecure"),
      readTimeout,
      network: { trust: () => resolveTrust(settings, loadProfile), userAgent },
      log,
    }),
    ...{ connectTimeout, maxRetries, log },
    settingNames: settings.settingNames,
    remark: settings.warn,
  };
  let opened: AgentApiClient | undefined;
  /** The client of all requests of a run; their tenant, which selects an interface of the card, is the same. */
  const clientFor = async ({ tenant }: Members): Promise<AgentApiClient> => {
    const shown = log === undefined ? {} : await debugSettings();
    opened ??= createAgentClient({ ...options, ...shown, tenant: typeof tenant === "string" ? tenant : undefined });
    return opened;
  };
  return {
    async *responses(operation, input) {
      try {
        const client = await clientFor(input);
        const card = await client.card(); // read secrets only for an actual agent
        if (!isAgentOperation(operation)) yield withoutSecrets(operation, card);
        else {
          const request = await withSecrets(operation, input, settings);
          if (!isStream(operation)) yield withoutSecrets(operation, await client.call(operation, request));
          else
            for await (const response of client.stream(operation, request)) yield withoutSecrets(operation, response);
        }
      } catch (error) {
        throw asReturned(error, operation);
      }
    },
    close: () => opened?.close(),
  };
}

const isStream = (name: AgentOperationName): name is AgentStreamName => agentOperations[name].isStream === true;

/** Converts errors that the agent returned; those before sending stay errors of the client. */
const asReturned = (error: unknown, operation: string): unknown =>
  error instanceof AgentError && error.status !== undefined
    ? returnedError(error, operation, error.reason ?? String(error.status), error.status)
    : error;

/** A response without secrets, since agents return the tokens of configurations. */
function withoutSecrets(operation: string, response: Members): Members {
  const form = agentMessages[operation]?.output;
  return form === undefined ? {} : membersOf(conceal(response, form));
}

/** The request, with the secrets that it refers to. */
async function withSecrets(
  operation: string,
  input: Members,
  { options, inline }: ConnectionSettings,
): Promise<Members> {
  const form = agentMessages[operation]?.input;
  if (form === undefined) return input;
  const allowed = allowedReferences(options.get("allow-reference"));
  for (const config of receiversIn(operation, input)) {
    refuseInsecureReceiver(config, options.has("allow-insecure"));
  }
  const read = Object.entries(input).map(async ([member, value]): Promise<[string, unknown]> => {
    const field = own(form.members, member);
    if (field === undefined) return [member, value];
    const place = { path: `${operation}.${member}`, allowed: inline.has(member) ? undefined : allowed };
    return [member, await secretsRead(value, field, place)];
  });
  return Object.fromEntries(await Promise.all(read));
}

/** The path of a value, and the references that it may use; undefined allows all. */
interface ReferencePlace {
  readonly path: string;
  readonly allowed: readonly string[] | undefined;
}

/** Replaces references in secret members by the secrets; any other value there is refused. */
async function secretsRead(value: unknown, field: Field, { path, allowed }: ReferencePlace): Promise<unknown> {
  if (typeof value === "string" && field.kind === "string" && field.sensitive === true) {
    const reference = parseSecretReference(value, path);
    if (allowed !== undefined) refuseForeignReference(reference, allowed, path);
    return readSecret(reference);
  }
  if (Array.isArray(value) && field.kind === "list") {
    return Promise.all(
      value.map((each, index) => secretsRead(each, field.element, { path: `${path}[${index}]`, allowed })),
    );
  }
  if (!isMembers(value) || field.kind !== "struct") return value;
  const read = Object.entries(value).map(async ([name, part]): Promise<[string, unknown]> => {
    const member = Object.hasOwn(field.members, name) ? field.members[name] : undefined;
    return [name, member === undefined ? part : await secretsRead(part, member, { path: `${path}.${name}`, allowed })];
  });
  return Object.fromEntries(await Promise.all(read));
}

const agent: ServiceFacts = {
  operations,
  options: [
    ...credentialOptionNames.map((name) => several(name, credentialHelp[name])),
    several("header", headerHelp.header),
    value("bearer", headerHelp.bearer),
    several("credential-origin", credentialOriginHelp),
    flag("allow-insecure", helpOf(allowInsecure)),
    several("allow-reference", allowReferenceHelp),
    value("binding", bindingHelp, coreBindings),
    several("verify-signatures", signatureHelp["verify-signatures"]),
    several("jku-origin", signatureHelp["jku-origin"]),
    several("extension", "URI of a protocol extension that you implement"),
  ],
  requiredOptions: ["endpoint-url"],
  variables: {
    "endpoint-url": "LINTEL_AGENT_URL",
    credential: "LINTEL_AGENT_CREDENTIAL",
    "allow-reference": allowReferenceVariable,
  },
  refusedOptions: {
    region: "agents have no region; --endpoint-url gives the address",
    "no-sign-request": "requests to agents are not signed; only --credential adds credentials",
    vocabulary: "requests to agents always use the documented vocabulary",
    "dry-run": "agents have no dry run; --generate-cli-skeleton output checks a request and sends nothing",
    "no-dry-run": "agents have no dry run",
  },
  isRegional: false,
  isVendors: false,
  connect: connectToAgent,
};

export default agent;
