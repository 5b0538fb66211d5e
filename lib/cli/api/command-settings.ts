/** Decides the settings of a command: its options, then the environment, then the profile. */

import type { ApiError, SettingNames } from "../../client/api-error.ts";
import type { ClientSettings } from "../../client/client-settings.ts";
import { environment } from "../../client/profiles/environment.ts";
import type { Profile } from "../../client/profiles/profile.ts";
import { ServiceError } from "../../client/service-error.ts";
import type { RequestVocabulary } from "../../lint/inputs/vocabularies.ts";
import { lintsRequests } from "../lint/request-lint.ts";
import { profileRoles } from "../terminal/profile-roles.ts";
import { userAgent } from "../terminal/user-agent.ts";
import { badSetting } from "./client-error.ts";
import type { CallCommand } from "./line/command.ts";
import { type ErrorFormat, errorFormats } from "./options.ts";
import type { TimeFormat } from "./output/shown-response.ts";
import { chosenVocabulary } from "./shown-names.ts";

export interface CallSettings {
  /** May be an unknown format, which is reported when it is used. */
  readonly format: string;
  readonly times: TimeFormat;
  readonly vocabulary: RequestVocabulary;
  readonly lints: boolean;
  /** The pager of the profile. */
  readonly pager: string | undefined;
  readonly client: ClientSettings & { readonly loadProfile: () => Promise<Profile> };
}

/** The options that messages advise. */
const settingNames: SettingNames = {
  connectTimeout: "--cli-connect-timeout",
  readTimeout: "--cli-read-timeout",
  skipCredentials: "--no-sign-request",
};

/** The settings of a call with this profile. Throws a ClientError for an invalid variable or value of the profile. */
export function settingsOf({ client, output, vocabulary, lints }: CallCommand, profile: Profile): CallSettings {
  const { values } = profile;
  checkRetryMode(values.retry_mode);
  const settings = {
    ...client,
    loadProfile: async () => profile,
    settingNames,
    maxRetries: attempts(environment("AWS_MAX_ATTEMPTS") ?? values.max_attempts) - 1,
    isWorthRetrying,
    userAgent,
    vocabulary: "as-written",
  } as const;
  return {
    format: output.format ?? environment("AWS_DEFAULT_OUTPUT") ?? values.output ?? "json",
    times: values.cli_timestamp_format === "wire" ? "wire" : "iso8601",
    vocabulary: chosenVocabulary(vocabulary),
    lints: lints && lintsRequests(),
    pager: values.cli_pager,
    client: { ...settings, assumeProfileRole: profileRoles(settings) },
  };
}

/**
 * The format of errors: of the option, the environment, or the profile. An unknown format in the environment falls
 * back, so that it never hides an error; neither does an unreadable profile.
 */
export async function errorFormatOf(
  option: ErrorFormat | undefined,
  profile: () => Promise<Profile>,
): Promise<ErrorFormat> {
  const known = (name: string | undefined): ErrorFormat | undefined => errorFormats.find((each) => each === name);
  const set = option ?? environment("AWS_CLI_ERROR_FORMAT");
  if (set !== undefined) return known(set) ?? "enhanced";
  try {
    return known((await profile()).values.cli_error_format) ?? "enhanced";
  } catch {
    return "enhanced";
  }
}

/** As in the AWS CLI: status 429 alone is not retried. */
const isWorthRetrying = (error: ApiError): boolean =>
  !(error instanceof ServiceError) || error.status !== 429 || error.code.startsWith("Throttl");

/** Default number of attempts of the AWS CLI, including the first. */
const defaultAttempts = 3;

/** The AWS CLI refuses other modes. Lintel retries in one way, whichever of them is set (gap client/retries). */
function checkRetryMode(ofProfile: string | undefined): void {
  const mode = environment("AWS_RETRY_MODE") ?? ofProfile;
  if (mode === undefined || ["legacy", "standard", "adaptive"].includes(mode)) return;
  throw badSetting(`the retry mode is ${JSON.stringify(mode)}; it must be legacy, standard or adaptive`);
}

function attempts(text: string | undefined): number {
  if (text === undefined) return defaultAttempts;
  if (!/^[1-9]\d*$/.test(text)) {
    throw badSetting(`AWS_MAX_ATTEMPTS is ${JSON.stringify(text)}; it must be a whole number, 1 or more`);
  }
  return Number(text);
}
