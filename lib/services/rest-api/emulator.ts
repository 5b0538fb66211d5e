/** The REST API, under `/rest`. The vendor's word in its headers is that of the request. */

import { sha256 } from "../../base/sha256.ts";
import {
  type EmulatedCall,
  type EmulatedService,
  type RequestHead,
  type Seeding,
  type ServiceResponse,
  seedOf,
} from "../../emulator/emulated-service.ts";
import type { Refusal } from "../../emulator/refusal.ts";
import { citePage } from "../../facts/model/citation.ts";
import { documentedFields } from "../../facts/model/documented-fields.ts";
import type { Field } from "../../facts/model/field.ts";
import type { ValueOf } from "../../facts/shape/value-of.ts";
import { callerOf, type RestCaller } from "./emulator/caller.ts";
import { hasScopes, respondAt } from "./emulator/endpoints.ts";
import { allowanceHeaders, countFailure, countRequest, isLockedOut, isTooMany, settingsOf } from "./emulator/quota.ts";
import {
  appMembers,
  apps,
  authorizations,
  callers,
  defaultSettings,
  organizationMembers,
  organizations,
  settings,
  settingsKey,
  settingsMembers,
  tokenMembers,
  tokens,
} from "./emulator/records.ts";
import { found, refused } from "./emulator/rest-responses.ts";
import { authorize, isAuthorization } from "./emulator/single-sign-on.ts";
import { checkToken, isTokenCheck } from "./emulator/token-check.ts";
import { apiVersion, apiVersions } from "./model.ts";

const prefix = "/rest";

/** The path below the base URL. */
const pathOf = ({ path }: RequestHead): string => path.slice(prefix.length);

// The REST API's part of a seed file: tokens, apps, organizations and settings.

const { text, integer, list, struct } = documentedFields(citePage("authentication.md", "Emulate"));

const secret = text("Invented for the emulator.", { required: true });

const listOf = <const Members extends { readonly [name: string]: Field }>(description: string, members: Members) =>
  list(description, struct(description, members));

const seedField = struct("The REST API's tokens, apps, organizations and settings.", {
  tokens: listOf("Tokens.", {
    token: secret,
    ...tokenMembers,
    expiresInSeconds: integer("From the time of seeding.", { minimum: 0 }),
  }),
  apps: listOf("Apps.", { ...appMembers, clientSecret: secret }),
  organizations: listOf("Organizations.", organizationMembers),
  settings: struct("Settings.", settingsMembers),
});

/** Creates the records of a seed, replacing those with the same key. */
function createSeedRecords(seed: ValueOf<typeof seedField>, { now, table }: Seeding): void {
  for (const { token, expiresInSeconds, ...rest } of seed.tokens ?? []) {
    table(tokens).put(sha256(token), {
      scopes: [],
      permissions: [],
      authorizedFor: [],
      revoked: false,
      ...rest,
      lastEight: token.slice(-8),
      createdAt: now,
      ...(expiresInSeconds !== undefined && { expiresAt: now + expiresInSeconds * 1000 }),
    });
  }
  for (const { clientSecret, clientId, name = clientId } of seed.apps ?? []) {
    table(apps).put(clientId, { clientId, name, secretHash: sha256(clientSecret) });
  }
  for (const { id, name = id, singleSignOn = false, hidden = false, members = [], ...rest } of seed.organizations ??
    []) {
    table(organizations).put(id, { ...rest, id, name, singleSignOn, hidden, members });
  }
  if (seed.settings !== undefined) {
    table(settings).put(settingsKey, { ...defaultSettings, ...table(settings).get(settingsKey), ...seed.settings });
  }
}

/** The field `rest` of a seed file. */
const restSeed = seedOf({ field: seedField, createRecords: createSeedRecords });

export const restApi: EmulatedService = {
  name: "rest",
  tables: [tokens, apps, organizations, settings, callers, authorizations],
  failures: {
    400: "Bad Request",
    402: "Payment Required",
    403: "Forbidden",
    429: "Too Many Requests",
    500: "Internal Server Error",
    503: "Service Unavailable",
  },
  operations: ["Authorize", "CheckToken"],
  outcomes: [],
  seed: restSeed,

  match(head: RequestHead): string | undefined {
    if (!head.path.startsWith(`${prefix}/`)) return undefined;
    if (isAuthorization(head.path)) return "Authorize";
    if (isTokenCheck(head.method, pathOf(head))) return "CheckToken";
    return `${head.method} ${pathOf(head)}`;
  },

  handle(call: EmulatedCall): ServiceResponse {
    if (isAuthorization(call.head.path)) return authorize(call);
    const vendor = vendorIn(call.head);
    return wrongForm(call, vendor) ?? respondTo(call, vendor);
  },

  refuse: ({ status, message }: Refusal): ServiceResponse => refused(status, message),
};

/** The vendor's word in the request's version header; the documented one by default. */
const vendorIn = ({ headers }: RequestHead): string =>
  Object.keys(headers)
    .map((name) => /^x-([a-z0-9.-]+)-api-version$/.exec(name)?.[1])
    .find((word) => word !== undefined) ?? "vendor";

const date = new RegExp(apiVersion.pattern.source, "u");

/** The response to a malformed request, whoever sends it (gaps `access-token/versions`, `access-token/accept`). */
function wrongForm(call: EmulatedCall, vendor: string): ServiceResponse | undefined {
  const { headers, query } = call.head;
  if (headers["user-agent"] === undefined)
    return refused(
      403,
      "Request forbidden by administrative rules. Make sure that your request has a User-Agent header",
    );
  if (query.has("access_token")) return refused(400, "Must specify access token via Authorization header");
  const { accept = "*/*" } = headers;
  if (!/^(?:\*\/\*|application\/\*|application\/json|application\/vnd\.[A-Za-z0-9.-]+\+json)/.test(accept)) {
    return refused(415, `Unsupported 'Accept' header: ${JSON.stringify(accept)}. Must accept 'application/json'.`);
  }
  const version = headers[`x-${vendor}-api-version`];
  if (version === undefined) return undefined;
  const { versions, retiredVersions } = settingsOf(call);
  if (typeof version !== "string" || !date.test(version)) {
    return refused(400, `X-${vendor}-Api-Version is ${JSON.stringify(version)}; it must be a date, YYYY-MM-DD`);
  }
  if (retiredVersions.includes(version)) {
    return refused(410, `The version ${version} of the API is no longer supported; use ${versions.at(-1)}`);
  }
  if (!versions.includes(version))
    return refused(400, `Version ${version} does not exist; the versions are ${versions.join(", ")}`);
  return undefined;
}

function respondTo(call: EmulatedCall, vendor: string): ServiceResponse {
  const caller = callerOf(call);
  const user = userOf(caller);
  const isAttempt = caller.is !== "anonymous";
  // Attempts with unknown tokens count as those of one unknown caller.
  if (isAttempt && (isLockedOut(call, user) || isLockedOut(call, ""))) {
    return refused(403, "Maximum number of login attempts exceeded. Please try again later.");
  }
  if (caller.is === "invalid") {
    countFailure(call, caller.user);
    return refused(401, caller.why);
  }
  const path = pathOf(call.head);
  const headersOfCaller = { ...tokenHeaders(caller, vendor), ...versionHeaders(call, vendor) };
  // Its requests count here alone.
  if (isTooMany(call, user)) {
    return refused(
      403,
      "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
      headersOfCaller,
    );
  }
  if (path === "/rate_limit") return found(rate(call, user), headersOfCaller);
  const allowance = countRequest(call, user, 1);
  const headers = { ...allowanceHeaders(allowance), ...headersOfCaller };
  const response =
    allowance.used > allowance.limit
      ? refused(settingsOf(call).rateLimitStatus, "API rate limit exceeded")
      : respondAs(path, call, caller, vendor);
  return { ...response, headers: { ...headers, ...response.headers } };
}

function respondAs(path: string, call: EmulatedCall, caller: RestCaller, vendor: string): ServiceResponse {
  if (isTokenCheck(call.head.method, path)) return checkToken(path, call, caller);
  if (caller.is === "app") return refused(403, "an app's client id and secret are for the endpoints about the app");
  return respondAt(path, call, caller.is === "token" ? caller : undefined, {
    singleSignOn: `x-${vendor}-sso`,
    permissions: `x-accepted-${vendor}-permissions`,
  });
}

const userOf = (caller: RestCaller): string =>
  caller.is === "token"
    ? caller.token.user
    : caller.is === "app"
      ? caller.app.clientId
      : caller.is === "invalid"
        ? caller.user
        : "";

/** The rate limit, without counting this request. */
function rate(call: EmulatedCall, user: string): object {
  const { limit, used, endsAt } = countRequest(call, user, 0);
  const core = { limit, used, remaining: Math.max(0, limit - used), reset: Math.ceil(endsAt / 1000) };
  return { resources: { core }, rate: core };
}

/** That the requested version has a successor. */
function versionHeaders({ head }: EmulatedCall, vendor: string): ServiceResponse["headers"] {
  const requested = head.headers[`x-${vendor}-api-version`] ?? defaultVersion;
  const version = endingVersions.find(({ date }) => date === requested);
  if (version === undefined) return {};
  const day = (text: string): string => new Date(`${text}T00:00:00Z`).toUTCString();
  return { deprecation: day(version.successor), sunset: day(version.ends) };
}

/** The version of requests without the header, as GitHub documents it ("API Versions"). */
const defaultVersion = apiVersions[0].date;

const endingVersions = apiVersions.filter((version) => "ends" in version);

/** The headers that describe the token, for every response. */
function tokenHeaders(caller: RestCaller, vendor: string): ServiceResponse["headers"] {
  if (caller.is !== "token") return {};
  const { kind, scopes, expiresAt } = caller.token;
  return {
    ...(hasScopes(kind) && { "x-oauth-scopes": scopes.join(", ") }),
    ...(expiresAt !== undefined && { [`${vendor}-authentication-token-expiration`]: utc(expiresAt) }),
  };
}

/** `2030-01-02 03:04:05 UTC`. */
const utc = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ")} UTC`;
