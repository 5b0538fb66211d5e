/** Connects `lintel api agent` to an agent. */

import { own } from "../../../base/dictionary.ts";
import { isMembers, type Members, membersOf } from "../../../base/members.ts";
import type { ConnectionSettings, ServiceConnection } from "../../../cli/api/client-service.ts";
import { returnedError } from "../../../cli/api/returned-error.ts";
import { userAgent } from "../../../cli/terminal/user-agent.ts";
import { parseEndpoint } from "../../../client/endpoint.ts";
import { resolveTrust } from "../../../client/http/trust.ts";
import { parseSecretReference, readSecret } from "../../../client/secrets/secret-reference.ts";
import type { Field } from "../../../facts/model/field.ts";
import { bindingIn } from "../agent-card/client/interface.ts";
import { AgentError } from "../client/agent-error.ts";
import { type AgentApiClient, type AgentStreamName, createAgentClient } from "../client.ts";
import { agentMessages } from "../model/messages.ts";
import { type AgentOperationName, agentOperations, isAgentOperation } from "../model/operations.ts";
import { receiversIn, refuseInsecureReceiver } from "../push-config/client/receiver.ts";
import { settingsOfOptions } from "./option-settings.ts";
import { allowedReferences, refuseForeignReference } from "./options/allowed-references.ts";
import { debugSettings } from "./output/debug.ts";
import { conceal } from "./output/output.ts";

/** Creates the connection. Throws an ApiError or a UsageError for an invalid option. */
export function connectToAgent(settings: ConnectionSettings): ServiceConnection {
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
        if (!isAgentOperation(operation)) yield shown(operation, card);
        else {
          const request = await withSecrets(operation, input, settings);
          if (!isStream(operation)) yield shown(operation, await client.call(operation, request));
          else for await (const response of client.stream(operation, request)) yield shown(operation, response);
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
function shown(operation: string, response: Members): Members {
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
interface Place {
  readonly path: string;
  readonly allowed: readonly string[] | undefined;
}

/** Replaces references in secret members by the secrets; any other value there is refused. */
async function secretsRead(value: unknown, field: Field, { path, allowed }: Place): Promise<unknown> {
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
