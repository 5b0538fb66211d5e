/** Settings of the REST API's client, and their checks: what can be refused is refused before anything is sent. */

import { apiVersion, baseUrl, vendorWord } from "../../model/credentials/rest-api.ts";
import type { StringField } from "../../model/field.ts";
import { ApiError, invalidSetting } from "../api-error.ts";
import type { CredentialGates } from "../credential-gate.ts";
import { isSafeAddress } from "../safe-address.ts";
import { type CheckedSettings, type ClientSettings, checkSettings } from "../settings.ts";
import type { Network } from "../transport.ts";
import type { TokenCredential } from "./access-token.ts";

/** What every client is told, this one among them; of requests, a GET alone is sent again. */
type CommonSettings = Pick<ClientSettings, "maxRetries" | "connectTimeout" | "readTimeout" | "log" | "timing">;

/** What the client is told. */
export interface RestSettings extends CommonSettings, Network {
  /** Where paths begin: `https://api.example.test`. */
  readonly baseUrl: string;
  /** Date of the version that is asked for: `2022-11-28`. */
  readonly apiVersion: string;
  /** The vendor's word in headers and media types. Default `vendor`. */
  readonly vendor?: string | undefined;
  /** The token to send; without one calls are anonymous. */
  readonly credential?: TokenCredential | undefined;
  /** The token may go over plain http, to another machine too. Default false. */
  readonly allowInsecure?: boolean | undefined;
  /** What calls with one credential share. Default: those of this process. */
  readonly gates?: CredentialGates | undefined;
}

/** The settings as the client goes by them. */
export interface CheckedRestSettings extends Omit<CheckedSettings, "vocabulary" | "maxThrottled"> {
  /** The base URL, without a slash at its end. */
  readonly base: URL;
  readonly vendor: string;
}

/**
 * Checks settings, and gives those that are left out.
 * @throws ApiError of kind `InvalidSetting`.
 */
export function checkRestSettings(settings: RestSettings): CheckedRestSettings {
  const { vendor = vendorWord.default } = settings;
  if (hasCredentials(settings.baseUrl)) throw nameAndPassword();
  check("the base URL", settings.baseUrl, baseUrl);
  check("the API version", settings.apiVersion, apiVersion);
  check("the vendor's word", vendor, vendorWord);
  const { maxRetries, connectTimeout, readTimeout } = checkSettings(settings);
  return { base: new URL(settings.baseUrl.replace(/\/+$/, "")), vendor, maxRetries, connectTimeout, readTimeout };
}

function check(name: string, value: string, { pattern }: StringField): void {
  if (pattern === undefined || new RegExp(pattern.source, "u").test(value)) return;
  throw invalidSetting(name, value, `${pattern.meaning}`);
}

const hasCredentials = (url: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*@/i.test(url);

/**
 * Throws where a credential would go over plain http to another machine.
 * @throws ApiError of kind `InvalidSetting`.
 */
export function refuseInsecure(base: URL, allowInsecure: boolean | undefined): void {
  if (allowInsecure === true || isSafeAddress(base)) return;
  throw new ApiError(
    "InvalidSetting",
    `the base URL is ${JSON.stringify(base.href)}, over which everybody on the way could read the credentials. Write https; plain http is for this machine alone, unless insecure addresses are allowed (allow_insecure, --allow-insecure)`,
  );
}

/** Without the URL, which holds the password. */
const nameAndPassword = (): ApiError =>
  new ApiError(
    "InvalidSetting",
    "the base URL holds a user name or password (not shown), which this API does not support. Leave them out, and name where an access token is",
  );
