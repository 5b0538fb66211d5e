/** Signs cards (A2A specification, 8.4.2). */

import { createPublicKey } from "node:crypto";
import { canonicalJson, NotCanonical } from "../../../../base/canonical-json.ts";
import { isMembers, type Members } from "../../../../base/members.ts";
import { ApiError } from "../../../../client/api-error.ts";
import { tooDeep } from "../../client/form.ts";
import { protectedHeader, signatureType } from "../model/signature.ts";
import { algorithmsOf, type CardKey, keyInWords, type ReadKeys } from "./card-key.ts";
import { unusableKeys } from "./signature-error.ts";
import { notCovered, type SignedReading, signedContent } from "./signed-content.ts";

/** How to sign. */
export interface SigningSettings {
  readonly key: CardKey;
  /** The id by which clients find the public key. */
  readonly kid: string;
  /** Default: the first of the key's algorithms. */
  readonly alg?: string | undefined;
  /** Address of the set with the public key. */
  readonly jku?: string | undefined;
  readonly reading: Exclude<SignedReading, "as-served">;
}

/** The signatures of a card after signing. */
export interface SignedCard {
  readonly signatures: readonly unknown[];
  readonly alg: string;
  /** The card had this signature, and nothing else with its kid. */
  readonly isUnchanged: boolean;
  /** What the SDKs leave out of the content, so that they refuse this signature; empty if they accept it. */
  readonly unlikeSdks: readonly string[];
}

/**
 * Chooses the key for signing.
 * @param kid chooses from a set, and names a key without an id.
 * @throws ApiError if no key fits.
 */
export function signingKey({ keys, skipped }: ReadKeys, place: string, kid: string | undefined): CardKey {
  const named = kid === undefined ? keys : keys.filter((key) => key.kid === undefined || key.kid === kid);
  const [key, ...others] = named;
  const ids = keys.map((each) => JSON.stringify(each.kid ?? "none")).join(", ");
  if (key === undefined && keys.length > 0) {
    throw unusableKeys(place, `its kid is ${ids}, not ${JSON.stringify(kid)}`, "correct --kid, or the kid of the key");
  }
  if (key === undefined) {
    const why = skipped.map((each) => `${JSON.stringify(each.kid ?? "a key")}: ${each.why}`).join("; ");
    throw unusableKeys(place, why, "name a place with a private key");
  }
  if (others.length > 0) throw unusableKeys(place, `it has several keys (${ids})`, "choose one with --kid");
  return key;
}

/**
 * The card's signatures with a new one, or with an old one that still verifies: most algorithms never repeat a
 * signature, and a card that did not change should not look changed. A signature with the same kid is replaced; others
 * stay, so that keys can be rotated.
 * @throws ApiError if the card cannot be signed, or not with this key.
 */
export async function signCard(card: Members, settings: SigningSettings): Promise<SignedCard> {
  const { key, kid, jku, reading } = settings;
  const allowed = algorithmsOf(key);
  const [usual = ""] = allowed;
  const alg = settings.alg ?? usual;
  if (!allowed.includes(alg)) {
    const what = `it is ${keyInWords(key)}, which ${alg} does not use`;
    throw unusableKeys(key.place, what, `choose --alg from ${allowed.join(", ")}`);
  }
  const header = { alg, typ: signatureType, kid, ...(jku !== undefined && { jku }) };
  const payload = payloadOf(card, reading);
  const unlikeSdks = reading === "sdk" ? [] : notCovered(card, "sdk");

  const before: readonly unknown[] = Array.isArray(card.signatures) ? card.signatures : [];
  const sameKid = before.filter((each) => kidOf(each) === kid);
  const publicKey = createPublicKey(key.key);
  const { mismatchOf, signatureOf } = await import("./jose.ts");
  for (const old of sameKid.filter(isMembers)) {
    if (canonicalJson(protectedHeader(old.protected)) !== canonicalJson(header)) continue;
    const parts = { protected: String(old.protected), signature: String(old.signature), payload };
    const unprotected = isMembers(old.header) ? { header: old.header } : {};
    if ((await mismatchOf({ ...parts, ...unprotected }, publicKey, alg)) !== undefined) continue;
    const place = before.indexOf(old);
    const signatures = before.filter((each, index) => index === place || kidOf(each) !== kid);
    return { signatures, alg, isUnchanged: signatures.length === before.length, unlikeSdks };
  }

  const made = await signatureOf(header, payload, key.key);
  if ("why" in made) throw unusableKeys(key.place, made.why, "use another key");
  const place = before.findIndex((each) => kidOf(each) === kid);
  const others = before.flatMap((each, index) => (index === place ? [made] : kidOf(each) === kid ? [] : [each]));
  return { signatures: place < 0 ? [...others, made] : others, alg, isUnchanged: false, unlikeSdks };
}

const kidOf = (signature: unknown): unknown =>
  isMembers(signature) ? protectedHeader(signature.protected)?.kid : undefined;

function payloadOf(card: Members, reading: SignedReading): Uint8Array {
  const fault = tooDeep(card);
  if (fault !== undefined) throw new ApiError("InvalidInput", `the card cannot be signed: ${fault}`);
  try {
    return new TextEncoder().encode(canonicalJson(signedContent(card, reading)));
  } catch (error) {
    if (!(error instanceof NotCanonical)) throw error;
    throw new ApiError("InvalidInput", `the card cannot be signed: ${error.message}; correct the value`);
  }
}
