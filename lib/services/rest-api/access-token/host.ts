/** The data source `lintel_access_token`: facts about the provider's token, never the token itself. */

import { dayInMs } from "../../../base/iso-time.ts";
import type { Members } from "../../../base/members.ts";
import { messageOf } from "../../../base/message-of.ts";
import { sourceAttributes } from "../../../facts/derive/provider-schema.ts";
import { titleOfDetail } from "../../../terraform/managed/title.ts";
import type { Diagnostic } from "../../../terraform/protocol/provider-server.ts";
import type { DataSourceType } from "../../../terraform/provider/data-source.ts";
import type { TokenStatus } from "../client/token-status.ts";
import { restApiName } from "../host/schema.ts";
import { type RestApi, tokenProblem } from "../host.ts";
import { tokenQuestion, tokenStatus, warnBefore } from "./model/token-status.ts";

/** The data source of a provider. */
export const accessTokenSource = (restApi: RestApi): DataSourceType => ({
  type: "lintel_access_token",
  description:
    "Checks whether the REST API's access token is valid, and until when. The token itself never appears in a state or a plan.",
  attributes: sourceAttributes(tokenQuestion, tokenStatus),
  async problemsIn({ warn_before_days: days }) {
    if (typeof days !== "number" || (Number.isInteger(days) && days >= tokenQuestion.warnBeforeDays.minimum)) return [];
    const detail = `warn_before_days is ${days}; it must be a whole number of days from ${tokenQuestion.warnBeforeDays.minimum}.`;
    return [{ severity: "error", summary: titleOfDetail(detail), detail, path: [{ attribute: "warn_before_days" }] }];
  },
  async read(config, signal) {
    const cannot = (detail: string) => ({ diagnostics: [tokenProblem("error", "cannot be checked", detail)] });
    if (!restApi.isConfigured) {
      return cannot(
        `The provider has no ${restApiName}. Add it to the provider's block, with base_url, api_version, and where to read the token.`,
      );
    }
    if (restApi.isUnknown) {
      return cannot(
        `A value in the provider's ${restApiName} is known only after apply. Give it values that are known at plan time.`,
      );
    }
    try {
      const status = await restApi.status(signal);
      const days = typeof config.warn_before_days === "number" ? config.warn_before_days : warnBefore;
      return { members: membersOf(status), diagnostics: warningsOf(status, days) };
    } catch (error) {
      return cannot(messageOf(error));
    }
  },
});

const membersOf = ({ valid, kind, scopes, expiresAt, user }: TokenStatus): Members => ({
  ...{ valid, kind, scopes, user },
  expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt).toISOString(),
});

function warningsOf(
  { valid, problem, expiresAt, missingOrganizations }: TokenStatus,
  days: number,
): readonly Diagnostic[] {
  const warnings: Diagnostic[] = [];
  if (!valid) warnings.push(tokenProblem("warning", "is not valid", problem ?? "The service rejected it."));
  if (expiresAt !== undefined && expiresAt - Date.now() <= days * dayInMs) {
    const until = new Date(expiresAt).toISOString();
    const left = Math.max(0, Math.floor((expiresAt - Date.now()) / dayInMs));
    const end = `expires on ${until}, in ${left === 1 ? "1 day" : `${left} days`}`;
    const detail = `It ${end}. Replace it before then: afterwards every call with it is an attempt with invalid credentials, and several attempts lock its user out.`;
    warnings.push(tokenProblem("warning", end, detail));
  }
  if (missingOrganizations.length > 0) {
    const detail = `It is not authorized for the organizations ${missingOrganizations.join(", ")}, which enforce single sign-on, so results are incomplete.`;
    warnings.push(tokenProblem("warning", "is not authorized for all organizations", detail));
  }
  return warnings;
}
