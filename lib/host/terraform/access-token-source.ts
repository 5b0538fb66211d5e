/** The data source `lintel_access_token`: what is known of the provider's token, and never the token itself. */

import type { TokenStatus } from "../../api/token-status.ts";
import type { DataSource } from "./data-source.ts";
import type { Attribute, Diagnostic, ObjectValue, Value } from "./protocol/provider-server.ts";
import { messageOf, type RestApi, tokenProblem } from "./rest-api.ts";
import { restApiName } from "./rest-api-schema.ts";

/** How many days before a token's end a plan warns of it, where nothing else is said. */
const warnBefore = 14;

const day = 24 * 60 * 60 * 1000;

const computed = (type: Attribute["type"] & {}, description: string): Attribute => ({
  type,
  description,
  computed: true,
});

const attributes = {
  warn_before_days: {
    type: "number",
    optional: true,
    description: `Warn when the token ends within so many days. Default: \`${warnBefore}\`.`,
  },
  valid: computed("bool", "The token counts. (document 2, Errors)"),
  kind: computed(
    "string",
    "Its kind, as declared or told by its beginning. (document 2, Access tokens and credentials (Area A))",
  ),
  scopes: computed(["list", "string"], "Its scopes; null where the service does not say them."),
  expires_at: computed(
    "string",
    "When it ends, in ISO 8601; null where it has no end, or the service does not say it.",
  ),
  user: computed("string", "Whom it acts for; null where the service does not say it."),
} satisfies { readonly [name: string]: Attribute };

/** Makes the data source of a provider. */
export const accessTokenSource = (restApi: RestApi): DataSource => ({
  type: "lintel_access_token",
  schema: {
    version: 0,
    description:
      "Tells whether the REST API's access token counts, and until when. The token itself is in no state and no plan.",
    attributes,
  },
  validate({ warn_before_days: days }) {
    if (typeof days !== "number" || (Number.isInteger(days) && days >= 0)) return {};
    const detail = `warn_before_days is ${days}; it must be a whole number of days from 0.`;
    return {
      diagnostics: [
        { severity: "error", summary: "Days before a token's end", detail, path: [{ attribute: "warn_before_days" }] },
      ],
    };
  },
  async read(config, stop) {
    const cannot = (detail: string) => ({ state: null, diagnostics: [tokenProblem("error", detail)] });
    if (!restApi.isConfigured) {
      return cannot(
        `The provider has no ${restApiName}. Add it to the provider's block: base_url, api_version, and where the token is.`,
      );
    }
    if (restApi.isUnknown) {
      return cannot(
        `Something in the provider's ${restApiName} is known only after apply. Give it values that are known at plan time.`,
      );
    }
    try {
      const status = await restApi.status(stop);
      const days = typeof config.warn_before_days === "number" ? config.warn_before_days : warnBefore;
      return { state: stateOf(config, status), diagnostics: warningsOf(status, days) };
    } catch (error) {
      return cannot(messageOf(error));
    }
  },
});

const stateOf = (config: ObjectValue, { valid, kind, scopes, expiresAt, user }: TokenStatus): ObjectValue => {
  const state: { [name: string]: Value } = Object.create(null);
  return Object.assign(state, config, {
    valid,
    kind: kind ?? null,
    scopes: scopes ?? null,
    expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
    user: user ?? null,
  });
};

function warningsOf(
  { valid, problem, expiresAt, missingOrganizations }: TokenStatus,
  days: number,
): readonly Diagnostic[] {
  const warnings: Diagnostic[] = [];
  if (!valid) warnings.push(tokenProblem("warning", problem ?? "It does not count."));
  if (expiresAt !== undefined && expiresAt - Date.now() <= days * day) {
    const until = new Date(expiresAt).toISOString();
    const left = Math.max(0, Math.floor((expiresAt - Date.now()) / day));
    const detail = `It ends on ${until}, in ${left === 1 ? "1 day" : `${left} days`}. Put a new one in its place before: from then on every call with it counts as an attempt with invalid credentials, and several of those lock its user out.`;
    warnings.push(tokenProblem("warning", detail));
  }
  if (missingOrganizations.length > 0) {
    const detail = `What it may see is incomplete: it is not authorized for the organizations ${missingOrganizations.join(", ")}, which enforce single sign-on.`;
    warnings.push(tokenProblem("warning", detail));
  }
  return warnings;
}
