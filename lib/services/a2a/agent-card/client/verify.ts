/** Verifies the signatures of a card (A2A specification, 8.4.3), and says which key and which reading verified each. */

import { canonicalJson, NotCanonical } from "../../../../base/canonical-json.ts";
import { isMembers, type Members, textAt } from "../../../../base/members.ts";
import { tooDeep } from "../../client/form.ts";
import { isSymmetric, isUnsigned, protectedHeader, signatureAlgorithms, signatureType } from "../model/signature.ts";
import type { ReadKeys } from "./card-key.ts";
import { type KeyChoice, keysFor } from "./chosen-keys.ts";
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
