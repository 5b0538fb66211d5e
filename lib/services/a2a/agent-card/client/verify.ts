/** Verifies the signatures of a card (A2A specification, 8.4.3), and says which key and which reading verified each. */

import { canonicalJson, NotCanonical } from "../../../../base/canonical-json.ts";
import { isMembers, type Members, textAt } from "../../../../base/members.ts";
import { ApiError } from "../../../../client/api-error.ts";
import { safeAddress } from "../../../../client/secrets/safe-address.ts";
import { tooDeep } from "../../client/form.ts";
import { isSymmetric, isUnsigned, protectedHeader, signatureAlgorithms, signatureType } from "../model/signature.ts";
import { type CardKey, fitsAlgorithm, keyInWords, type ReadKeys } from "./card-key.ts";
import { placeInWords } from "./key-place.ts";
import type { KeyReader } from "./key-reader.ts";
import { notCovered, type SignedReading, signedContent, signedReadings } from "./signed-content.ts";
import type { TrustedKeys } from "./trusted-keys.ts";

/** What a signature's header says, as far as it could be read. */
interface SignatureFacts {
  /** Place of the signature: `signatures[0]`. */
  readonly at: string;
  readonly kid: string | undefined;
  readonly alg: string | undefined;
}

/** A signature that a trusted key verifies. */
export interface ValidSignature extends SignatureFacts {
  readonly state: "valid";
  /** Where the key is, in words. */
  readonly key: string;
  readonly reading: SignedReading;
  /** What the card has and the signature does not cover. */
  readonly notCovered: readonly string[];
  /** What the specification recommends and the header lacks. */
  readonly advice: string | undefined;
}

/** A signature that proves nothing: it does not match, has no trusted key, or cannot be read. */
export interface InvalidSignature extends SignatureFacts {
  readonly state: "mismatch" | "no-key" | "unusable";
  /** Why, and the remedy. */
  readonly why: string;
  readonly remedy: string;
}

export type SignatureOutcome = ValidSignature | InvalidSignature;

/** More signatures are not tried: each may take a request and three verifications. */
const maxSignatures = 20;

/**
 * Verifies each signature of a card as it was received. Signatures are independent: one that is invalid says nothing of
 * another.
 * @throws ApiError if the keys of a trusted place cannot be read.
 */
export async function verifySignatures(
  card: Members,
  trusted: TrustedKeys,
  reader: KeyReader,
  signal?: AbortSignal,
): Promise<readonly SignatureOutcome[]> {
  const signatures: readonly unknown[] = Array.isArray(card.signatures) ? card.signatures : [];
  if (signatures.length === 0) return [];
  const sets = await Promise.all(trusted.places.map((place) => reader.read(place, signal)));
  const known: ReadKeys = {
    keys: sets.flatMap(({ keys }) => keys),
    skipped: sets.flatMap(({ skipped }) => skipped),
  };
  const payloads = payloadsOf(card);
  const outcomes: SignatureOutcome[] = [];
  for (const [index, signature] of signatures.entries()) {
    const at = `signatures[${index}]`;
    const outcome =
      index < maxSignatures
        ? await outcomeOf(signature, { at, card, payloads, trusted, known, reader, signal })
        : unusable({ at, kid: undefined, alg: undefined }, tooMany, "remove signatures of keys that are not used");
    outcomes.push(outcome);
  }
  return outcomes;
}

const tooMany = `only the first ${maxSignatures} signatures are verified`;

/** The canonical texts of the readings, or why the card has none. */
type Payloads = ReadonlyMap<SignedReading, Uint8Array> | string;

function payloadsOf(card: Members): Payloads {
  const fault = tooDeep(card);
  if (fault !== undefined) return fault;
  try {
    const encoder = new TextEncoder();
    return new Map(
      signedReadings.map((reading) => [reading, encoder.encode(canonicalJson(signedContent(card, reading)))]),
    );
  } catch (error) {
    if (error instanceof NotCanonical) return error.message;
    throw error;
  }
}

// Chooses the keys that may verify a signature: by its kid among the trusted ones, then in the set that it names.

interface KeyChoice {
  readonly trusted: TrustedKeys;
  /** The keys of the trusted places. */
  readonly known: ReadKeys;
  readonly reader: KeyReader;
  readonly signal: AbortSignal | undefined;
}

/** Why no key was chosen, and the remedy. */
interface NoKey {
  readonly state: "no-key";
  readonly why: string;
  readonly remedy: string;
}

/** The keys to try for a header: by kid among the trusted ones, then in the set that it names, if that is allowed. */
async function keysFor(
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

interface Verifying extends KeyChoice {
  readonly at: string;
  readonly card: Members;
  readonly payloads: Payloads;
}

const unusable = (facts: SignatureFacts, why: string, remedy: string): InvalidSignature => ({
  ...{ ...facts, state: "unusable", why, remedy },
});

async function outcomeOf(signature: unknown, verifying: Verifying): Promise<SignatureOutcome> {
  const { at, card, payloads } = verifying;
  const written = isMembers(signature) ? signature : {};
  const header = protectedHeader(written.protected);
  const facts = { at, kid: textAt(header ?? {}, "kid"), alg: textAt(header ?? {}, "alg") };
  const refusal = refusalOf(header, written);
  if (header === undefined || refusal !== undefined) return { ...facts, state: "unusable", ...(refusal ?? noHeader) };
  if (typeof payloads === "string") return unusable(facts, `the card cannot be signed: ${payloads}`, "correct it");

  const found = await keysFor(header, verifying);
  if ("why" in found) return { ...facts, ...found };
  const { mismatchOf } = await import("./jose.ts");
  let why = "it does not match the card under any reading";
  for (const key of found.keys) {
    for (const [reading, payload] of payloads) {
      const parts = {
        ...{ protected: String(written.protected), signature: String(written.signature), payload },
        ...(isMembers(written.header) && { header: written.header }),
      };
      const mismatch = await mismatchOf(parts, key.key, String(facts.alg));
      if (mismatch === undefined) {
        const advice = header.typ === signatureType ? undefined : `its header lacks typ "${signatureType}"`;
        const covered = { reading, notCovered: notCovered(card, reading) };
        return { ...facts, state: "valid", key: key.place, ...covered, advice };
      }
      if (!mismatch.isOtherContent) why = `it cannot be verified: ${mismatch.why}`;
    }
  }
  const remedy = `the card was changed after it was signed, or ${found.keys[0]?.place} has another key with this kid; sign the card again, or correct the key`;
  return { ...facts, state: "mismatch", why, remedy };
}

const noHeader = {
  why: "its protected header is not a JSON object in base64url",
  remedy: "sign the card again",
} as const;

/** Why a signature is not even tried. */
function refusalOf(
  header: Members | undefined,
  { signature }: Members,
): { readonly why: string; readonly remedy: string } | undefined {
  if (header === undefined) return noHeader;
  const remedy = `sign the card with one of ${Object.keys(signatureAlgorithms).join(", ")}`;
  const { alg, kid } = header;
  if (isUnsigned(alg)) return { why: `its alg is ${JSON.stringify(alg)}: it is not signed`, remedy };
  if (isSymmetric(alg)) {
    return { why: `its alg is ${JSON.stringify(alg)}: whoever can verify it could have created it`, remedy };
  }
  if (typeof alg !== "string" || !Object.hasOwn(signatureAlgorithms, alg)) {
    return { why: alg === undefined ? "its protected header has no alg" : `its alg is ${JSON.stringify(alg)}`, remedy };
  }
  if (typeof kid !== "string" || kid === "") {
    return {
      why: "its protected header has no kid, so its key is not known",
      remedy: "sign the card again with a kid",
    };
  }
  return typeof signature === "string" && /^[A-Za-z0-9_-]+$/.test(signature)
    ? undefined
    : { why: "its signature is not bytes in base64url", remedy: "sign the card again" };
}
