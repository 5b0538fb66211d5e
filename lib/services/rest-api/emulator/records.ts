/**
 * The records of the REST API: tokens, apps, organizations, settings, and callers. Tokens and client secrets are stored
 * only as their SHA-256, so that neither the state file nor the admin API contains secrets.
 */
import { createHash } from "node:crypto";
import type { TableDefinition } from "../../../emulator/table.ts";
import { citePage } from "../../../model/citation.ts";
import { type CredentialKindName, credentialKinds } from "../../../model/credential-kinds.ts";
import type { Field, IntegerField, ListField, StringField, StructField } from "../../../model/field.ts";
import { apiVersion, apiVersions, secondaryPoints } from "../model.ts";

const cites = citePage("authentication.md", "Emulate");

/** The stored form of a secret. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

const text = (description: string): StringField => ({ kind: "string", description, cites });
const texts = (description: string): ListField => ({ kind: "list", description, cites, element: text("One.") });
const count = (description: string): IntegerField => ({ kind: "integer", minimum: 0, description, cites });
const struct = (description: string, members: { readonly [name: string]: Field }): StructField => ({
  kind: "struct",
  description,
  cites,
  members,
});
const required = <F extends Field>(field: F): F & { readonly required: true } => ({ ...field, required: true });

/** An access token. */
export interface TokenRecord {
  readonly kind: Exclude<CredentialKindName, "app-client">;
  readonly lastEight: string;
  /** The user whom it authenticates. */
  readonly user: string;
  /** Client id of the app that issued it, or for which it was issued. */
  readonly app?: string;
  readonly scopes: readonly string[];
  readonly permissions: readonly string[];
  /** Ids of organizations for which it was authorized after creation. */
  readonly authorizedFor: readonly string[];
  readonly createdAt: number;
  readonly expiresAt?: number;
  readonly revoked: boolean;
}

export const tokenMembers = {
  kind: required({
    ...text("Its kind."),
    enum: credentialKinds.map(({ name }) => name).filter((name) => name !== "app-client"),
  }),
  user: required(text("The user that it acts for.")),
  app: text("Client id of its app."),
  scopes: texts("Its scopes."),
  permissions: texts("Its permissions."),
  authorizedFor: texts("Ids of organizations for which it was authorized."),
  revoked: { kind: "boolean", description: "It was revoked.", cites },
} as const satisfies { readonly [name: string]: Field };

/** By {@link hashOf} the token. */
export const tokens: TableDefinition<TokenRecord> = {
  name: "rest.token",
  record: struct("A token.", {
    ...tokenMembers,
    lastEight: required(text("Its last eight characters.")),
    createdAt: required(count("When it was created, in epoch milliseconds.")),
    expiresAt: count("When it expires, in epoch milliseconds."),
  }),
};

/** An app, which may check tokens. */
export interface AppRecord {
  readonly clientId: string;
  readonly name: string;
  readonly secretHash: string;
}

export const appMembers = { clientId: required(text("Its client id.")), name: text("Its name.") } as const;

/** By client id. */
export const apps: TableDefinition<AppRecord> = {
  name: "rest.app",
  record: struct("An app.", {
    clientId: appMembers.clientId,
    name: required(appMembers.name),
    secretHash: required(text("Of its client secret.")),
  }),
};

/** An organization. */
export interface OrganizationRecord {
  readonly id: string;
  readonly name: string;
  /** It enforces single sign-on: tokens that require authorization after creation must have it. */
  readonly singleSignOn: boolean;
  /** A token that is not authorized gets 404 instead of 403. */
  readonly hidden: boolean;
  readonly members: readonly string[];
  /** Ids that it had before; requests by one of them are redirected. */
  readonly formerIds?: readonly string[];
}

export const organizationMembers = {
  id: required(text("Its id.")),
  name: text("Its name."),
  singleSignOn: { kind: "boolean", description: "It enforces single sign-on.", cites },
  hidden: { kind: "boolean", description: "Tokens that are not authorized get 404.", cites },
  members: texts("Its users."),
  formerIds: texts("Ids that it had before; requests by one of them are redirected."),
} as const satisfies { readonly [name: string]: Field };

/** By id. */
export const organizations: TableDefinition<OrganizationRecord> = {
  name: "rest.organization",
  record: struct("An organization.", organizationMembers),
};

/**
 * Settings for behavior that is not documented (gaps `access-token/lock-out`, `access-token/rate-limits`,
 * `access-token/versions`).
 */
export interface SettingsRecord {
  /** Requests per hour of callers without and with credentials. */
  readonly anonymousPerHour: number;
  readonly authenticatedPerHour: number;
  /** Points of requests per minute, beyond which the secondary rate limit refuses them. */
  readonly pointsPerMinute: number;
  /** Status of a request beyond the limit. */
  readonly rateLimitStatus: number;
  /** This many failed attempts within `attemptSeconds` cause a lockout of `lockOutSeconds`. */
  readonly attempts: number;
  readonly attemptSeconds: number;
  readonly lockOutSeconds: number;
  /** Accepted dates of the version header, the newest last, and formerly accepted ones. */
  readonly versions: readonly string[];
  readonly retiredVersions: readonly string[];
}

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

const dates = (description: string): ListField => ({ ...texts(description), element: apiVersion });

export const settingsMembers = {
  anonymousPerHour: count("Requests per hour without credentials."),
  authenticatedPerHour: count("Requests per hour with credentials."),
  pointsPerMinute: count("Points of requests per minute: 1 for a GET, 5 for any other."),
  rateLimitStatus: { ...count("Status of a request beyond the limit."), minimum: 403, maximum: 429 },
  attempts: { ...count("Number of failed attempts that cause a lock-out."), minimum: 1 },
  attemptSeconds: count("Period of the attempts, in seconds."),
  lockOutSeconds: count("Duration of the lock-out, in seconds."),
  versions: dates("Accepted versions."),
  retiredVersions: dates("Formerly accepted versions."),
} as const satisfies { readonly [name: string]: Field };

/** One record, under {@link settingsKey}. */
export const settings: TableDefinition<SettingsRecord> = {
  name: "rest.settings",
  record: struct("Settings.", settingsMembers),
};
export const settingsKey = "settings";

/** The counters of a caller: a user, or all unknown callers together. */
export interface CallerRecord {
  /** Times of failed attempts, in epoch milliseconds. */
  readonly failedAt: readonly number[];
  readonly lockedUntil: number;
  /** The current hour of the rate limit: when it ends, and its requests so far. */
  readonly hourEndsAt: number;
  readonly used: number;
  /** The current minute of the secondary rate limit: when it ends, and its points so far. */
  readonly minuteEndsAt?: number;
  readonly points?: number;
}

/** By user; "" is for unknown callers. */
export const callers: TableDefinition<CallerRecord> = {
  name: "rest.caller",
  record: struct("A caller.", {
    failedAt: required({ kind: "list", description: "Failed attempts.", cites, element: count("When.") }),
    lockedUntil: required(count("When the lock-out ends.")),
    hourEndsAt: required(count("When the hour ends.")),
    used: required(count("Requests in this hour.")),
    minuteEndsAt: count("When the minute ends."),
    points: count("Points in this minute."),
  }),
};

/** A URL that authorizes a token for an organization. */
export interface AuthorizationRecord {
  readonly token: string;
  readonly organization: string;
  readonly expiresAt: number;
}

/** By the last part of the URL. */
export const authorizations: TableDefinition<AuthorizationRecord> = {
  name: "rest.authorization",
  record: struct("A requested authorization.", {
    token: required(text("Hash of the token.")),
    organization: required(text("Id of the organization.")),
    expiresAt: required(count("When the URL expires.")),
  }),
};
