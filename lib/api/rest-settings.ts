/** Settings of the REST API's client, and their checks: what can be refused is refused before anything is sent. */
import type { StringField } from "../model/field.ts";
import { apiVersion, baseUrl, vendorWord } from "../model/rest-api.ts";
import type { TokenCredential } from "./access-token.ts";
import { ApiError, invalidSetting } from "./api-error.ts";
import type { CredentialGates } from "./credential-gate.ts";
import type { Timing } from "./retry.ts";
import type { Trust } from "./trust.ts";

/** What the client is told. */
export interface RestSettings {
  /** Where paths begin: `https://api.example.test`. */
  readonly baseUrl: string;
  /** Date of the version that is asked for: `2022-11-28`. */
  readonly apiVersion: string;
  /** The vendor's word in headers and media types. Default `vendor`. */
  readonly vendor?: string | undefined;
  /** The token to send; without one calls are anonymous. */
  readonly credential?: TokenCredential | undefined;
  /** How often a GET is sent again that failed for no fault of its own. Default 3. */
  readonly maxRetries?: number | undefined;
  /** Longest wait for a connection, in seconds; 0 waits for ever. Default 60. */
  readonly connectTimeout?: number | undefined;
  /** Longest wait for the next piece of an answer, as `connectTimeout`. */
  readonly readTimeout?: number | undefined;
  /** Whose certificates are believed; read with the first connection. Default: Node's own authorities. */
  readonly trust?: (() => Promise<Trust>) | undefined;
  /** What calls with one credential share. Default: those of this process. */
  readonly gates?: CredentialGates | undefined;
  /** Called with one line per event, secrets taken out. */
  readonly log?: ((line: string) => void) | undefined;
  /** Clock, chance and sleep. Default the real ones. */
  readonly timing?: Timing | undefined;
}

/**
 * Checks the settings that stand in addresses and headers, and gives the base URL without a slash at its end.
 * @throws ApiError of kind `InvalidSetting`.
 */
export function checkRestSettings(settings: RestSettings): { readonly base: URL; readonly vendor: string } {
  const { vendor = vendorWord.default } = settings;
  if (hasCredentials(settings.baseUrl)) throw nameAndPassword();
  check("the base URL", settings.baseUrl, baseUrl);
  check("the API version", settings.apiVersion, apiVersion);
  check("the vendor's word", vendor, vendorWord);
  return { base: new URL(settings.baseUrl.replace(/\/+$/, "")), vendor };
}

function check(name: string, value: string, { pattern }: StringField): void {
  if (pattern === undefined || new RegExp(pattern.source, "u").test(value)) return;
  throw invalidSetting(name, value, `${pattern.meaning}`);
}

const hasCredentials = (url: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*@/i.test(url);

/** Without the URL, which holds the password. */
const nameAndPassword = (): ApiError =>
  new ApiError(
    "InvalidSetting",
    "the base URL holds a user name or password (not shown), which this API does not support (document 2, Authentication, rule 3). Leave them out, and name where an access token is",
  );
