/**
 * The REST API: its headers, media type and endpoints. The names of headers and media types contain the vendor's word,
 * which is configurable; `{vendor}` stands for it.
 */
import { cite } from "../../facts/model/citation.ts";
import { documentedFields } from "../../facts/model/documented-fields.ts";
import type { Pattern } from "../../facts/model/field.ts";

const shapes = documentedFields(cite(2, "REST API shapes (Area A)"));
const authentication = documentedFields(cite(2, "Authentication"));
const versioning = documentedFields(cite(2, "Versioning"));

export const vendorWord = shapes.text(
  "The vendor's word in the names of headers and media types: X-<word>-Api-Version.",
  {
    default: "vendor",
    pattern: {
      source: "^[A-Za-z0-9][A-Za-z0-9.-]*$",
      meaning: "letters, digits, full stops and hyphens, such as acme",
    },
  },
);

const leapYear = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";

/** A date that exists; the pattern rejects others, such as 30 February. */
const calendarDate: Pattern = {
  source: [
    "^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])",
    "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)",
    `02-(?:0[1-9]|1[0-9]|2[0-8]))|${leapYear}-02-29)$`,
  ].join("|"),
  meaning: "a date in the form YYYY-MM-DD, such as 2022-11-28",
};

/** The value of the version header. The accepted dates are not documented. */
export const apiVersion = versioning.text("Version of the API, a date. Every request contains it.", {
  pattern: calendarDate,
});

export const baseUrl = shapes.text(
  "Base URL of the REST API; paths are relative to it, and a slash at its end is ignored.",
  {
    pattern: {
      source: "^https?://[^\\s/?#@]+(?:/[^\\s?#]*)?$",
      meaning: "a URL that begins with http:// or https://, without credentials, query or fragment",
    },
  },
);

/** A complete Authorization header: scheme, one space, credentials. */
export const authorizationHeader = authentication.text(
  "The Authorization header as sent, if another program writes it. Prefer tokenFrom, which names where to read the token.",
  {
    sensitive: true,
    pattern: {
      source: "^(?:[Bb][Ee][Aa][Rr][Ee][Rr]|[Tt][Oo][Kk][Ee][Nn]|[Bb][Aa][Ss][Ii][Cc]) \\S+$",
      meaning: "Bearer (or token, or Basic for an app), one space, and the credentials",
    },
  },
);

/** Names of headers, in lower case. */
export const restHeaders = {
  version: "x-{vendor}-api-version",
  singleSignOn: "x-{vendor}-sso",
  /** The permissions that an endpoint requires of a token that has permissions instead of scopes. */
  acceptedPermissions: "x-accepted-{vendor}-permissions",
} as const;

/** The versions of the real service, the newest last, and when those end that have a successor. */
export const apiVersions = [
  { date: "2022-11-28", successor: "2026-03-10", ends: "2028-03-10" },
  { date: "2026-03-10" },
] as const;

/** The message of a 403 or 429 beyond a secondary rate limit. */
export const secondaryLimit = { message: "You have exceeded a secondary rate limit", seconds: 60 } as const;

/** Points of requests per minute beyond which the secondary rate limit begins, and the points of a request. */
export const secondaryPoints = { perMinute: 900, read: 1, write: 5 } as const;

/** How many redirects of one request a client follows. */
export const maxRedirects = 5;

/** The Accept header. */
export const mediaType = "application/vnd.{vendor}+json";

/** The request that checks a token: basic authentication with the app's client id and secret, the token in the body. */
export const tokenCheck = {
  method: "POST",
  path: "/applications/{client_id}/token",
  cites: shapes.cites,
} as const;

/**
 * The path of the sample request, which shows whether a token is valid. The documentation does not name it (gap
 * access-token/sample-path).
 */
export const samplePath = shapes.text("Root-level path of the request that checks whether a token is valid.", {
  default: "/rate_limit",
  pattern: { source: "^/[^\\s/?#]+$", meaning: "one step below the root, such as /rate_limit" },
});

/** How long the URL that authorizes a token for an organization is valid, in seconds. */
export const authorizationUrlSeconds = 3600;

/** The beginning of the single sign-on header of a response that omits organizations. */
export const partialResults = "partial-results";
