/**
 * Checks which account the credentials belong to, and whether Lintel may work in it. Loaded only where settings name
 * accounts.
 */
import { noAccount, otherAccount } from "./api-error.ts";
import type { ClientSettings } from "./settings.ts";
import { sharedCredentials } from "./shared-credentials.ts";
import { createStsClient } from "./sts.ts";

/** Accounts that Lintel may work in, or must not work in. Only one of the two lists is given. */
export interface AccountBounds {
  readonly allowedAccountIds?: readonly string[] | undefined;
  readonly forbiddenAccountIds?: readonly string[] | undefined;
}

/**
 * Asks which account the credentials belong to.
 * @throws ApiError of kind `NoCredentials` where the settings rule that account out.
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
