/** The shared configuration files: profiles, and the `services` sections that they refer to. */
import { homedir } from "node:os";
import { join } from "node:path";
import { unknownProfile, unreadableSharedFile } from "./api-error.ts";

/** One profile, the two files merged; where both set a value the credentials file takes precedence. */
export interface Profile {
  readonly name: string;
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Values of the profile's `services` section, by `<service id>.<setting>`. */
  readonly services: Readonly<Record<string, string | undefined>>;
}

/** A variable of the environment; set but empty counts as absent, as it does for every client of these services. */
export const environment = (name: string): string | undefined => process.env[name] || undefined;

/** The shared files that settings name. Several of a kind are read as one, in which later values take precedence. */
export interface SharedFiles {
  /** Else AWS_CONFIG_FILE, then ~/.aws/config. */
  readonly sharedConfigFiles?: readonly string[] | undefined;
  /** Else AWS_SHARED_CREDENTIALS_FILE, then ~/.aws/credentials. */
  readonly sharedCredentialsFiles?: readonly string[] | undefined;
}

/**
 * Reads a profile: the named one, else AWS_PROFILE, AWS_DEFAULT_PROFILE, else `default`, which may be missing. Throws
 * an ApiError of kind `UnknownProfile` when a named profile is in neither file, and of kind `InvalidSetting` when a
 * named file cannot be read.
 */
export async function readProfile(named: string | undefined, files: SharedFiles = {}): Promise<Profile> {
  const { loadSharedConfigFiles } = await import("@smithy/shared-ini-file-loader");
  const given = await placesOf(files);
  const { configFile, credentialsFile } = await loadSharedConfigFiles({ ...given, ignoreCache: true });
  const wanted = named ?? environment("AWS_PROFILE") ?? environment("AWS_DEFAULT_PROFILE");
  const name = wanted ?? "default";
  const inConfig = own(configFile, name);
  const inCredentials = own(credentialsFile, name);
  const isKnown = inConfig !== undefined || inCredentials !== undefined || wanted === undefined;
  if (!isKnown && !(await isEmpty(name, files))) {
    throw unknownProfile(name, knownProfiles(configFile, credentialsFile));
  }
  const values = { ...inConfig, ...inCredentials };
  return { name, values, services: own(configFile, `services.${values.services}`) ?? {} };
}

/**
 * Where the library finds the files that settings name. Several are joined under a made-up name, by which the library
 * gets their text.
 */
export async function placesOf({ sharedConfigFiles, sharedCredentialsFiles }: SharedFiles) {
  const [configFilepath, filepath] = await Promise.all([placeOf(sharedConfigFiles), placeOf(sharedCredentialsFiles)]);
  return { ...(configFilepath !== undefined && { configFilepath }), ...(filepath !== undefined && { filepath }) };
}

async function placeOf(files: readonly string[] | undefined): Promise<string | undefined> {
  if (files === undefined || files.length === 0) return undefined;
  const { externalDataInterceptor } = await import("@smithy/shared-ini-file-loader");
  const texts = await Promise.all(files.map(readSharedFile));
  const name = `shared files of the settings: ${JSON.stringify(files)}`;
  externalDataInterceptor.interceptFile(name, texts.join("\n"));
  return name;
}

/** The text of a file that a setting names; `~/` is the home folder. */
async function readSharedFile(file: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  try {
    return await readFile(file.startsWith("~/") ? join(homedir(), file.slice(2)) : file, "utf8");
  } catch (error) {
    throw unreadableSharedFile(file, error instanceof Error ? error.message : String(error));
  }
}

/** Whether a file has the profile without any setting: the library leaves such a profile out. */
async function isEmpty(profile: string, { sharedConfigFiles, sharedCredentialsFiles }: SharedFiles): Promise<boolean> {
  const configFiles = sharedConfigFiles ?? [environment("AWS_CONFIG_FILE") ?? join(homedir(), ".aws/config")];
  const credentialsFiles = sharedCredentialsFiles ?? [
    environment("AWS_SHARED_CREDENTIALS_FILE") ?? join(homedir(), ".aws/credentials"),
  ];
  const sections = [
    ...configFiles.map((file) => [file, `profile ${profile}`] as const),
    ...credentialsFiles.map((file) => [file, profile] as const),
  ];
  for (const [file, section] of sections) {
    const lines = (await readSharedFile(file).catch(() => "")).split("\n");
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
