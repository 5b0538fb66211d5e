/** Cards and keys for tests of signatures. */
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Members } from "../../../../lib/base/members.ts";
import { type CardKey, readKeys } from "../../../../lib/services/a2a/agent-card/client/card-key.ts";
import { createKeyReader } from "../../../../lib/services/a2a/agent-card/client/key-reader.ts";
import { signCard, signingKey } from "../../../../lib/services/a2a/agent-card/client/sign.ts";
import { trustedKeys } from "../../../../lib/services/a2a/agent-card/client/trusted-keys.ts";
import { type SignatureOutcome, verifySignatures } from "../../../../lib/services/a2a/agent-card/client/verify.ts";
import { cardWith } from "../emulator/running-agent.ts";

/** A key pair of an algorithm. */
export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Creates a key pair for an algorithm. */
export function keyPair(alg: string): KeyPair {
  const curves: { readonly [alg: string]: string } = { ES256: "P-256", ES384: "P-384", ES512: "P-521" };
  const curve = curves[alg];
  if (curve !== undefined) return generateKeyPairSync("ec", { namedCurve: curve });
  return /^Ed/.test(alg) ? generateKeyPairSync("ed25519") : generateKeyPairSync("rsa", { modulusLength: 2048 });
}

/** A key in PEM. */
export const pemOf = (key: KeyObject): string =>
  String(key.export({ format: "pem", type: key.type === "private" ? "pkcs8" : "spki" }));

/** A key as a JWK, with further members. */
export const jwkOf = (key: KeyObject, members: Members = {}): Members => ({
  ...key.export({ format: "jwk" }),
  ...members,
});

/** A card with an interface at this address, without placeholders, which an agent would replace. */
export const cardAt = (url = "https://agent.example.test", members: Members = {}): Members => ({
  ...cardWith({
    supportedInterfaces: [{ url: `${url}/agent`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
    ...members,
  }),
});

/** A private key for signing. */
export function keyOf(pair: KeyPair, kid?: string): CardKey {
  return signingKey(readKeys(pemOf(pair.privateKey), "the test", "private"), "the test", kid);
}

/** A card with a signature. */
export async function signed(
  card: Members,
  pair: KeyPair,
  { kid = "k", ...settings }: Partial<Parameters<typeof signCard>[1]> = {},
): Promise<Members> {
  const { signatures } = await signCard(card, { key: keyOf(pair), kid, reading: "specification", ...settings });
  return { ...card, signatures };
}

/** The outcomes for a card with these trusted keys: a value of a variable, or addresses. */
export async function outcomesFor(
  card: Members,
  places: readonly string[],
  jkuOrigins: readonly string[] = [],
  seconds?: number,
): Promise<readonly SignatureOutcome[]> {
  const reader = createKeyReader({}, seconds);
  try {
    return await verifySignatures(
      card,
      trustedKeys(places, jkuOrigins, { keys: "keys", jkuOrigins: "origins" }),
      reader,
    );
  } finally {
    reader.close();
  }
}
