/** Connects `lintel api rest` to the REST API. */
import { parseEndpoint } from "../../../api/endpoint.ts";
import { readProfile } from "../../../api/profile.ts";
import { resolveTrust } from "../../../api/trust.ts";
import { isMembers, type Members } from "../../../base/members.ts";
import type { TokenCredential } from "../../../services/rest-api/client/access-token.ts";
import type { RateState, RestAnswer, VersionEnd } from "../../../services/rest-api/client/answer.ts";
import { RestError } from "../../../services/rest-api/client/error.ts";
import { createRestClient, type RestClient } from "../../../services/rest-api/client.ts";
import { restMessages, restMethods } from "../../../services/rest-api/model/messages.ts";
import { samplePath } from "../../../services/rest-api/model.ts";
import { UsageError } from "../../terminal/usage-error.ts";
import { userAgent } from "../../terminal/user-agent.ts";
import { appOf, tokenOf } from "../check-token.ts";
import { faultOfValue } from "../fit.ts";
import type { Connection, ConnectionSettings, GivenOption } from "../service.ts";
import { answeredError } from "./answered-error.ts";
import { redacted } from "./redacted.ts";
import { tokenKinds, tokenSchemes } from "./rest-credential.ts";

/** Creates the connection. Throws an ApiError or a UsageError for an invalid option. */
export function connectToRest(settings: ConnectionSettings): Connection {
  const { given, connectTimeout, readTimeout, maxRetries, log, profile, warn } = settings;
  const [baseUrl = ""] = given("endpoint-url") ?? [];
  const [apiVersion = ""] = given("api-version") ?? [];
  parseEndpoint(baseUrl, "--endpoint-url");
  const credential = credentialOf(given);
  const client = createRestClient({
    ...{ baseUrl, apiVersion, credential, connectTimeout, readTimeout, maxRetries, log },
    vendor: given("vendor")?.[0],
    allowInsecure: given("allow-insecure") !== undefined,
    trust: () => resolveTrust(settings, () => readProfile(profile)),
    userAgent,
    settingNames: settings.settingNames,
  });
  return {
    async *answers(operation, input) {
      refuseUnfit(operation, input);
      try {
        const answer = await send(operation, input, { client, credential, given });
        const missing = answer.missingOrganizations.join(", ");
        if (missing !== "") {
          warn(`the response is incomplete: the token is not authorized for the organizations ${missing}`);
        }
        yield asMembers(answer);
      } catch (error) {
        throw asAnswered(error, operation);
      }
    },
    close: client.close,
  };
}

/** Converts errors that the API returned; those before sending stay errors of the client. */
const asAnswered = (error: unknown, operation: string): unknown =>
  error instanceof RestError && error.status !== undefined
    ? answeredError(error, operation, error.reason, error.status)
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
function credentialOf(given: GivenOption): TokenCredential | undefined {
  const [tokenFrom] = given("token-from") ?? [];
  const [tokenCommand] = given("token-command") ?? [];
  if (tokenFrom === undefined && tokenCommand === undefined) return undefined;
  const [kind] = given("kind") ?? [];
  const [scheme] = given("scheme") ?? [];
  return {
    kind: tokenKinds.find((each) => each === kind),
    token: tokenOf({ tokenFrom, tokenCommand }),
    scheme: tokenSchemes.find((each) => each === scheme) ?? "Bearer",
  };
}

interface Sender {
  readonly client: RestClient;
  readonly credential: TokenCredential | undefined;
  readonly given: GivenOption;
}

/** Sends the request of an operation; it is already validated. */
async function send(operation: string, input: Members, { client, credential, given }: Sender): Promise<RestAnswer> {
  const text = (member: string, otherwise: string): string => String(input[member] ?? otherwise);
  if (operation === "GetSample") return client.send({ method: "GET", path: text("samplePath", samplePath.default) });
  if (operation === "CheckToken") {
    const app = appOf({ clientId: text("clientId", ""), clientSecretFrom: given("client-secret-from")?.[0] });
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

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** A response for output, without secrets that the service may repeat. */
function asMembers(answer: RestAnswer): Members {
  const { status, body, missingOrganizations, scopes, tokenExpiresAt, deprecation, rate } = answer;
  return {
    status,
    body: redacted(body),
    missingOrganizations,
    scopes,
    ...(tokenExpiresAt !== undefined && { tokenExpiresAt: time(tokenExpiresAt) }),
    ...(deprecation !== undefined && { deprecation: shownEnd(deprecation) }),
    ...(rate !== undefined && { rate: shownRate(rate) }),
  };
}

const shownEnd = ({ since, ends }: VersionEnd) => ({
  ...(since !== undefined && { since: time(since) }),
  ...(ends !== undefined && { ends: time(ends) }),
});

const shownRate = ({ limit, remaining, resetsAt }: RateState) => ({ limit, remaining, resetsAt: time(resetsAt) });
