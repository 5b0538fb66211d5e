/**
 * Verifies the credentials of a run before anything is sent: the roles that it assumes, the account that it works in.
 */
import { stoppable } from "../../api/stoppable.ts";
import type { Diagnostic, PathStep } from "../protocol/provider-server.ts";
import { agentsName } from "./agents-schema.ts";
import { rolesName, webIdentityName } from "./roles-schema.ts";
import { inProviderNames, type ProviderConfiguration } from "./settings.ts";

/**
 * What is wrong with them; no request is made where the settings name neither a role nor an account, or where one of
 * those is known only after apply.
 */
export async function problemsOfIdentity(
  { settings, unknown }: ProviderConfiguration,
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const { assumeRole, assumeRoleWithWebIdentity, allowedAccountIds, forbiddenAccountIds, credentials } = settings;
  if (credentials === undefined || unknown.some((name) => name !== agentsName)) return [];
  const role = assumeRole !== undefined ? rolesName : assumeRoleWithWebIdentity !== undefined ? webIdentityName : "";
  if (role !== "") {
    try {
      await stoppable(credentials, "assuming the role", signal);
    } catch (error) {
      return [problem("The provider's role was not assumed", error, [{ attribute: role }])];
    }
  }
  if (allowedAccountIds === undefined && forbiddenAccountIds === undefined) return [];
  try {
    const { checkAccount } = await import("../../api/account.ts");
    await checkAccount(settings, { allowedAccountIds, forbiddenAccountIds }, signal);
    return [];
  } catch (error) {
    const attribute = allowedAccountIds === undefined ? "forbidden_account_ids" : "allowed_account_ids";
    return [problem("The provider's account", error, [{ attribute }])];
  }
}

const problem = (summary: string, error: unknown, path: readonly PathStep[]): Diagnostic => ({
  severity: "error",
  summary,
  detail: inProviderNames(error instanceof Error ? error.message : String(error)),
  path,
});
