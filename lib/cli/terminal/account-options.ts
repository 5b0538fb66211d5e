/** The options that select accounts and regions, which several commands share. */

import type { Argv } from "yargs";
import type { AccountScope } from "../../client/accounts/accounts-in-regions.ts";
import { debugLog } from "./debug-log.ts";
import { profileRoles } from "./profile-roles.ts";
import { UsageError } from "./usage-error.ts";
import { userAgent } from "./user-agent.ts";

/** Adds the options to a command line. */
export const withAccountOptions = <Options>(line: Argv<Options>) =>
  line
    .option("region", {
      type: "string",
      array: true,
      describe:
        "Region, or several with commas; may be repeated (default: the region of the environment or the profile)",
    })
    .option("profile", {
      type: "string",
      array: true,
      describe:
        "Profile of the shared configuration files, or several with commas, for several accounts; may be repeated",
    })
    .option("endpoint-url", {
      type: "string",
      describe: "Base URL of all services, in place of the regional endpoints",
    })
    .option("ca-bundle", { type: "string", describe: "File of trusted certificate authorities (PEM)" })
    .option("debug", { type: "boolean", default: false, describe: "Print each request on standard error" });

/** The values of {@link withAccountOptions}. */
export interface AccountChoice {
  readonly region?: readonly string[] | undefined;
  readonly profile?: readonly string[] | undefined;
  readonly "endpoint-url"?: string | undefined;
  readonly "ca-bundle"?: string | undefined;
  readonly debug: boolean;
}

/** The accounts and regions that options select. Throws a UsageError for an empty name. */
export function accountScope(chosen: AccountChoice): AccountScope {
  const { "endpoint-url": endpointUrl, "ca-bundle": caBundle, debug } = chosen;
  const network = { endpointUrl, caBundle, userAgent, ...debugLog(debug) };
  return {
    regions: namesOf("region", chosen.region),
    profiles: namesOf("profile", chosen.profile),
    client: { ...network, assumeProfileRole: profileRoles(network) },
  };
}

/** The values of an option that may be repeated or have several values with commas, each once. */
function namesOf(option: string, values: readonly string[] = []): readonly string[] {
  const names = values.flatMap((value) => value.split(",")).map((name) => name.trim());
  if (names.includes("")) throw new UsageError(`--${option} requires a value`);
  return [...new Set(names)];
}
