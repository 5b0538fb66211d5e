/** The shared config files: profiles, and their `services` sections. */

import { homedir } from "node:os";
import { join } from "node:path";
import { messageOf } from "../base/message-of.ts";
import { ApiError } from "./api-error.ts";
import { environment } from "./environment.ts";

/** A profile, merged from the two files; the credentials file takes precedence. */
export interface Profile {
  readonly name: string;
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Values of the profile's `services` section, by `<service id>.<setting>`. */
  readonly services: Readonly<Record<string, string | undefined>>;
}

/** The shared files of the settings. Several of a kind are merged; later ones take precedence. */
export interface SharedFiles {
  /** Default: AWS_CONFIG_FILE, then ~/.aws/config. */
  readonly sharedConfigFiles?: readonly string[] | undefined;
  /** Default: AWS_SHARED_CREDENTIALS_FILE, then ~/.aws/credentials. */
  readonly sharedCredentialsFiles?: readonly string[] | undefined;
}

/**
 * Reads a profile: the named one, else AWS_PROFILE, AWS_DEFAULT_PROFILE, else `default`, which may be missing. Throws
 * an ApiError of kind `UnknownProfile` if a named profile is in neither file, and of kind `InvalidSetting` if a named
 * file cannot be read.
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
 * The paths of the shared files for the library. Several files are joined under a generated name, for which the library
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

/** The text of a file of the settings; `~/` is the home folder. */
async function readSharedFile(file: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  try {
    return await readFile(file.startsWith("~/") ? join(homedir(), file.slice(2)) : file, "utf8");
  } catch (error) {
    throw unreadableSharedFile(file, messageOf(error));
  }
}

/** The paths of the shared files that are read, whether they exist or not. */
export const readFrom = ({ sharedConfigFiles, sharedCredentialsFiles }: SharedFiles) => ({
  configFiles: sharedConfigFiles ?? [environment("AWS_CONFIG_FILE") ?? join(homedir(), ".aws/config")],
  credentialsFiles: sharedCredentialsFiles ?? [
    environment("AWS_SHARED_CREDENTIALS_FILE") ?? join(homedir(), ".aws/credentials"),
  ],
});

/** Whether a file has the profile without any setting: the library omits such profiles. */
async function isEmpty(profile: string, files: SharedFiles): Promise<boolean> {
  const { configFiles, credentialsFiles } = readFrom(files);
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

/** Names of the profiles in both files; other sections of the config file have a prefix. */
function knownProfiles(configFile: object, credentialsFile: object): string[] {
  const names = new Set([...Object.keys(configFile), ...Object.keys(credentialsFile)]);
  return [...names].filter((name) => !/^(?:services|sso-session)\./.test(name)).sort();
}

function unknownProfile(name: string, known: readonly string[]): ApiError {
  const found = known.length === 0 ? "they contain none, or cannot be read" : `they contain ${known.join(", ")}`;
  return new ApiError(
    "UnknownProfile",
    `the profile ${JSON.stringify(name)} is in neither shared file (AWS_CONFIG_FILE, AWS_SHARED_CREDENTIALS_FILE; by default ~/.aws/config and ~/.aws/credentials): ${found}`,
  );
}

function unreadableSharedFile(file: string, reason: string): ApiError {
  return new ApiError("InvalidSetting", `the shared file ${JSON.stringify(file)} cannot be read: ${reason}`);
}
