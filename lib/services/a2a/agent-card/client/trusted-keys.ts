/** The settings of whose signatures are trusted. */

import { invalidSetting } from "../../../../client/api-error.ts";
import { isSafeAddress } from "../../../../client/secrets/safe-address.ts";
import { type KeyPlace, parseKeyPlace } from "./key-place.ts";

export interface TrustedKeys {
  readonly places: readonly KeyPlace[];
  /** Origins whose sets of keys are read if a signature names them (jku). */
  readonly jkuOrigins: ReadonlySet<string>;
}

/**
 * Parses the settings.
 * @param names of the settings, for errors: `--keys`.
 * @throws ApiError of kind `InvalidSetting` for a text that is not a place or not a safe origin.
 */
export function trustedKeys(
  places: readonly string[],
  jkuOrigins: readonly string[],
  names: { readonly keys: string; readonly jkuOrigins: string },
): TrustedKeys {
  return {
    places: places.map((place) => parseKeyPlace(place, names.keys)),
    jkuOrigins: new Set(jkuOrigins.map((origin) => originIn(origin, names.jkuOrigins))),
  };
}

function originIn(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && isSafeAddress(url) && url.href === `${url.origin}/`) return url.origin;
  const shown = text.includes("@") ? "an address with an @" : text;
  throw invalidSetting(name, shown, "https, a host and optionally a port: https://keys.example.com");
}
