/** `lintel api rest`: a REST API with access tokens. */

import { isoTime } from "../../base/iso-time.ts";
import { isMembers, type Members } from "../../base/members.ts";
import type {
  ConnectionSettings,
  ServiceConnection,
  ServiceFacts,
  ServiceOperation,
  ServiceOptions,
} from "../../cli/api/client-service.ts";
import { flag, value } from "../../cli/api/options.ts";
import { redacted } from "../../cli/api/output/redacted.ts";
import { faultOfValue } from "../../cli/api/requests/fit.ts";
import { returnedError } from "../../cli/api/returned-error.ts";
import { helpOf } from "../../cli/terminal/help-of.ts";
import { UsageError } from "../../cli/terminal/usage-error.ts";
import { userAgent } from "../../cli/terminal/user-agent.ts";
import { parseEndpoint } from "../../client/endpoint.ts";
import { resolveTrust } from "../../client/http/trust.ts";
import { allowInsecure } from "../../facts/model/addresses/insecure-address.ts";
import { tokenKinds, tokenSchemes } from "../../facts/model/secrets/credential-kinds.ts";
import { secretPlaces } from "../../facts/model/secrets/secret-reference.ts";
import type { TokenCredential } from "./client/access-token.ts";
import { RestError } from "./client/rest-error.ts";
import type { RateState, RestResponse, VersionEnd } from "./client/rest-response.ts";
import { createRestClient, type RestClient } from "./client.ts";
import { appOf, tokenOf } from "./command/check-token.ts";
import { declaredCredential } from "./command/credential.ts";
import { restMessages, restMethods } from "./model/messages.ts";
import { samplePath, vendorWord } from "./model.ts";

// Connects `lintel api rest` to the REST API.

/** Creates the connection. Throws an ApiError or a UsageError for an invalid option. */
function connectToRest(settings: ConnectionSettings): ServiceConnection {
  const { options, connectTimeout, readTimeout, maxRetries, log, loadProfile, warn } = settings;
  const [baseUrl = ""] = options.get("endpoint-url") ?? [];
  const [apiVersion = ""] = options.get("api-version") ?? [];
  parseEndpoint(baseUrl, "--endpoint-url");
  const credential = credentialOf(options);
  const client = createRestClient({
    ...{ baseUrl, apiVersion, credential, connectTimeout, readTimeout, maxRetries, log },
    vendor: options.get("vendor")?.[0],
    allowInsecure: options.has("allow-insecure"),
    trust: () => resolveTrust(settings, loadProfile),
    userAgent,
    settingNames: settings.settingNames,
  });
  return {
    async *responses(operation, input) {
      refuseUnfit(operation, input);
      try {
        const response = await sendOperation(operation, input, { client, credential, options });
        const missing = response.missingOrganizations.join(", ");
        if (missing !== "") {
          warn(`the response is incomplete: the token is not authorized for the organizations ${missing}`);
        }
        yield asMembers(response);
      } catch (error) {
        throw asReturned(error, operation);
      }
    },
    close: client.close,
  };
}

/** Converts errors that the API returned; those before sending stay errors of the client. */
const asReturned = (error: unknown, operation: string): unknown =>
  error instanceof RestError && error.status !== undefined
    ? returnedError(error, operation, error.reason, error.status)
    : error;

/** Throws a UsageError for a value that the model does not allow; no rule of the linter covers these requests. */
function refuseUnfit(operation: string, input: Members): void {
  const fields = restMessages[operation]?.input.members ?? {};
  for (const [name, value] of Object.entries(input)) {
    const field = fields[name];
    const fault = field === undefined ? undefined : faultOfValue(field, value, "it");
    if (fault !== undefined) throw new UsageError(`${name} is ${JSON.stringify(value)}; ${fault}`);
  }
}

/** The token of the options; undefined for anonymous requests. */
function credentialOf(options: ServiceOptions): TokenCredential | undefined {
  const [tokenFrom] = options.get("token-from") ?? [];
  const [tokenCommand] = options.get("token-command") ?? [];
  if (tokenFrom === undefined && tokenCommand === undefined) return undefined;
  const [kind] = options.get("kind") ?? [];
  const [scheme] = options.get("scheme") ?? [];
  return {
    kind: tokenKinds.find((each) => each === kind),
    token: tokenOf({ tokenFrom, tokenCommand }),
    scheme: tokenSchemes.find((each) => each === scheme) ?? "Bearer",
  };
}

interface Sender {
  readonly client: RestClient;
  readonly credential: TokenCredential | undefined;
  readonly options: ServiceOptions;
}

/** Sends the request of an operation; it is already validated. */
async function sendOperation(
  operation: string,
  input: Members,
  { client, credential, options }: Sender,
): Promise<RestResponse> {
  const text = (member: string, otherwise: string): string => String(input[member] ?? otherwise);
  if (operation === "GetSample") return client.send({ method: "GET", path: text("samplePath", samplePath.default) });
  if (operation === "CheckToken") {
    const app = appOf({ clientId: text("clientId", ""), clientSecretFrom: options.get("client-secret-from")?.[0] });
    if (app === undefined || credential === undefined) {
      throw new UsageError("check-token requires the token to check: give --token-from or --token-command");
    }
    return client.checkToken(app, credential.token);
  }
  const method = text("method", "GET");
  const { parameters, body } = input;
  if (method === "GET" && body !== undefined) {
    throw new UsageError("GET requests have no body; use --method POST, or remove --body");
  }
  return client.send({
    method: restMethods.find((each) => each === method) ?? "GET",
    path: text("path", "/"),
    query: isMembers(parameters) ? Object.entries(parameters).map(([name, value]) => [name, String(value)]) : [],
    ...(body !== undefined && { body }),
  });
}

/** A response for output, without secrets that the service may repeat. */
function asMembers(response: RestResponse): Members {
  const { status, body, missingOrganizations, scopes, tokenExpiresAt, deprecation, rate } = response;
  return {
    status,
    body: redacted(body),
    missingOrganizations,
    scopes,
    ...(tokenExpiresAt !== undefined && { tokenExpiresAt: isoTime(tokenExpiresAt) }),
    ...(deprecation !== undefined && { deprecation: shownEnd(deprecation) }),
    ...(rate !== undefined && { rate: shownRate(rate) }),
  };
}

const shownEnd = ({ since, ends }: VersionEnd) => ({
  ...(since !== undefined && { since: isoTime(since) }),
  ...(ends !== undefined && { ends: isoTime(ends) }),
});

const shownRate = ({ limit, remaining, resetsAt }: RateState) => ({ limit, remaining, resetsAt: isoTime(resetsAt) });

const rest: ServiceFacts = {
  operations: Object.entries(restMessages).map(
    ([name, messages]): ServiceOperation => ({ name, messages, declares: declaredCredential }),
  ),
  options: [
    value("api-version", "API version to request: a date, YYYY-MM-DD"),
    value("token-from", `Where to read the token: ${secretPlaces}; without a token, calls are anonymous`),
    value("token-command", "Program that prints the token, with arguments separated by spaces; runs without a shell"),
    value("kind", "Kind of the token", tokenKinds),
    value("scheme", "Scheme of the Authorization header (default: Bearer)", tokenSchemes),
    value(
      "client-secret-from",
      "Where to read the client secret of the app that checks a token, in the form of --token-from",
    ),
    flag("allow-insecure", helpOf(allowInsecure)),
    value("vendor", helpOf(vendorWord)),
  ],
  requiredOptions: ["endpoint-url", "api-version"],
  variables: {
    "endpoint-url": "LINTEL_REST_URL",
    "api-version": "LINTEL_REST_API_VERSION",
    "token-from": "LINTEL_REST_TOKEN_FROM",
    "token-command": "LINTEL_REST_TOKEN_COMMAND",
  },
  refusedOptions: {
    region: "the API has no region; --endpoint-url gives the address",
    "no-sign-request": "requests are not signed; only --token-from or --token-command adds a token",
    vocabulary: "its requests always use the documented vocabulary",
    "dry-run": "the API has no dry run; --generate-cli-skeleton output checks a request and sends nothing",
    "no-dry-run": "the API has no dry run",
  },
  isRegional: false,
  isVendors: false,
  connect: connectToRest,
};

export default rest;
