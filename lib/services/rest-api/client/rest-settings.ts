/** Settings of the REST API's client, and their validation before anything is sent. */

import { ApiError, invalidSetting } from "../../../client/api-error.ts";
import { type CheckedSettings, type ClientSettings, checkSettings } from "../../../client/client-settings.ts";
import type { CredentialGates } from "../../../client/credentials/credential-gate.ts";
import type { Network } from "../../../client/http/transport.ts";
import { isSafeAddress } from "../../../client/secrets/safe-address.ts";
import type { StringField } from "../../../facts/model/field.ts";
import { apiVersion, baseUrl, vendorWord } from "../model.ts";
import type { TokenCredential } from "./access-token.ts";

/** Settings that all clients have. This client retries only GET requests. */
type CommonSettings = Pick<ClientSettings, "maxRetries" | "connectTimeout" | "readTimeout" | "log" | "timing">;

export interface RestSettings extends CommonSettings, Network {
  /** The prefix of paths: `https://api.example.test`. */
  readonly baseUrl: string;
  /** Date of the requested version: `2022-11-28`. */
  readonly apiVersion: string;
  /** The vendor's word in headers and media types. Default: that of {@link vendorOf}. */
  readonly vendor?: string | undefined;
  /** The token to send; without it calls are anonymous. */
  readonly credential?: TokenCredential | undefined;
  /** The token may be sent to other machines over plain http. Default: false. */
  readonly allowInsecure?: boolean | undefined;
  /** State shared by the calls with one credential. Default: that of this process. */
  readonly gates?: CredentialGates | undefined;
}

/** The settings with their defaults. */
export interface CheckedRestSettings extends Omit<CheckedSettings, "vocabulary" | "maxThrottled"> {
  /** The base URL, without a trailing slash. */
  readonly base: URL;
  readonly vendor: string;
}

/**
 * Validates settings and adds defaults.
 * @throws ApiError of kind `InvalidSetting`.
 */
export function checkRestSettings(settings: RestSettings): CheckedRestSettings {
  const { vendor = vendorOf(settings.baseUrl) } = settings;
  if (hasCredentials(settings.baseUrl)) throw nameAndPassword();
  check("the base URL", settings.baseUrl, baseUrl);
  check("the API version", settings.apiVersion, apiVersion);
  check("the vendor's word", vendor, vendorWord);
  const { maxRetries, connectTimeout, readTimeout } = checkSettings(settings);
  return { base: new URL(settings.baseUrl.replace(/\/+$/, "")), vendor, maxRetries, connectTimeout, readTimeout };
}

/** The vendor's word of an API: `github` for GitHub's own addresses, else `vendor`. */
const vendorOf = (url: string): string =>
  /^https:\/\/api\.(?:github\.com|[a-z0-9-]+\.ghe\.com)(?:[:/]|$)/i.test(url) ? "github" : vendorWord.default;

function check(name: string, value: string, { pattern }: StringField): void {
  if (pattern === undefined || new RegExp(pattern.source, "u").test(value)) return;
  throw invalidSetting(name, value, `${pattern.meaning}`);
}

const hasCredentials = (url: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*@/i.test(url);

/**
 * Throws if a credential would be sent to another machine over plain http.
 * @throws ApiError of kind `InvalidSetting`.
 */
export function refuseInsecure(base: URL, allowInsecure: boolean | undefined): void {
  if (allowInsecure === true || isSafeAddress(base)) return;
  throw new ApiError(
    "InvalidSetting",
    `the base URL is ${JSON.stringify(base.href)}, which would make the credentials readable on the network. Use https; plain http is allowed only to this machine, unless insecure addresses are allowed (allow_insecure, --allow-insecure)`,
  );
}

/** A base URL with a user name and password; the error does not show it. */
const nameAndPassword = (): ApiError =>
  new ApiError(
    "InvalidSetting",
    "the base URL contains a user name or password (not shown), which this API does not support. Remove them, and name the place of an access token",
  );
