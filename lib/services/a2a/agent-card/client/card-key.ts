/** Keys of cards' signatures, in PEM, as a JWK or as a JWKS (RFC 7517). */

import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject, X509Certificate } from "node:crypto";
import { isMembers, type Members, textAt } from "../../../../base/members.ts";
import { orUndefined } from "../../../../base/or-undefined.ts";
import { repeatedName } from "../../../../base/repeated-name.ts";
import { keepSecret } from "../../../../client/secrets/redact.ts";
import { type AlgorithmKey, signatureAlgorithms } from "../model/signature.ts";
import { unusableKeys } from "./signature-error.ts";

/** A key for signing or for verifying. */
export interface CardKey {
  /** Its id; undefined for a PEM, and for a JWK without one. */
  readonly kid: string | undefined;
  /** The only algorithm that it may be used with, if it says so. */
  readonly alg: string | undefined;
  readonly kind: AlgorithmKey;
  readonly key: KeyObject;
  /** Where it was read, in words: `the file keys.json`. */
  readonly place: string;
}

/** The keys of one place. */
export interface ReadKeys {
  readonly keys: readonly CardKey[];
  /** Keys of a set that cannot be used, and why. */
  readonly skipped: readonly { readonly kid: string | undefined; readonly why: string }[];
}

/** Whether keys are for signing or for verifying. */
export type KeyUse = "private" | "public";

/**
 * Reads the keys in a text.
 * @param passphrase of an encrypted private key in PEM.
 * @throws ApiError, without anything of a key.
 */
export function readKeys(text: string, place: string, use: KeyUse, passphrase?: string): ReadKeys {
  const trimmed = text.trim();
  if (/-----BEGIN /.test(trimmed)) return { keys: pemKeys(trimmed, place, use, passphrase), skipped: [] };
  const value = trimmed.startsWith("{") ? jsonIn(trimmed) : undefined;
  if (!isMembers(value)) {
    throw unusableKeys(place, "it has neither PEM nor the JSON of a JWK or JWKS", `name a place with a ${use} key`);
  }
  if (!("keys" in value)) return { keys: [keyOrThrow(value, place, use)], skipped: [] };
  const entries: readonly unknown[] = Array.isArray(value.keys) ? value.keys : [];
  if (entries.length === 0) throw unusableKeys(place, "its set of keys is empty", `name a set with a ${use} key`);
  const read = entries.map((entry) => webKey(entry, place, use));
  return {
    keys: read.filter((each) => "key" in each),
    skipped: read.filter((each) => "why" in each),
  };
}

/** Undefined for what is not JSON, and for JSON with a name twice, which others read as another key. */
function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return repeatedName(text) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}

function keyOrThrow(entry: Members, place: string, use: KeyUse): CardKey {
  const read = webKey(entry, place, use);
  if ("key" in read) return read;
  throw unusableKeys(place, read.why, `name a place with a ${use} key for signatures`);
}

/** The members of a JWK that only its owner may know. */
const privateMembers = ["d", "p", "q", "dp", "dq", "qi", "k"] as const;

/** A key of a JWK, or why it cannot be used. */
function webKey(
  entry: unknown,
  place: string,
  use: KeyUse,
): CardKey | { readonly kid: string | undefined; readonly why: string } {
  if (!isMembers(entry)) return { kid: undefined, why: "it is not an object" };
  for (const name of privateMembers) {
    const secret = textAt(entry, name);
    if (secret !== undefined) keepSecret(secret);
  }
  const kid = textAt(entry, "kid");
  const unusable = (why: string) => ({ kid, why });
  if (entry.kty === "oct") return unusable("it is a symmetric key (kty oct): whoever verifies with it can also sign");
  if (entry.use !== undefined && entry.use !== "sig") {
    return unusable(`its use is ${JSON.stringify(entry.use)}, not "sig"`);
  }
  const operation = use === "private" ? "sign" : "verify";
  if (Array.isArray(entry.key_ops) && !entry.key_ops.includes(operation)) {
    return unusable(`its key_ops do not include "${operation}"`);
  }
  if (use === "public" && "d" in entry) return unusable("it is a private key, which only the signer may have");
  if (use === "private" && !("d" in entry)) return unusable("it is a public key, which cannot sign");
  const key = orUndefined(() => {
    const input = { key: entry as JsonWebKey, format: "jwk" } as const;
    return use === "private" ? createPrivateKey(input) : createPublicKey(input);
  });
  const kind = key && kindOf(key);
  if (key === undefined || kind === undefined) return unusable("its kty, its curve or its numbers are not supported");
  return { kid, alg: textAt(entry, "alg"), kind, key, place };
}

/** The keys in PEM: of certificates only the first, which the others vouch for. */
function pemKeys(text: string, place: string, use: KeyUse, passphrase: string | undefined): readonly CardKey[] {
  // Variables of pipelines often hold line ends as two characters.
  const pem = text.includes("\n") ? text : text.replaceAll("\\n", "\n");
  const isPrivate = /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem);
  if (use === "public" && isPrivate) {
    const remedy = "name the public key, which `openssl pkey -pubout` prints, and keep the private one secret";
    throw unusableKeys(place, "it has a private key", remedy);
  }
  const found = use === "private" ? [privatePem(pem, place, passphrase)] : publicPems(pem, place);
  return found.map((key) => {
    const kind = kindOf(key);
    if (kind !== undefined) return { kid: undefined, alg: undefined, kind, key, place };
    const what = `its key is of the kind ${key.asymmetricKeyType}, which has no registered signature algorithm`;
    throw unusableKeys(place, what, "use an EC (P-256, P-384, P-521), Ed25519 or RSA key");
  });
}

function privatePem(pem: string, place: string, passphrase: string | undefined): KeyObject {
  const key = orUndefined(() => createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) }));
  if (key !== undefined) return key;
  if (!/ENCRYPTED/.test(pem)) throw unusableKeys(place, "it has no private key in PEM", "name a place with one");
  throw passphrase === undefined
    ? unusableKeys(place, "its key is encrypted", "name the place of its passphrase with --passphrase")
    : unusableKeys(place, "the passphrase does not decrypt its key", "correct the place of the passphrase");
}

function publicPems(pem: string, place: string): readonly KeyObject[] {
  const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/.exec(pem)?.[0];
  if (certificate !== undefined) return [certifiedKey(certificate, place)];
  const blocks = pem.match(/-----BEGIN ([A-Z ]*PUBLIC KEY)-----[^-]*-----END \1-----/g) ?? [];
  const keys = blocks.map((block) => orUndefined(() => createPublicKey(block)));
  const read = keys.filter((key) => key !== undefined);
  if (read.length > 0 && read.length === keys.length) return read;
  throw unusableKeys(place, "it has no readable public key or certificate in PEM", "name a place with one");
}

/** The key of a certificate that is valid now: expired keys must not be used (A2A specification, 8.4.3). */
function certifiedKey(pem: string, place: string): KeyObject {
  const certificate = orUndefined(() => new X509Certificate(pem));
  if (certificate === undefined) throw unusableKeys(place, "its certificate cannot be read", "correct the file");
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  if (Date.now() >= from && Date.now() <= to) return certificate.publicKey;
  const when =
    Date.now() > to ? `expired on ${new Date(to).toISOString()}` : `begins on ${new Date(from).toISOString()}`;
  throw unusableKeys(place, `its certificate ${when}`, "name a certificate that is valid now");
}

/** What a key can be used for, as a JWK says it; undefined for other kinds. */
function kindOf(key: KeyObject): AlgorithmKey | undefined {
  const { kty, crv } = orUndefined(() => key.export({ format: "jwk" })) ?? {};
  return Object.values(signatureAlgorithms).find((kind) => kind.kty === kty && kind.crv === crv);
}

/** Whether a key may be used with an algorithm. */
export function fitsAlgorithm({ kind, alg: only }: CardKey, alg: string): boolean {
  const wanted = Object.hasOwn(signatureAlgorithms, alg) ? signatureAlgorithms[alg] : undefined;
  if (wanted === undefined || wanted.kty !== kind.kty || wanted.crv !== kind.crv) return false;
  return only === undefined || only === alg || [only, alg].every((each) => /^Ed(?:DSA|25519)$/.test(each));
}

/** What a key is, for messages: `EC (P-256)`, `RSA`. */
export const keyInWords = ({ kind: { kty, crv } }: CardKey): string => (crv === undefined ? kty : `${kty} (${crv})`);

/** The algorithms of a key, the usual one first. */
export const algorithmsOf = (key: CardKey): readonly string[] =>
  Object.keys(signatureAlgorithms).filter((alg) => fitsAlgorithm(key, alg));
