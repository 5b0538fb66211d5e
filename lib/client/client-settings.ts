/** Settings of clients, with their defaults and bounds. */
import { clientOptions } from "../facts/model/client-options.ts";
import { type ApiError, invalidSetting, type SettingNames } from "./api-error.ts";
import type { RoleAssumer } from "./credentials/credential-chain.ts";
import type { CredentialSource } from "./credentials/sign.ts";
import type { ProxySettings } from "./http/proxy.ts";
import type { TrustSettings } from "./http/trust.ts";
import type { Profile } from "./profiles/profile.ts";
import type { SharedFiles } from "./profiles/shared-files.ts";
import type { Timing } from "./retry.ts";

/** The vocabulary of requests: AWS's names or the documented ones. Responses may have either. */
export type WireVocabulary = "aws" | "documented";

/** The same, or `as-written`: requests and responses pass unchanged, for callers that show them as they are. */
export type WireWords = WireVocabulary | "as-written";

/** Settings of a client. Absent settings come from the environment, then from the profile, then from defaults. */
export interface ClientSettings extends SharedFiles, TrustSettings, ProxySettings {
  /** Region, such as `eu-west-1`. Default: AWS_REGION, AWS_DEFAULT_REGION, then the profile's region. */
  readonly region?: string | undefined;
  /**
   * Name of a profile in the shared files. Takes precedence over keys in the environment. Default: AWS_PROFILE, then
   * `default`.
   */
  readonly profile?: string | undefined;
  /** Returns the profile, for callers that have read it. Default: reads it when it is first needed. */
  readonly loadProfile?: (() => Promise<Profile>) | undefined;
  /** Access key id; requires `secretKey`. Takes precedence over all other sources of credentials. */
  readonly accessKey?: string | undefined;
  /** Secret access key. It appears neither in logs nor in errors. */
  readonly secretKey?: string | undefined;
  /** Session token of temporary credentials. It appears neither in logs nor in errors. */
  readonly token?: string | undefined;
  /** Base URL of the service, with its scheme. Default: the environment, the profile, then the public endpoint. */
  readonly endpointUrl?: string | undefined;
  /** Uses FIPS endpoints. Default: AWS_USE_FIPS_ENDPOINT, then the profile. */
  readonly useFipsEndpoint?: boolean | undefined;
  /** Uses dual-stack endpoints. Default: AWS_USE_DUALSTACK_ENDPOINT, then the profile. */
  readonly useDualstackEndpoint?: boolean | undefined;
  /** Credentials that clients share, instead of those that the settings above select. */
  readonly credentials?: CredentialSource | undefined;
  /** Assumes the roles that profiles name. Default: without MFA devices, and without keeping sessions. */
  readonly assumeProfileRole?: RoleAssumer | undefined;
  /** Sends requests unsigned, without credentials. Default: false. */
  readonly skipCredentials?: boolean | undefined;
  /**
   * How many times a failed request is retried. Default: {@link defaults}.maxRetries, and for throttled requests {@link
   * defaults}.maxThrottled.
   */
  readonly maxRetries?: number | undefined;
  /** Limits the errors after which a request is retried. Default: all retryable ones. */
  readonly isWorthRetrying?: ((error: ApiError) => boolean) | undefined;
  /**
   * Timeout of a connection, in seconds, which may have a fraction; 0 waits forever. Default: {@link clientOptions}.
   */
  readonly connectTimeout?: number | undefined;
  /** Timeout for the next part of a response, like `connectTimeout`. Default: {@link clientOptions}. */
  readonly readTimeout?: number | undefined;
  /** The vocabulary of requests. Default: `aws`, which the real services understand. */
  readonly vocabulary?: WireWords | undefined;
  /** The User-Agent of every request. Default: `lintel/VERSION`. */
  readonly userAgent?: string | undefined;
  /** What messages call the settings. Default: they name none. */
  readonly settingNames?: SettingNames | undefined;
  /** Receives one line per event, without secrets. */
  readonly log?: ((line: string) => void) | undefined;
  /** Receives each failed attempt that will be repeated, with the operation's name. */
  readonly onRetry?: ((error: ApiError, operation: string) => void) | undefined;
  /** Clock, random numbers and sleep. Default: the real ones. */
  readonly timing?: Timing | undefined;
}

/** Defaults of the settings. Retries are not documented (gap client/retries). */
const defaults = {
  connectTimeout: clientOptions.connectTimeout.default,
  readTimeout: clientOptions.readTimeout.default,
  maxRetries: 3,
  maxThrottled: 25,
  vocabulary: "aws",
} as const;

/** The settings that are numbers or enums, validated and with defaults. */
export interface CheckedSettings {
  readonly maxRetries: number;
  readonly maxThrottled: number;
  readonly connectTimeout: number;
  readonly readTimeout: number;
  readonly vocabulary: WireWords;
}

/** Validates settings that require no lookup elsewhere. Throws an ApiError of kind `InvalidSetting`. */
export function checkSettings(
  settings: Partial<Pick<ClientSettings, Exclude<keyof CheckedSettings, "maxThrottled">>>,
): CheckedSettings {
  const {
    maxRetries = defaults.maxRetries,
    connectTimeout = defaults.connectTimeout,
    readTimeout = defaults.readTimeout,
    vocabulary = defaults.vocabulary,
  } = settings;
  if (!Number.isInteger(maxRetries) || maxRetries < 0) {
    throw invalidSetting("maxRetries", maxRetries, "a whole number from 0");
  }
  for (const [name, seconds] of Object.entries({ connectTimeout, readTimeout })) {
    if (!Number.isFinite(seconds) || seconds < 0) {
      throw invalidSetting(name, seconds, "a number of seconds from 0; 0 waits forever");
    }
  }
  if (vocabulary !== "aws" && vocabulary !== "documented" && vocabulary !== "as-written") {
    throw invalidSetting("vocabulary", vocabulary, "aws or documented");
  }
  const maxThrottled = settings.maxRetries ?? defaults.maxThrottled;
  return { maxRetries, maxThrottled, connectTimeout, readTimeout, vocabulary };
}
