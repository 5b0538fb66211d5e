/** The vendor's regions: that of requests, and the one in a resource name. */
import { ApiError } from "../api/api-error.ts";
import type { Settings } from "./handler.ts";

/** The region that requests name; undefined where they name none: unsigned ones do not, whatever is configured. */
export async function configuredRegion(settings: Settings): Promise<string | undefined> {
  const { region, profile, skipCredentials } = settings;
  if (skipCredentials === true) return undefined;
  const [{ resolveRegion }, { readProfile }] = await Promise.all([
    import("../api/endpoint.ts"),
    import("../api/profile.ts"),
  ]);
  try {
    return await resolveRegion(region, () => readProfile(profile, settings));
  } catch (error) {
    if (error instanceof ApiError && error.kind === "NoRegion") return undefined;
    throw error;
  }
}

/** The region that a resource name (ARN) names: `arn:aws:apprunner:REGION:…`. */
export const regionIn = (arn: unknown): string | undefined =>
  /^arn:[^:]*:[^:]*:([^:]+):/.exec(typeof arn === "string" ? arn : "")?.[1];

/**
 * Throws where what has a resource name is in another region than the one that is asked, whose answer would be "not
 * found", and so be taken for a resource that is gone. `asked` is undefined where no region is configured.
 */
export function checkRegion(title: string, arn: string, asked: string | undefined): void {
  const region = regionIn(arn);
  if (region === undefined || asked === undefined || region === asked) return;
  throw new Error(
    `The ${title} ${arn} is in ${region}, but the request went to ${asked}. Set the region to ${region}, or remove it.`,
  );
}
