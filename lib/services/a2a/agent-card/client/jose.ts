/**
 * JSON Web Signatures with the library jose. This module is packed separately and unpacked when a card is signed or
 * verified (scripts/build.ts), so it shares no classes with the rest: errors are returned as data.
 */
import type { KeyObject } from "node:crypto";
import { errors, FlattenedSign, flattenedVerify } from "jose";
import type { Members } from "../../../../base/members.ts";

/** The parts of a signature, as cards have them, with the content that it covers. */
export interface SignatureParts {
  readonly protected: string;
  readonly signature: string;
  readonly header?: Members | undefined;
  readonly payload: Uint8Array;
}

/**
 * Whether a signature matches: undefined if it does, else the library's reason. Extensions that a header calls critical
 * are refused (RFC 7515, 4.1.11).
 */
export async function mismatchOf(parts: SignatureParts, key: KeyObject, alg: string): Promise<Mismatch | undefined> {
  const payload = Buffer.from(parts.payload).toString("base64url");
  const { header, ...coded } = parts;
  try {
    await flattenedVerify({ ...coded, payload, ...(header !== undefined && { header }) }, key, { algorithms: [alg] });
    return undefined;
  } catch (error) {
    return {
      isOtherContent: error instanceof errors.JWSSignatureVerificationFailed,
      why: error instanceof Error ? error.message : String(error),
    };
  }
}

/** Why a signature does not verify. */
export interface Mismatch {
  /** The signature is well formed, and belongs to other content or another key. */
  readonly isOtherContent: boolean;
  /** The library's message. */
  readonly why: string;
}

/** A signature of content, or the library's message about the key. */
export async function signatureOf(
  header: { readonly alg: string; readonly [name: string]: string },
  payload: Uint8Array,
  key: KeyObject,
): Promise<{ readonly protected: string; readonly signature: string } | { readonly why: string }> {
  try {
    const signed = await new FlattenedSign(payload).setProtectedHeader({ ...header }).sign(key);
    return { protected: signed.protected ?? "", signature: signed.signature };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}
