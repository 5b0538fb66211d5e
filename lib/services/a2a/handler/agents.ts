/** Clients of the agents that resources use, with the credentials in the provider's settings. */

import { isMembers, type Members, membersAt, textAt } from "../../../base/members.ts";
import type { ProxySettings } from "../../../client/http/proxy.ts";
import type { Network } from "../../../client/http/transport.ts";
import { type TrustSettings, trustElsewhere } from "../../../client/http/trust.ts";
import { parseSecretPlace, type SecretReference, secretCommand } from "../../../client/secrets/secret-reference.ts";
import { snakeCase } from "../../../facts/derive/names.ts";
import { bindingIn } from "../agent-card/client/interface.ts";
import { trustedKeys } from "../agent-card/client/trusted-keys.ts";
import { createCardVerification, type VerifyCard } from "../agent-card/client/verification.ts";
import { cardAddress, cardAddressIn } from "../agent-card/client.ts";
import type { CoreBinding } from "../agent-card/model.ts";
import type { SchemeCredential } from "../client/credentials/credential.ts";
import { bearerHeader, type CustomHeader, customHeader } from "../client/credentials/custom-headers.ts";
import { type AgentApiClient, type AgentClientSettings, createAgentClient } from "../client.ts";

/** The options of the clients. */
export interface AgentsSettings
  extends Pick<AgentClientSettings, "maxRetries" | "log" | "userAgent">,
    ProxySettings,
    TrustSettings {
  /** Agents and their credentials, as declared in lib/services/a2a/agent-access/model.ts. Default: none. */
  readonly agents?: readonly Members[] | undefined;
}

/** The credentials of a client. */
type AgentAccess = Pick<
  AgentClientSettings,
  "credentials" | "headers" | "credentialOrigins" | "allowInsecure" | "bindings"
>;

/** Clients of agents. */
export interface Agents {
  /**
   * The client of an agent, one per address, tenant and binding, so that each card is read once. It sends nothing
   * before its first call.
   * @param agent the agent's base URL, or the address of its card.
   * @param binding the binding to use; default: the one in the settings, else any.
   * @throws ApiError of kind `InvalidSetting` for a malformed address, or a credential without a secret.
   */
  client(agent: string, tenant: string | undefined, binding?: CoreBinding): AgentApiClient;
  /** Passes a sentence to `tell`, unless it was told in this run. */
  reportOnce(sentence: string, report: (sentence: string) => void): void;
  /** Closes the connections that the clients keep. */
  close(): void;
}

/** Creates the clients of a run. */
export function createAgents(settings: AgentsSettings): Agents {
  const { agents = [], maxRetries, log, userAgent, httpProxy, httpsProxy, noProxy } = settings;
  const network = { userAgent, httpProxy, httpsProxy, noProxy, trust: () => trustElsewhere(settings) };
  const clients = new Map<string, AgentApiClient>();
  const reported = new Set<string>();
  return {
    client(agent, tenant, binding) {
      const key = JSON.stringify([cardAddress(agent).href, tenant, binding]);
      const known = clients.get(key);
      if (known !== undefined) return known;
      const made = createAgentClient({
        agent,
        tenant,
        ...accessTo(agents, agent, tenant),
        ...(binding !== undefined && { bindings: [binding] }),
        verifyCard: verificationOf(settingsOf(agents, agent, tenant), agent, network, log),
        maxRetries,
        log,
        ...network,
      });
      clients.set(key, made);
      return made;
    },
    reportOnce(sentence, report) {
      if (!reported.has(sentence)) report(sentence);
      reported.add(sentence);
    },
    close() {
      for (const client of clients.values()) client.close();
      clients.clear();
    },
  };
}

/** The settings of a tenant of an agent, else those without a tenant; undefined for an invalid address. */
export function settingsOf(agents: readonly Members[], agent: string, tenant: string | undefined): Members | undefined {
  const href = cardAddressIn(agent)?.href;
  if (href === undefined) return undefined;
  const here = agents.filter((each) => cardAddressIn(textAt(each, "agent") ?? "")?.href === href);
  return (
    here.find((each) => textAt(each, "tenant") === tenant) ?? here.find((each) => textAt(each, "tenant") === undefined)
  );
}

/** The credentials of a tenant of an agent, the origins that may receive them, and the binding. */
function accessTo(agents: readonly Members[], agent: string, tenant: string | undefined): AgentAccess {
  const access = settingsOf(agents, agent, tenant);
  const declared = Object.entries(membersAt(access ?? {}, "credentials"));
  const credentials = declared.flatMap(([scheme, each]): [string, SchemeCredential][] =>
    isMembers(each) ? [[scheme, credentialOf(each, `agents: ${agent}: credentials.${scheme}`)]] : [],
  );
  const { allowInsecure, credentialOrigins } = access ?? {};
  const binding = bindingIn(textAt(access ?? {}, "protocolBinding"));
  return {
    credentials: Object.fromEntries(credentials),
    headers: headersIn(access ?? {}, `agents: ${agent}`),
    allowInsecure: allowInsecure === true,
    bindings: binding === undefined ? undefined : [binding],
    ...(Array.isArray(credentialOrigins) && { credentialOrigins: credentialOrigins.map(String) }),
  };
}

/** The headers of every request; rules have rejected those that cannot be added. */
function headersIn(access: Members, setting: string): readonly CustomHeader[] {
  const where = { setting: `${setting}: headers`, form: "env:NAME or file:PATH", parse: parseSecretPlace };
  const custom = Object.entries(membersAt(access, "headers")).flatMap(([name, value]) =>
    typeof value === "string" ? [customHeader(name, value, where)] : [],
  );
  const bearer = textAt(access, "bearerTokenFrom") !== undefined;
  return bearer ? [...custom, bearerHeader(secretAt(access, "bearerTokenFrom", setting))] : custom;
}

/** The verification of an agent's cards; undefined if the settings require none. */
function verificationOf(
  access: Members | undefined,
  agent: string,
  network: Network,
  log: ((line: string) => void) | undefined,
): VerifyCard | undefined {
  if (!isMembers(access?.verifySignatures)) return undefined;
  const { keys, jkuOrigins } = access.verifySignatures;
  const setting = `agents: ${agent}: verify_signatures`;
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  const names = { keys: `${setting}.keys`, jkuOrigins: `${setting}.jku_origins` };
  return createCardVerification(trustedKeys(texts(keys), texts(jkuOrigins), names), network, log);
}

/** The credential for a security scheme; rules have rejected malformed declarations. */
function credentialOf(declared: Members, setting: string): SchemeCredential {
  const { secretCommand: command, clientCredentials: client, clientCertificate: certificate } = declared;
  if (isMembers(client)) {
    const { scopes } = client;
    return {
      clientId: textAt(client, "clientId") ?? "",
      clientSecret: secretAt(client, "clientSecretFrom", `${setting}.client_credentials`),
      flow: "clientCredentials",
      scopes: Array.isArray(scopes) ? scopes.map(String) : undefined,
    };
  }
  if (isMembers(certificate)) {
    const passphrase = "passphraseFrom" in certificate;
    return {
      certificateFile: textAt(certificate, "certificateFile") ?? "",
      keyFile: textAt(certificate, "keyFile") ?? "",
      ...(passphrase && { passphrase: secretAt(certificate, "passphraseFrom", `${setting}.client_certificate`) }),
    };
  }
  const secret = Array.isArray(command)
    ? secretCommand(command.map(String), `${setting}.secret_command`)
    : secretAt(declared, "secretFrom", setting);
  return { secret, user: textAt(declared, "user") };
}

const secretAt = (declared: Members, name: string, setting: string): SecretReference =>
  parseSecretPlace(textAt(declared, name) ?? "", `${setting}.${snakeCase(name)}`);
