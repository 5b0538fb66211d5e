/** Credentials that clients share, so that each role is assumed once and each program runs once. */

import { resolveRegion } from "../endpoint.ts";
import { type Profile, readProfile } from "../profiles/profile.ts";
import type { AccountSettings } from "./assumed-role.ts";
import { type CredentialContext, findCredentials } from "./credentials.ts";
import type { CredentialSource } from "./sign.ts";

/** Credentials for all clients with the same settings. */
export function sharedCredentials(settings: AccountSettings): CredentialSource {
  let profile: Promise<Profile> | undefined;
  const readOnce = () => {
    profile ??= settings.loadProfile?.() ?? readProfile(settings.profile, settings);
    return profile;
  };
  const context = { profile: readOnce, region: () => resolveRegion(settings.region, readOnce) };
  let source: Promise<CredentialSource> | undefined;
  return async () => {
    source ??= find(settings, context);
    return (await source)();
  };
}

/** Finds the credentials for signing: those of the last role of the settings, else those that the search finds. */
async function find(settings: AccountSettings, context: CredentialContext): Promise<CredentialSource> {
  const { assumeRole: roles = [], assumeRoleWithWebIdentity: web } = settings;
  if (roles.length === 0 && web === undefined) return findCredentials(settings, context);
  const { assumeRoles } = await import("./assumed-role.ts");
  return assumeRoles(settings, web === undefined ? await findCredentials(settings, context) : undefined);
}
