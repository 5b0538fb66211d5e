/** Checks whether Lintel may work in the account of the credentials. Loaded only if settings name accounts. */
import { ApiError } from "../api-error.ts";
import type { ClientSettings } from "../client-settings.ts";
import { sharedCredentials } from "./shared-credentials.ts";
import { createStsClient } from "./sts.ts";

/** The allowed or the forbidden accounts; at most one of the lists is set. */
export interface AccountBounds {
  readonly allowedAccountIds?: readonly string[] | undefined;
  readonly forbiddenAccountIds?: readonly string[] | undefined;
}

/**
 * Identifies the account of the credentials.
 * @throws ApiError of kind `NoCredentials` if the settings do not allow the account.
 */
export async function checkAccount(
  settings: ClientSettings,
  bounds: AccountBounds,
  signal: AbortSignal,
): Promise<void> {
  const { allowedAccountIds: allowed, forbiddenAccountIds: forbidden } = bounds;
  const client = createStsClient({ ...settings, credentials: settings.credentials ?? sharedCredentials(settings) });
  try {
    const { Account: account, Arn: caller } = await client.getCallerIdentity({}, { signal });
    if (typeof account !== "string" || typeof caller !== "string") throw noAccount();
    if (allowed !== undefined && !allowed.includes(account)) throw otherAccount(account, caller, "allowed", allowed);
    if (forbidden?.includes(account) === true) throw otherAccount(account, caller, "forbidden", forbidden);
  } finally {
    client.close();
  }
}

/** Credentials of an account that the settings do not allow. */
function otherAccount(
  account: string,
  caller: string,
  list: "allowed" | "forbidden",
  accounts: readonly string[],
): ApiError {
  const said = list === "allowed" ? "allowed_account_ids are" : "it is in forbidden_account_ids,";
  return new ApiError(
    "NoCredentials",
    `the credentials belong to account ${account} (${caller}); ${said} ${accounts.join(", ")}. Nothing was sent to the services. Use credentials or a profile of another account, or correct the list`,
  );
}

const noAccount = (): ApiError =>
  new ApiError("UnreadableResponse", "GetCallerIdentity: the response has no account. Is this the service's endpoint?");
