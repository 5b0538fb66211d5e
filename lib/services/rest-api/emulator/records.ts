/**
 * The records of the REST API: tokens, apps, organizations, settings, and callers. Tokens and client secrets are stored
 * only as their SHA-256, so that neither the state file nor the admin API contains secrets.
 */
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import { citePage } from "../../../facts/model/citation.ts";
import type { Field, IntegerField, ListField, StringField } from "../../../facts/model/field.ts";
import { tokenKinds } from "../../../facts/model/secrets/credential-kinds.ts";
import { required, requiring } from "../../../facts/shape/required.ts";
import { apiVersion, apiVersions, secondaryPoints } from "../model.ts";

const cites = citePage("authentication.md", "Emulate");

const text = (description: string): StringField => ({ kind: "string", description, cites });
const texts = (description: string) => ({ kind: "list", description, cites, element: text("One.") }) as const;
const count = (description: string): IntegerField => ({ kind: "integer", minimum: 0, description, cites });

/** The members of a token that a seed may have too. */
export const tokenMembers = {
  kind: required({
    ...text("Its kind."),
    enum: tokenKinds,
  }),
  user: required(text("The user that it acts for.")),
  app: text("Client id of its app."),
  scopes: texts("Its scopes."),
  permissions: texts("Its permissions."),
  authorizedFor: texts("Ids of organizations for which it was authorized."),
  revoked: { kind: "boolean", description: "It was revoked.", cites },
} as const satisfies { readonly [name: string]: Field };

/** By the SHA-256 of the token. */
export const tokens = tableOf({
  ...{ name: "rest.token", description: "A token.", cites },
  members: {
    ...requiring(tokenMembers, "scopes", "permissions", "authorizedFor", "revoked"),
    lastEight: required(text("Its last eight characters.")),
    createdAt: required(count("When it was created, in epoch milliseconds.")),
    expiresAt: count("When it expires, in epoch milliseconds."),
  },
});

/** An access token. */
export type TokenRecord = RecordOf<typeof tokens>;

export const appMembers = { clientId: required(text("Its client id.")), name: text("Its name.") } as const;

/** By client id. Apps may check tokens. */
export const apps = tableOf({
  ...{ name: "rest.app", description: "An app.", cites },
  members: {
    clientId: appMembers.clientId,
    name: required(appMembers.name),
    secretHash: required(text("Of its client secret.")),
  },
});

export type AppRecord = RecordOf<typeof apps>;

export const organizationMembers = {
  id: required(text("Its id.")),
  name: text("Its name."),
  singleSignOn: { kind: "boolean", description: "It enforces single sign-on.", cites },
  hidden: { kind: "boolean", description: "Tokens that are not authorized get 404.", cites },
  members: texts("Its users."),
  formerIds: texts("Ids that it had before; requests by one of them are redirected."),
} as const satisfies { readonly [name: string]: Field };

/** By id. */
export const organizations = tableOf({
  ...{ name: "rest.organization", description: "An organization.", cites },
  members: requiring(organizationMembers, "name", "singleSignOn", "hidden", "members"),
});

export type OrganizationRecord = RecordOf<typeof organizations>;

const dates = (description: string) =>
  ({ kind: "list", description, cites, element: apiVersion }) as const satisfies ListField;

/**
 * Settings for behavior that is not documented (gaps `access-token/lock-out`, `access-token/rate-limits`,
 * `access-token/versions`).
 */
export const settingsMembers = {
  anonymousPerHour: count("Requests per hour without credentials."),
  authenticatedPerHour: count("Requests per hour with credentials."),
  pointsPerMinute: count("Points of requests per minute: 1 for a GET, 5 for any other."),
  rateLimitStatus: { ...count("Status of a request beyond the limit."), minimum: 403, maximum: 429 },
  attempts: { ...count("Number of failed attempts that cause a lock-out."), minimum: 1 },
  attemptSeconds: count("Period of the attempts, in seconds."),
  lockOutSeconds: count("Duration of the lock-out, in seconds."),
  versions: dates("Accepted versions."),
  retiredVersions: dates("Versions that were accepted before."),
} as const satisfies { readonly [name: string]: Field };

/** One record, under {@link settingsKey}. */
export const settings = tableOf({
  ...{ name: "rest.settings", description: "Settings.", cites },
  members: requiring(
    settingsMembers,
    ...(["anonymousPerHour", "authenticatedPerHour", "pointsPerMinute", "rateLimitStatus", "attempts"] as const),
    ...(["attemptSeconds", "lockOutSeconds", "versions", "retiredVersions"] as const),
  ),
});

export type SettingsRecord = RecordOf<typeof settings>;

export const defaultSettings: SettingsRecord = {
  anonymousPerHour: 60,
  authenticatedPerHour: 5000,
  pointsPerMinute: secondaryPoints.perMinute,
  rateLimitStatus: 403,
  attempts: 3,
  attemptSeconds: 60,
  lockOutSeconds: 300,
  versions: apiVersions.map(({ date }) => date),
  retiredVersions: ["2021-01-01"],
};

export const settingsKey = "settings";

/** By user; "" is for unknown callers. */
export const callers = tableOf({
  ...{ name: "rest.caller", description: "A caller: a user, or all unknown callers together.", cites },
  members: {
    failedAt: required({
      ...{ kind: "list", description: "Times of failed attempts, in epoch milliseconds.", cites },
      element: count("When."),
    }),
    lockedUntil: required(count("When the lock-out ends.")),
    hourEndsAt: required(count("When the current hour of the rate limit ends.")),
    used: required(count("Requests in this hour.")),
    minuteEndsAt: count("When the current minute of the secondary rate limit ends."),
    points: count("Points in this minute."),
  },
});

/** The counters of a caller. */
export type CallerRecord = RecordOf<typeof callers>;

/** By the last part of the URL. */
export const authorizations = tableOf({
  ...{ name: "rest.authorization", description: "A URL that authorizes a token for an organization.", cites },
  members: {
    token: required(text("Hash of the token.")),
    organization: required(text("Id of the organization.")),
    expiresAt: required(count("When the URL expires.")),
  },
});
