/** What the environment and the profile say where the command line does not. */
import type { ApiError } from "../../api/api-error.ts";
import { environment, type Profile, readProfile } from "../../api/profile.ts";
import { ServiceError } from "../../api/service-error.ts";
import type { ClientSettings } from "../../api/settings.ts";
import type { RequestVocabulary } from "../../lint/inputs/request/request.ts";
import { lintsRequests } from "../lint/request-lint.ts";
import { userAgent } from "../terminal/user-agent.ts";
import type { TimeFormat } from "./answer.ts";
import { badSetting } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import { type ErrorFormat, errorFormats } from "./options.ts";
import type { ClientService, GivenOption } from "./service.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** Everything that is configured. */
export interface ClientConfiguration {
  /** Perhaps none of the formats there are: that is said when it is needed. */
  readonly output: string;
  readonly times: TimeFormat;
  readonly vocabulary: RequestVocabulary;
  readonly lints: boolean;
  readonly client: ClientSettings;
  readonly profile: Profile;
}

/** The value of an option that takes one. */
export const valueGiven = ({ given }: CommandLine, option: string): string | undefined => given.get(option)?.[0];

/** The values of options as a service is told of them; a variable holds those of several parted by spaces. */
export const givenOption =
  ({ variables, options }: ClientService, { given }: CommandLine): GivenOption =>
  (option) => {
    const words = given.get(option);
    const variable = variables[option];
    const text = words === undefined && variable !== undefined ? environment(variable) : undefined;
    if (text === undefined) return words;
    return options.find(({ name }) => name === option)?.arity === "many" ? text.trim().split(/\s+/) : [text];
  };

/** Reads the configuration. Throws a ClientError or an ApiError for what is malformed. */
export async function readConfiguration(line: CommandLine): Promise<ClientConfiguration> {
  const named = valueGiven(line, "profile");
  const profile = await readProfile(named);
  const { values } = profile;
  return {
    output: valueGiven(line, "output") ?? environment("AWS_DEFAULT_OUTPUT") ?? values.output ?? "json",
    times: values.cli_timestamp_format === "wire" ? "wire" : "iso8601",
    vocabulary: vocabularyOf(line),
    lints: !line.given.has("no-lint") && lintsRequests(),
    profile,
    client: {
      profile: named,
      region: valueGiven(line, "region"),
      endpointUrl: valueGiven(line, "endpoint-url"),
      skipCredentials: line.given.has("no-sign-request"),
      verifyTls: !line.given.has("no-verify-ssl"),
      caBundle: valueGiven(line, "ca-bundle"),
      connectTimeout: seconds(line, "cli-connect-timeout"),
      readTimeout: seconds(line, "cli-read-timeout"),
      maxRetries: attempts(environment("AWS_MAX_ATTEMPTS") ?? values.max_attempts) - 1,
      isWorthRetrying,
      userAgent,
      vocabulary: "as-written",
    },
  };
}

/** How errors are printed; an environment that names no format falls back, so that an error is never hidden by one. */
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

/** As the vendor's client has it: status 429 alone is no reason to try again. */
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

/** Attempts of the vendor's client, the first included, where nothing is set. */
const defaultAttempts = 3;

function attempts(text: string | undefined): number {
  if (text === undefined) return defaultAttempts;
  if (!/^[1-9]\d*$/.test(text)) {
    throw badSetting(`AWS_MAX_ATTEMPTS is ${JSON.stringify(text)}; it must be a whole number, 1 or more`);
  }
  return Number(text);
}
