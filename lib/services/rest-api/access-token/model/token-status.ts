/** The arguments and results of the access token data source. */
import { cite } from "../../../../facts/model/citation.ts";
import type { Field } from "../../../../facts/model/field.ts";
import { credentialKinds, credentialKindsCites } from "../../../../facts/model/secrets/credential-kinds.ts";

const limits = cite(2, "Limits");
const errors = cite(2, "Errors");
const shapes = cite(2, "REST API shapes (Area A)");

/** The default number of days before a token expires when plans begin to warn. */
export const warnBefore = 14;

/** The arguments. */
export const tokenQuestion = {
  warnBeforeDays: {
    kind: "integer",
    description: `Warn if the token expires within this number of days; ${warnBefore} by default.`,
    cites: limits,
    minimum: 0,
  },
} as const satisfies { readonly [member: string]: Field };

/** The results; they never include the token itself. */
export const tokenStatus = {
  valid: { kind: "boolean", description: "Whether the token is valid.", cites: errors },
  kind: {
    kind: "string",
    description: "Its kind, as declared or recognized by its prefix.",
    cites: credentialKindsCites,
    enum: credentialKinds.map(({ name }) => name),
  },
  scopes: {
    kind: "list",
    description: "Its scopes; null if the service does not return them.",
    cites: shapes,
    element: { kind: "string", description: "A scope.", cites: shapes },
  },
  expiresAt: {
    kind: "string",
    description: "When it expires, in ISO 8601; null if it does not expire, or the service does not return it.",
    cites: limits,
  },
  user: {
    kind: "string",
    description: "The user that it acts for; null if the service does not return it.",
    cites: shapes,
  },
} as const satisfies { readonly [member: string]: Field };
