/** AWS regions: that of requests, and the one in an ARN. */

import { ApiError } from "../../client/api-error.ts";
import { regionIn } from "../../facts/model/arn.ts";
import type { Settings } from "./handler.ts";

/** The region of requests; undefined for unsigned requests, which have none even if one is configured. */
export async function configuredRegion(settings: Settings): Promise<string | undefined> {
  const { region, profile, skipCredentials } = settings;
  if (skipCredentials === true) return undefined;
  const [{ resolveRegion }, { readProfile }] = await Promise.all([
    import("../../client/endpoint.ts"),
    import("../../client/profiles/profile.ts"),
  ]);
  try {
    return await resolveRegion(region, () => readProfile(profile, settings));
  } catch (error) {
    if (error instanceof ApiError && error.kind === "NoRegion") return undefined;
    throw error;
  }
}

/**
 * Throws if an ARN is of another region than the requests: the response would be "not found", as if the resource was
 * deleted. `asked` is undefined if no region is configured.
 */
export function checkRegion(title: string, arn: string, asked: string | undefined): void {
  const region = regionIn(arn);
  if (region === undefined || asked === undefined || region === asked) return;
  throw new Error(
    `The ${title} ${arn} is in ${region}, but the request went to ${asked}. Set the region to ${region}, or remove it.`,
  );
}
