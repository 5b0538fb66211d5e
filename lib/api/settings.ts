import { clientOptions } from "../model/client-options.ts";
import { type ApiError, invalidSetting } from "./api-error.ts";
import type { SharedFiles } from "./profile.ts";
import type { ProxySettings } from "./proxy.ts";
import type { Timing } from "./retry.ts";
import type { CredentialSource } from "./sign.ts";
import type { TrustSettings } from "./trust.ts";

/** The words on the wire: `aws` the vendor's, `documented` the documentation's. Responses are understood in either. */
export type WireVocabulary = "aws" | "documented";

/** The same, or `as-written`: requests and responses pass unchanged, for callers that show the wire itself. */
export type WireWords = WireVocabulary | "as-written";

/** Settings of a client. Absent settings come from the environment, then from the profile, then defaults. */
export interface ClientSettings extends SharedFiles, TrustSettings, ProxySettings {
  /** Region, such as `eu-west-1`. Else AWS_REGION, AWS_DEFAULT_REGION, the profile's region. */
  readonly region?: string | undefined;
  /**
   * Name of a profile in the shared files. Takes precedence over keys in the environment. Else AWS_PROFILE, then
   * `default`.
   */
  readonly profile?: string | undefined;
  /** Access key id; requires `secretKey`. Takes precedence over every other source of credentials. */
  readonly accessKey?: string | undefined;
  /** Secret access key. Never logged, never in an error. */
  readonly secretKey?: string | undefined;
  /** Session token of temporary credentials. Never logged, never in an error. */
  readonly token?: string | undefined;
  /** Base URL of the service, with its scheme. Else the environment, the profile, the region's public address. */
  readonly endpointUrl?: string | undefined;
  /** Uses the public hosts that are validated by FIPS 140. Else AWS_USE_FIPS_ENDPOINT, then the profile. */
  readonly useFipsEndpoint?: boolean | undefined;
  /** Uses the public hosts that have IPv6 addresses too. Else AWS_USE_DUALSTACK_ENDPOINT, then the profile. */
  readonly useDualstackEndpoint?: boolean | undefined;
  /** Credentials that clients share, in place of those that the settings above select. */
  readonly credentials?: CredentialSource | undefined;
  /** Sends requests unsigned, without credentials. Default false. */
  readonly skipCredentials?: boolean | undefined;
  /**
   * How many times a failed request is retried. Default {@link defaults}.maxRetries; for one that the service throttles
   * {@link defaults}.maxThrottled.
   */
  readonly maxRetries?: number | undefined;
  /** Narrows down the errors after which a request is retried. Default: every retriable one. */
  readonly isWorthRetrying?: ((error: ApiError) => boolean) | undefined;
  /** Longest wait for a connection, in seconds, fractions too; 0 waits forever. Default {@link clientOptions}. */
  readonly connectTimeout?: number | undefined;
  /** Longest wait for the next part of a response, as `connectTimeout`. Default {@link clientOptions}. */
  readonly readTimeout?: number | undefined;
  /** The words on the wire. Default `aws`, the real service's. */
  readonly vocabulary?: WireWords | undefined;
  /** The User-Agent of every request. Default `lintel/VERSION`. */
  readonly userAgent?: string | undefined;
  /** Called with one line per event, secrets taken out. */
  readonly log?: ((line: string) => void) | undefined;
  /** Clock, chance and sleep. Default the real ones. */
  readonly timing?: Timing | undefined;
}

/** Values of absent settings. The documents leave retries open (model/gaps.ts, client/retries). */
const defaults = {
  connectTimeout: clientOptions.connectTimeout.default,
  readTimeout: clientOptions.readTimeout.default,
  maxRetries: 3,
  maxThrottled: 25,
  vocabulary: "aws",
} as const;

/** The settings that are numbers or words of a set, validated and with their defaults. */
export interface CheckedSettings {
  readonly maxRetries: number;
  readonly maxThrottled: number;
  readonly connectTimeout: number;
  readonly readTimeout: number;
  readonly vocabulary: WireWords;
}

/** Validates what needs no look-up elsewhere. Throws an ApiError of kind `InvalidSetting`. */
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
