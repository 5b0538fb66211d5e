/** In which account a run works, and whether it may. Loaded where settings name accounts. */
import { noAccount, otherAccount } from "./api-error.ts";
import type { ClientSettings } from "./settings.ts";
import { sharedCredentials } from "./shared-credentials.ts";
import { createStsClient } from "./sts.ts";

/** Accounts that a run may work in, or may not. Only one of them is given. */
export interface AccountBounds {
  readonly allowedAccountIds?: readonly string[] | undefined;
  readonly forbiddenAccountIds?: readonly string[] | undefined;
}

/**
 * Asks whose credentials these are.
 * @throws ApiError of kind `NoCredentials` for an account in which nothing may be done.
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
