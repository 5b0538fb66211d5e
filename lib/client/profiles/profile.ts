/** The profiles of the shared files, and their `services` sections. */

import { createHash } from "node:crypto";
import { ApiError } from "../api-error.ts";
import { environment } from "./environment.ts";
import { readSharedFiles, type SharedFiles, type SharedText } from "./shared-files.ts";

/** A profile, merged from the two files; the credentials file takes precedence. */
export interface Profile {
  readonly name: string;
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Values of the profile's `services` section, by `<service id>.<setting>`. */
  readonly services: Readonly<Record<string, string | undefined>>;
}

/** The profile that a variable of the environment names, if any. */
export const namedByEnvironment = (): string | undefined =>
  environment("AWS_PROFILE") ?? environment("AWS_DEFAULT_PROFILE");

/**
 * Whether the environment names a role to assume with a web identity, and no profile: the AWS CLI and the aws provider
 * of Terraform then take the role before keys of the profile `default`. Throws an ApiError of kind `NoCredentials` for a
 * token without a role.
 */
export function hasWebIdentity(): boolean {
  if (namedByEnvironment() !== undefined || environment("AWS_WEB_IDENTITY_TOKEN_FILE") === undefined) return false;
  if (environment("AWS_ROLE_ARN") !== undefined) return true;
  throw new ApiError(
    "NoCredentials",
    "AWS_WEB_IDENTITY_TOKEN_FILE is set, but AWS_ROLE_ARN is not: set both or neither",
  );
}

/**
 * Reads a profile: the named one, else AWS_PROFILE, AWS_DEFAULT_PROFILE, else `default`, which may be missing. Throws
 * an ApiError of kind `UnknownProfile` if a named profile is in neither file, and of kind `InvalidSetting` if a named
 * file cannot be read.
 */
export async function readProfile(named: string | undefined, files: SharedFiles = {}): Promise<Profile> {
  const shared = await readSharedFiles(files);
  const wanted = named ?? namedByEnvironment();
  const name = wanted ?? "default";
  if (!shared.profiles.has(name) && wanted !== undefined) throw unknownProfile(name, shared.profiles);
  const { loadSharedConfigFiles } = await import("@smithy/shared-ini-file-loader");
  const { configFile } = await loadSharedConfigFiles({ ...(await placesOf(shared)), ignoreCache: true });
  const process = shared.processes.get(name);
  const values: Profile["values"] = {
    ...own(configFile, name),
    ...(process !== undefined && { credential_process: process }),
  };
  return { name, values, services: own(configFile, `services.${values.services}`) ?? {} };
}

/** The paths under which the library finds a text instead of the shared files. */
export async function placesOf({ text }: Pick<SharedText, "text">) {
  const { externalDataInterceptor } = await import("@smithy/shared-ini-file-loader");
  const sum = createHash("sha256").update(text).digest("hex");
  const places = { configFilepath: `both shared files ${sum}`, filepath: "no credentials file" };
  externalDataInterceptor.interceptFile(places.configFilepath, text);
  externalDataInterceptor.interceptFile(places.filepath, "");
  return places;
}

const own = <Value>(sections: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(sections, name) ? sections[name] : undefined;

function unknownProfile(name: string, known: ReadonlySet<string>): ApiError {
  const found =
    known.size === 0 ? "they contain none, or cannot be read" : `they contain ${[...known].toSorted().join(", ")}`;
  return new ApiError(
    "UnknownProfile",
    `the profile ${JSON.stringify(name)} is in neither shared file (AWS_CONFIG_FILE, AWS_SHARED_CREDENTIALS_FILE; by default ~/.aws/config and ~/.aws/credentials): ${found}`,
  );
}
