/**
 * Parses the location of public keys: `file:PATH`, `env:NAME` or an https address. They are not secret: anyone may read
 * their files, and messages name their places.
 */

import { isSafeAddress, safeAddress } from "../../../../client/secrets/safe-address.ts";
import { noKeyPlace, unsafeKeyAddress } from "./signature-error.ts";

/** A place of public keys. */
export type KeyPlace =
  | { readonly from: "file"; readonly path: string }
  | { readonly from: "environment"; readonly name: string }
  | { readonly from: "address"; readonly url: URL };

/**
 * Parses `file:PATH`, `env:NAME` or an https address.
 * @param setting name of the setting with the place, for the error: `--keys`.
 * @throws ApiError of kind `InvalidSetting`, without the text unless it is an address.
 */
export function parseKeyPlace(text: string, setting: string): KeyPlace {
  if (/^file:[^\0]+$/.test(text)) return { from: "file", path: text.slice("file:".length) };
  if (/^env:[A-Za-z_]\w*$/.test(text)) return { from: "environment", name: text.slice("env:".length) };
  const url = /^https?:/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw noKeyPlace(setting, text.length);
  if (safeAddress(text) !== undefined) return { from: "address", url };
  throw unsafeKeyAddress(setting, isSafeAddress(url) ? `${url.protocol}//…@${url.host}` : url.origin);
}

/** The place in messages. */
export function placeInWords(place: KeyPlace): string {
  if (place.from === "file") return `the file ${place.path}`;
  return place.from === "environment" ? `the environment variable ${place.name}` : place.url.href;
}
