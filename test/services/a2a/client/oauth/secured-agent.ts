/** An emulated agent whose card requires a security scheme, and clients of it. */
import { onTestFinished } from "vitest";
import type { SecretReference } from "../../../../../lib/client/secrets/secret-reference.ts";
import type { SchemeCredential } from "../../../../../lib/services/a2a/client/credentials/credential.ts";
import { AgentSessions } from "../../../../../lib/services/a2a/client/credentials/sessions.ts";
import type { Interaction } from "../../../../../lib/services/a2a/client/interaction.ts";
import {
  type AgentApiClient,
  type AgentClientSettings,
  createAgentClient,
} from "../../../../../lib/services/a2a/client.ts";
import { secret } from "../../../../run/secret.ts";
import { agentForTest, cardWith } from "../../emulator/running-agent.ts";

let secrets = 0;

/** Puts a secret into an environment variable of its own. */
export function secretForTest(value: string): SecretReference {
  secrets += 1;
  const name = `LINTEL_TEST_SECRET_${secrets}`;
  process.env[name] = value;
  return { from: "environment", name };
}

/** The secret of the client `id`. */
export const clientSecret = secretForTest(`${secret("Client")}+a/b=c&d`);

/** The text of a secret. */
export const secretText = (reference: SecretReference): string =>
  (reference.from === "environment" ? process.env[reference.name] : undefined) ?? "";

export const flows = {
  clientCredentials: { tokenUrl: "{base_url}/oauth/token", scopes: {} },
  authorizationCode: {
    authorizationUrl: "{base_url}/oauth/authorize",
    tokenUrl: "{base_url}/oauth/token",
    scopes: {},
    pkceRequired: true,
  },
  deviceCode: {
    deviceAuthorizationUrl: "{base_url}/oauth/device_authorization",
    tokenUrl: "{base_url}/oauth/token",
    scopes: {},
  },
} as const;

/** An OAuth 2.0 scheme with one of the flows. */
export const oauth2 = (flow: keyof typeof flows, more: object = {}): object => ({
  oauth2SecurityScheme: { flows: { [flow]: flows[flow] }, ...more },
});

export const openIdConnect = {
  openIdConnectSecurityScheme: { openIdConnectUrl: "{base_url}/oauth/.well-known/openid-configuration" },
};

/** Members of a card that requires a scheme, named `s`, with scopes. */
export const requiring = (scheme: object, ...scopes: readonly string[]): object => ({
  securitySchemes: { s: scheme },
  securityRequirements: [{ schemes: { s: { list: scopes } } }],
});

/** A client with the lines that it logged. */
export interface Logging {
  readonly client: AgentApiClient;
  readonly lines: string[];
  /** The number of token requests that were sent. */
  readonly tokenRequests: () => number;
}

/** A client with a credential for the scheme `s`. It shares nothing with clients of other tests. */
export function clientOf(
  agent: string,
  credential: SchemeCredential,
  settings: Partial<AgentClientSettings> = {},
): Logging {
  const lines: string[] = [];
  const client = createAgentClient({
    ...{ agent, credentials: { s: credential }, sessions: new AgentSessions(), maxRetries: 0 },
    log: (line) => lines.push(line),
    ...settings,
  });
  onTestFinished(client.close);
  const tokenRequests = () => lines.filter((line) => /^requesting a token.*: POST sent/.test(line)).length;
  return { client, lines, tokenRequests };
}

/** An emulated agent that requires a scheme; its clients are `id`, with a secret, and `public`. */
export async function securedAgent(scheme: object, ...scopes: readonly string[]) {
  const { url, ...rest } = await agentForTest({
    agent: {
      card: cardWith(requiring(scheme, ...scopes)),
      credentials: { clients: { id: secretText(clientSecret), public: "" }, apiKeys: [secret("ApiKey")] },
    },
  });
  return { url, ...rest };
}

/** A user who opens every address that is shown, as a browser would. */
export function agreeableUser(): { readonly interaction: Interaction; readonly pages: Promise<string>[] } {
  const pages: Promise<string>[] = [];
  return {
    pages,
    interaction: (request) => {
      const address = request.ask === "open-address" ? request.address : (request.addressWithCode ?? request.address);
      pages.push(fetch(address).then((response) => response.text()));
    },
  };
}
