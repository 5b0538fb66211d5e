/** The client of the REST API in the provider's settings. */

import { type Members, textAt } from "../../../base/members.ts";
import type { CredentialGates } from "../../../client/credentials/credential-gate.ts";
import { trustElsewhere } from "../../../client/http/trust.ts";
import { parseSecretPlace, type SecretReference, secretCommand } from "../../../client/secrets/secret-reference.ts";
import { snakeCase } from "../../../facts/derive/names.ts";
import type { Settings } from "../../../terraform/runtime/handler.ts";
import { accessToken } from "../access-token/model.ts";
import type { AppCredential, TokenCredential } from "../client/access-token.ts";
import { createRestClient, type RestClient } from "../client.ts";

/** What reaches the API: a client with its token, and the app that issued the token, if it is declared. */
export interface RestAccess {
  readonly client: RestClient;
  readonly credential: TokenCredential;
  readonly app: AppCredential | undefined;
}

const block = accessToken.providerSetting;

/**
 * Creates the client. It sends nothing before its first call.
 * @param gates the state that calls with one credential share. Default: that of the process.
 * @throws Error if the settings have no REST API, or one without a token.
 */
export function restAccess(settings: Settings, gates?: CredentialGates): RestAccess {
  const { restApi, maxRetries, log, userAgent, httpProxy, httpsProxy, noProxy, caBundle } = settings;
  if (restApi === undefined) {
    throw new Error(
      `The provider has no ${block}. Add it to the provider's block, with base_url, api_version, and where to read the token.`,
    );
  }
  const credential: TokenCredential = {
    kind: kindIn(textAt(restApi, "kind")),
    token: tokenIn(restApi),
    scheme: restApi.scheme === "token" ? "token" : "Bearer",
  };
  const client = createRestClient({
    baseUrl: textAt(restApi, "baseUrl") ?? "",
    apiVersion: textAt(restApi, "X-Vendor-Api-Version") ?? "",
    vendor: textAt(restApi, "vendor"),
    allowInsecure: restApi.allowInsecure === true,
    credential,
    gates,
    ...{ maxRetries, log, userAgent, httpProxy, httpsProxy, noProxy },
    trust: () => trustElsewhere({ caBundle }),
  });
  const clientId = textAt(restApi, "clientId");
  const clientSecret = referenceAt(restApi, "clientSecretFrom");
  const isApp = clientId !== undefined && clientSecret !== undefined;
  return { client, credential, app: isApp ? { kind: "app-client", clientId, clientSecret } : undefined };
}

function tokenIn(restApi: Members): SecretReference {
  const { tokenCommand: command } = restApi;
  if (Array.isArray(command)) return secretCommand(command.map(String), `${block}.token_command`);
  const reference = referenceAt(restApi, "tokenFrom");
  if (reference !== undefined) return reference;
  throw new Error(`${block} names no token: set token_from, such as "env:API_TOKEN", or token_command`);
}

function referenceAt(restApi: Members, member: string): SecretReference | undefined {
  const written = textAt(restApi, member);
  return written === undefined ? undefined : parseSecretPlace(written, `${block}.${snakeCase(member)}`);
}

/** The kind of a token by its name; rules have rejected other names. */
const kindIn = (name: string | undefined): TokenCredential["kind"] =>
  accessToken.declaration.members.kind.enum.filter((kind) => kind !== "app-client").find((kind) => kind === name);
