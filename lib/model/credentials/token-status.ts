/** The arguments and results of the access token data source. */
import { cite } from "../citation.ts";
import type { Field } from "../field.ts";
import { credentialKinds, credentialKindsCites } from "./credential-kinds.ts";

const limits = cite(2, "Limits");
const errors = cite(2, "Errors");
const shapes = cite(2, "REST API shapes (Area A)");

/** The default number of days before a token expires when plans begin to warn. */
export const warnBefore = 14;

/** The arguments. */
export const tokenQuestion = {
  warnBeforeDays: {
    kind: "integer",
    description: `Warn when the token ends within so many days; ${warnBefore} where nothing is said.`,
    cites: limits,
    minimum: 0,
  },
} as const satisfies { readonly [member: string]: Field };

/** The results; they never include the token itself. */
export const tokenStatus = {
  valid: { kind: "boolean", description: "The token counts.", cites: errors },
  kind: {
    kind: "string",
    description: "Its kind, as declared or told by its beginning.",
    cites: credentialKindsCites,
    enum: credentialKinds.map(({ name }) => name),
  },
  scopes: {
    kind: "list",
    description: "Its scopes; null where the service does not say them.",
    cites: shapes,
    element: { kind: "string", description: "A scope.", cites: shapes },
  },
  expiresAt: {
    kind: "string",
    description: "When it ends, in ISO 8601; null where it has no end, or the service does not say it.",
    cites: limits,
  },
  user: { kind: "string", description: "Whom it acts for; null where the service does not say it.", cites: shapes },
} as const satisfies { readonly [member: string]: Field };
