/** The shared configuration files: profiles, and the `services` sections that they refer to. */
import { homedir } from "node:os";
import { join } from "node:path";
import { unknownProfile } from "./api-error.ts";

/** One profile, the two files merged; where both set a value the credentials file wins. */
export interface Profile {
  readonly name: string;
  readonly values: Readonly<Record<string, string | undefined>>;
  /** What the profile's `services` section says, by `<service id>.<setting>`. */
  readonly services: Readonly<Record<string, string | undefined>>;
}

/** A variable of the environment; set but empty counts as absent, as it does for every client of these services. */
export const environment = (name: string): string | undefined => process.env[name] || undefined;

/**
 * Reads a profile: the one named, else AWS_PROFILE, AWS_DEFAULT_PROFILE, else `default`, which may be missing.
 * Throws an ApiError of kind `UnknownProfile` when a profile is named that neither file holds.
 */
export async function readProfile(named: string | undefined): Promise<Profile> {
  const { loadSharedConfigFiles } = await import("@smithy/shared-ini-file-loader");
  const { configFile, credentialsFile } = await loadSharedConfigFiles({ ignoreCache: true });
  const wanted = named ?? environment("AWS_PROFILE") ?? environment("AWS_DEFAULT_PROFILE");
  const name = wanted ?? "default";
  const inConfig = own(configFile, name);
  const inCredentials = own(credentialsFile, name);
  if (wanted !== undefined && inConfig === undefined && inCredentials === undefined && !(await isEmpty(name))) {
    throw unknownProfile(name, knownProfiles(configFile, credentialsFile));
  }
  const values = { ...inConfig, ...inCredentials };
  return { name, values, services: own(configFile, `services.${values.services}`) ?? {} };
}

/** Whether a file has the profile without any setting: such a one the library leaves out. */
async function isEmpty(profile: string): Promise<boolean> {
  const { readFile } = await import("node:fs/promises");
  const files = [
    [environment("AWS_CONFIG_FILE") ?? join(homedir(), ".aws/config"), `profile ${profile}`],
    [environment("AWS_SHARED_CREDENTIALS_FILE") ?? join(homedir(), ".aws/credentials"), profile],
  ] as const;
  for (const [file, section] of files) {
    const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
    const titles = lines.map((line) => /^\s*\[([^\]]*)\]/.exec(line)?.[1]?.trim().replace(/\s+/g, " "));
    if (titles.includes(section)) return true;
  }
  return false;
}

const own = <Value>(sections: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(sections, name) ? sections[name] : undefined;

/** Names of the profiles in both files; the config file's other sections carry a prefix. */
function knownProfiles(configFile: object, credentialsFile: object): string[] {
  const names = new Set([...Object.keys(configFile), ...Object.keys(credentialsFile)]);
  return [...names].filter((name) => !/^(?:services|sso-session)\./.test(name)).sort();
}
