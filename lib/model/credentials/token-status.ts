/** What the data source of the REST API's access token is asked with, and what it answers (document 2, area A). */
import { cite } from "../citation.ts";
import type { Field } from "../field.ts";
import { credentialKinds, credentialKindsCites } from "./credential-kinds.ts";

const limits = cite(2, "Limits");
const errors = cite(2, "Errors");
const shapes = cite(2, "REST API shapes (Area A)");

/** How many days before a token's end a plan warns of it, where nothing else is said. */
export const warnBefore = 14;

/** What it is asked with. */
export const tokenQuestion = {
  warnBeforeDays: {
    kind: "integer",
    description: `Warn if the token expires within this number of days; ${warnBefore} by default.`,
    cites: limits,
    minimum: 0,
  },
} as const satisfies { readonly [member: string]: Field };

/** What it answers: never the token itself. */
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
