/** The accounts and regions that a command works in: each profile in each region, with settings for its clients. */

import { setMaxListeners } from "node:events";
import { inParallel } from "../../base/in-parallel.ts";
import type { ClientSettings } from "../client-settings.ts";
import { sharedCredentials } from "../credentials/shared-credentials.ts";
import { resolveRegion } from "../endpoint.ts";
import { readProfile } from "../profiles/profile.ts";

/** The maximum number of accounts and regions that are worked on in parallel. */
const parallelRegions = 4;

/** The maximum number of parallel requests in each account and region; most services throttle more. */
export const parallelRequests = 8;

/** Where to work. */
export interface AccountScope {
  /** If empty, the region of the environment or profile. */
  readonly regions: readonly string[];
  /** Profiles of the shared config files, one for each account. If empty, the default credentials. */
  readonly profiles: readonly string[];
  /** Options of all clients, except region, profile and credentials. */
  readonly client: ClientSettings;
}

/** The account of a profile. Its id is known after the first response. */
export interface Account {
  readonly profile: string | undefined;
  /** Cancels all its requests once its credentials are rejected. */
  readonly refused: AbortController;
  id?: string | undefined;
}

export interface AccountInRegion {
  readonly account: Account;
  readonly region: string;
  /** Settings of clients: the region, and credentials that all clients of the account share. */
  readonly client: ClientSettings;
  /** Ends the run. */
  readonly ended: AbortSignal;
  /** Cancels requests: the run has ended, or the credentials are rejected in the account or in this region. */
  readonly signal: AbortSignal;
  /** Cancels the requests to this region once it rejects the credentials. */
  readonly refused: AbortController;
  /** Whether work in it has succeeded, so that the credentials were valid there. */
  hasSucceeded: boolean;
}

/**
 * Each account in each region, by account, then by region.
 * @param signal ends the run.
 * @throws ApiError for invalid options, such as an unknown profile.
 */
export async function accountsInRegions(
  { profiles, regions, client }: AccountScope,
  signal: AbortSignal,
): Promise<AccountInRegion[]> {
  const named = profiles.length === 0 ? [undefined] : profiles;
  const all = named.map(async (profile) => {
    const settings: ClientSettings = { ...client, profile };
    const ofProfile = await readProfile(profile, client);
    const given = regions.length === 0 ? [undefined] : regions;
    const own = await Promise.all(given.map((region) => resolveRegion(region, async () => ofProfile)));
    const account: Account = { profile, refused: new AbortController() };
    const credentials =
      client.skipCredentials === true ? {} : { credentials: sharedCredentials({ ...settings, region: own[0] }) };
    return own.map((region): AccountInRegion => {
      const refused = new AbortController();
      const canceled = AbortSignal.any([signal, account.refused.signal, refused.signal]);
      // Each running request listens to it.
      setMaxListeners(0, canceled);
      const ofRegion = { ...settings, ...credentials, region };
      return { account, region, client: ofRegion, ended: signal, signal: canceled, refused, hasSucceeded: false };
    });
  });
  return (await Promise.all(all)).flat();
}

/** "123456789012 eu-west-1". */
export const accountInWords = ({ account, region }: Pick<AccountInRegion, "account" | "region">): string =>
  [account.id ?? (account.profile === undefined ? "account unknown" : `profile ${account.profile}`), region].join(" ");

/** Works in accounts and regions in parallel; the results are in their order. */
export const eachAccountInRegion = <Place extends AccountInRegion, Result>(
  places: readonly Place[],
  work: (place: Place) => Promise<Result>,
): Promise<readonly Result[]> => inParallel(places, parallelRegions, work);
