/** Reads settings from the command line, the environment and the profile, in this order. */

import type { ApiError, SettingNames } from "../../api/api-error.ts";
import { environment, type Profile, readProfile } from "../../api/profile.ts";
import { ServiceError } from "../../api/service-error.ts";
import type { ClientSettings } from "../../api/settings.ts";
import type { RequestVocabulary } from "../../lint/inputs/request/request.ts";
import { lintsRequests } from "../lint/request-lint.ts";
import { profileRoles } from "../terminal/profile-roles.ts";
import { userAgent } from "../terminal/user-agent.ts";
import type { TimeFormat } from "./answer.ts";
import { badSetting } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import { type ErrorFormat, errorFormats } from "./options.ts";
import type { ClientService, GivenOption } from "./service.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** All settings of the client. */
export interface ClientConfiguration {
  /** May be an unknown format, which is reported when it is used. */
  readonly output: string;
  readonly times: TimeFormat;
  readonly vocabulary: RequestVocabulary;
  readonly lints: boolean;
  readonly client: ClientSettings;
  readonly profile: Profile;
}

/** The value of an option that takes one. */
export const valueGiven = ({ given }: CommandLine, option: string): string | undefined => given.get(option)?.[0];

/**
 * The values of a service's options; if an option is not given, a variable replaces it, with values separated by
 * spaces.
 */
export const givenOption =
  ({ variables, options }: ClientService, { given }: CommandLine): GivenOption =>
  (option) => {
    const words = given.get(option);
    const variable = variables[option];
    const text = words === undefined && variable !== undefined ? environment(variable) : undefined;
    if (text === undefined) return words;
    return options.find(({ name }) => name === option)?.arity === "many" ? text.trim().split(/\s+/) : [text];
  };

/** The options that messages advise. */
export const settingNames: SettingNames = {
  connectTimeout: "--cli-connect-timeout",
  readTimeout: "--cli-read-timeout",
  skipCredentials: "--no-sign-request",
};

/** Reads the configuration. Throws a ClientError or an ApiError for invalid settings. */
export async function readConfiguration(line: CommandLine): Promise<ClientConfiguration> {
  const named = valueGiven(line, "profile");
  const profile = await readProfile(named);
  const { values } = profile;
  const client: ClientSettings = {
    profile: named,
    region: valueGiven(line, "region"),
    endpointUrl: valueGiven(line, "endpoint-url"),
    skipCredentials: line.given.has("no-sign-request"),
    settingNames,
    verifyTls: !line.given.has("no-verify-ssl"),
    caBundle: valueGiven(line, "ca-bundle"),
    connectTimeout: seconds(line, "cli-connect-timeout"),
    readTimeout: seconds(line, "cli-read-timeout"),
    maxRetries: attempts(environment("AWS_MAX_ATTEMPTS") ?? values.max_attempts) - 1,
    isWorthRetrying,
    userAgent,
    vocabulary: "as-written",
  };
  return {
    output: valueGiven(line, "output") ?? environment("AWS_DEFAULT_OUTPUT") ?? values.output ?? "json",
    times: values.cli_timestamp_format === "wire" ? "wire" : "iso8601",
    vocabulary: vocabularyOf(line),
    lints: !line.given.has("no-lint") && lintsRequests(),
    profile,
    client: { ...client, assumeProfileRole: profileRoles(client) },
  };
}

/** The format of errors. An unknown format in the environment falls back, so that it never hides an error. */
export async function readErrorFormat(line: CommandLine | undefined): Promise<ErrorFormat> {
  const known = (name: string | undefined): ErrorFormat | undefined => errorFormats.find((each) => each === name);
  const set = (line && valueGiven(line, "cli-error-format")) ?? environment("AWS_CLI_ERROR_FORMAT");
  if (set !== undefined) return known(set) ?? "enhanced";
  try {
    const { values } = await readProfile(line && valueGiven(line, "profile"));
    return known(values.cli_error_format) ?? "enhanced";
  } catch {
    return "enhanced";
  }
}

/** As in the AWS CLI: status 429 alone is not retried. */
const isWorthRetrying = (error: ApiError): boolean =>
  !(error instanceof ServiceError) || error.status !== 429 || error.code.startsWith("Throttl");

function seconds(line: CommandLine, option: string): number | undefined {
  const text = valueGiven(line, option);
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) {
    throw badSetting(`--${option} is ${JSON.stringify(text)}; it must be a whole number of seconds, 0 or more`);
  }
  return Number(text);
}

/** Default number of attempts of the AWS CLI, including the first. */
const defaultAttempts = 3;

function attempts(text: string | undefined): number {
  if (text === undefined) return defaultAttempts;
  if (!/^[1-9]\d*$/.test(text)) {
    throw badSetting(`AWS_MAX_ATTEMPTS is ${JSON.stringify(text)}; it must be a whole number, 1 or more`);
  }
  return Number(text);
}
