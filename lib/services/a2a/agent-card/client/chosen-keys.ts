/** Chooses the keys that may verify a signature: by its kid among the trusted ones, then in the set that it names. */

import type { Members } from "../../../../base/members.ts";
import { ApiError } from "../../../../client/api-error.ts";
import { safeAddress } from "../../../../client/secrets/safe-address.ts";
import { type CardKey, fitsAlgorithm, keyInWords, type ReadKeys } from "./card-key.ts";
import { placeInWords } from "./key-place.ts";
import type { KeyReader } from "./key-reader.ts";
import type { TrustedKeys } from "./trusted-keys.ts";

/** The keys to choose from. */
export interface KeyChoice {
  readonly trusted: TrustedKeys;
  /** The keys of the trusted places. */
  readonly known: ReadKeys;
  readonly reader: KeyReader;
  readonly signal: AbortSignal | undefined;
}

/** Why no key was chosen, and the remedy. */
export interface NoKey {
  readonly state: "no-key";
  readonly why: string;
  readonly remedy: string;
}

/** The keys to try for a header: by kid among the trusted ones, then in the set that it names, if that is allowed. */
export async function keysFor(
  header: Members,
  { trusted, known, reader, signal }: KeyChoice,
): Promise<{ readonly keys: readonly CardKey[] } | NoKey> {
  const { kid, alg, jku } = header;
  const here = chosenFrom(known, String(kid), String(alg));
  if (here !== undefined) return here;
  const noKey = (why: string, remedy: string): NoKey => ({ state: "no-key", why, remedy });
  const unknown = `no trusted key has the kid ${JSON.stringify(kid)}`;
  if (jku === undefined) return noKey(unknown, "give the place of the signer's public key");
  const url = safeAddress(jku);
  if (url === undefined) return noKey(`${unknown}, and its jku is not an https address`, "give the place of the key");
  if (!trusted.jkuOrigins.has(url.origin)) {
    const why = `${unknown}, and the set of keys that it names is not read, since any signer can name one: ${url.href}`;
    return noKey(why, `if you trust that origin, allow it: --jku-origin ${url.origin}, or jku_origins in Terraform`);
  }
  const place = { from: "address", url } as const;
  try {
    const found = chosenFrom(await reader.read(place, signal), String(kid), String(alg));
    const missing = `neither the trusted keys nor ${placeInWords(place)} have the kid ${JSON.stringify(kid)}`;
    return found ?? noKey(missing, "ask the signer to publish the key, or give its place");
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "Stopped") throw error;
    return noKey(`${unknown}, and ${error.message}`, "or give the place of the key yourself");
  }
}

/** The keys with a kid, otherwise those without any; undefined if there is none. */
function chosenFrom(
  { keys, skipped }: ReadKeys,
  kid: string,
  alg: string,
): { readonly keys: readonly CardKey[] } | NoKey | undefined {
  const named = keys.filter((key) => key.kid === kid);
  const candidates = named.length > 0 ? named : keys.filter((key) => key.kid === undefined);
  const fitting = candidates.filter((key) => fitsAlgorithm(key, alg));
  if (fitting.length > 0) return { keys: fitting };
  const refused = skipped.find((each) => each.kid === kid);
  if (named.length === 0 && refused !== undefined) {
    return {
      state: "no-key",
      why: `the trusted key ${JSON.stringify(kid)} cannot be used: ${refused.why}`,
      remedy: "give the place of the signer's public key",
    };
  }
  const [other] = candidates;
  if (other === undefined) return undefined;
  const only = other.alg === undefined ? "" : ` for ${other.alg} only`;
  return {
    state: "no-key",
    why: `its alg is ${alg}, and the key from ${other.place} is ${keyInWords(other)}${only}`,
    remedy: "give the place of the key that signed the card, or sign it again with this one",
  };
}
