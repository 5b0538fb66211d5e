/** The arguments and results of the access token data source. */
import { cite } from "../../../../facts/model/citation.ts";
import { documentedFields } from "../../../../facts/model/documented-fields.ts";
import type { Field } from "../../../../facts/model/field.ts";
import { credentialKinds, credentialKindsCites } from "../../../../facts/model/secrets/credential-kinds.ts";

const limits = documentedFields(cite(2, "Limits"));
const errors = documentedFields(cite(2, "Errors"));
const shapes = documentedFields(cite(2, "REST API shapes (Area A)"));

/** The default number of days before a token expires when plans begin to warn. */
export const warnBefore = 14;

/** The arguments. */
export const tokenQuestion = {
  warnBeforeDays: limits.integer(`Warn if the token expires within this number of days; ${warnBefore} by default.`, {
    minimum: 0,
  }),
} as const satisfies { readonly [member: string]: Field };

/** The results; they never include the token itself. */
export const tokenStatus = {
  valid: errors.flag("Whether the token is valid."),
  kind: {
    kind: "string",
    description: "Its kind, as declared or recognized by its prefix.",
    cites: credentialKindsCites,
    enum: credentialKinds.map(({ name }) => name),
  },
  scopes: shapes.list("Its scopes; null if the service does not return them.", shapes.text("A scope.")),
  expiresAt: limits.text(
    "When it expires, in ISO 8601; null if it does not expire, or the service does not return it.",
  ),
  user: shapes.text("The user that it acts for; null if the service does not return it."),
} as const satisfies { readonly [member: string]: Field };
