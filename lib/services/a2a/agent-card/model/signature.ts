/** Signatures of cards: algorithms, headers, and which members belong to what is signed. */

import { isMembers, type Members } from "../../../../base/members.ts";
import { repeatedName } from "../../../../base/repeated-name.ts";
import type { Field } from "../../../../facts/model/field.ts";
import { agentCard } from "../model.ts";
import { securityRequirements } from "./security.ts";

/** What a key must be for an algorithm: its kind in a JWK, and its curve. */
export interface AlgorithmKey {
  readonly kty: "EC" | "RSA" | "OKP";
  readonly crv?: string;
}

/**
 * The algorithms with a private and a public key (RFC 7518, 3.1; RFC 8037; RFC 9864); an elliptic curve and Edwards
 * curves have one each. Others prove nothing to a client: whoever can verify a symmetric signature can create it.
 */
export const signatureAlgorithms: { readonly [alg: string]: AlgorithmKey } = {
  ES256: { kty: "EC", crv: "P-256" },
  ES384: { kty: "EC", crv: "P-384" },
  ES512: { kty: "EC", crv: "P-521" },
  EdDSA: { kty: "OKP", crv: "Ed25519" },
  Ed25519: { kty: "OKP", crv: "Ed25519" },
  RS256: { kty: "RSA" },
  RS384: { kty: "RSA" },
  RS512: { kty: "RSA" },
  PS256: { kty: "RSA" },
  PS384: { kty: "RSA" },
  PS512: { kty: "RSA" },
};

/** The type in the protected header of a signature. */
export const signatureType = "JOSE";

/** Whether an algorithm uses one secret for signing and verifying (RFC 7518, 3.2). */
export const isSymmetric = (alg: unknown): boolean => typeof alg === "string" && /^HS\d+$/i.test(alg);

/** Whether an algorithm is that of unsigned content, in any spelling (RFC 7518, 3.6). */
export const isUnsigned = (alg: unknown): boolean => typeof alg === "string" && alg.toLowerCase() === "none";

/** The JSON object that a text holds in base64url, without padding; undefined if it holds none. */
export function protectedHeader(text: unknown): Members | undefined {
  if (typeof text !== "string" || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  try {
    const json = Buffer.from(text, "base64url").toString("utf8");
    const header: unknown = JSON.parse(json);
    // RFC 7515, 4: names of a header are unique.
    return isMembers(header) && repeatedName(json) === undefined ? header : undefined;
  } catch {
    return undefined;
  }
}

const { documentationUrl, iconUrl, capabilities } = agentCard.declaration.members;
const { streaming, pushNotifications, extendedAgentCard } = capabilities.members;

/** Members that are signed whatever their value, if the card has them: those with `optional` in the protocol's definition. */
export const explicitMembers: ReadonlySet<Field> = new Set<Field>([
  ...[documentationUrl, iconUrl, streaming, pushNotifications, extendedAgentCard],
]);

/** Members that the documentation requires and the protocol's definition does not, so that an empty one is not signed. */
export const requiredHereOnly: ReadonlySet<Field> = new Set<Field>([securityRequirements.element.members.schemes]);
