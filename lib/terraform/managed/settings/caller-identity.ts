/** Verifies a run's credentials before the first request: the roles that it assumes, and its account. */

import { messageOf } from "../../../base/message-of.ts";
import { abortable } from "../../../client/abortable.ts";
import { rolesName, webIdentityName } from "../../../services/sts/host.ts";
import type { Diagnostic, PathStep } from "../../protocol/provider-server.ts";
import { inProviderNames, type ProviderConfiguration, unknownFor } from "./provider-configuration.ts";

/**
 * The problems with the credentials. It sends no request if the settings name neither a role nor an account, or if one
 * of these is known only after apply.
 */
export async function problemsOfIdentity(
  { settings, unknown }: ProviderConfiguration,
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const { assumeRole, assumeRoleWithWebIdentity, allowedAccountIds, forbiddenAccountIds, credentials } = settings;
  if (credentials === undefined || unknownFor(unknown, undefined).length > 0) return [];
  const role = assumeRole !== undefined ? rolesName : assumeRoleWithWebIdentity !== undefined ? webIdentityName : "";
  if (role !== "") {
    try {
      await abortable(credentials, "assuming the role", signal);
    } catch (error) {
      return [problem("The provider's role was not assumed", error, [{ attribute: role }])];
    }
  }
  if (allowedAccountIds === undefined && forbiddenAccountIds === undefined) return [];
  try {
    const { checkAccount } = await import("../../../client/credentials/account.ts");
    await checkAccount(settings, { allowedAccountIds, forbiddenAccountIds }, signal);
    return [];
  } catch (error) {
    const attribute = allowedAccountIds === undefined ? "forbidden_account_ids" : "allowed_account_ids";
    return [problem("The check of the provider's account failed", error, [{ attribute }])];
  }
}

const problem = (summary: string, error: unknown, path: readonly PathStep[]): Diagnostic => ({
  severity: "error",
  summary,
  detail: inProviderNames(messageOf(error)),
  path,
});
