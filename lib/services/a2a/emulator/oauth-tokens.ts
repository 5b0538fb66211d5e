/** The tokens and codes of the authorization server, in memory only. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from "node:crypto";

export interface Grant {
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
}

/** A grant that a client has to redeem with a code. */
export interface PendingGrant extends Grant {
  readonly redirectUri?: string;
  /** As in RFC 7636, method S256. */
  readonly codeChallenge?: string;
  readonly nonce?: string;
}

/** A device that waits for its user's approval. */
export interface DeviceGrant extends Grant {
  readonly userCode: string;
  isApproved: boolean;
}

/** Lifetimes, in seconds. */
export const lifetimes = { token: 3_600, code: 60, device: 600 } as const;

/** The maximum number of entries of a kind; the oldest are dropped. */
const kept = 10_000;

/** Entries with a secret key and a lifetime. */
class Expiring<T> {
  readonly #now: () => number;
  readonly #entries = new Map<string, { readonly value: T; readonly until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  add(value: T, seconds: number): string {
    const name = randomBytes(24).toString("base64url");
    this.#entries.set(name, { value, until: this.#now() + seconds * 1000 });
    if (this.#entries.size > kept) this.#entries.delete(this.#entries.keys().next().value ?? "");
    return name;
  }

  get(name: string): T | undefined {
    const entry = this.#entries.get(name);
    return entry !== undefined && entry.until > this.#now() ? entry.value : undefined;
  }

  /** Returns an entry and removes it: it is valid once. */
  take(name: string): T | undefined {
    const value = this.get(name);
    this.#entries.delete(name);
    return value;
  }

  find(isIt: (value: T) => boolean): T | undefined {
    for (const { value, until } of this.#entries.values()) if (until > this.#now() && isIt(value)) return value;
    return undefined;
  }
}

export class TokenStore {
  readonly codes: Expiring<PendingGrant>;
  readonly devices: Expiring<DeviceGrant>;
  readonly refreshTokens: Expiring<Grant>;
  readonly #tokens: Expiring<Grant>;
  readonly #now: () => number;
  #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } | undefined;

  /** @param now epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.codes = new Expiring(now);
    this.devices = new Expiring(now);
    this.refreshTokens = new Expiring(now);
    this.#tokens = new Expiring(now);
  }

  /** The scopes of a valid access token; undefined for any other text. */
  scopesOf(token: string): ReadonlySet<string> | undefined {
    return this.#tokens.get(token)?.scopes;
  }

  /**
   * A token response (RFC 6749, 5.1).
   * @param issuer for an ID token, which the scope openid adds.
   */
  give({ clientId, scopes }: Grant, withRefresh: boolean, issuer: string, nonce?: string): object {
    const grant = { clientId, scopes };
    return {
      access_token: this.#tokens.add(grant, lifetimes.token),
      token_type: "Bearer",
      expires_in: lifetimes.token,
      scope: [...scopes].join(" "),
      ...(withRefresh && { refresh_token: this.refreshTokens.add(grant, 24 * lifetimes.token) }),
      ...(withRefresh && scopes.has("openid") && { id_token: this.#idToken(clientId, issuer, nonce) }),
    };
  }

  /** The key that signs ID tokens, as a JSON Web Key. */
  publicKey(): object {
    return { ...this.#keyPair().publicKey.export({ format: "jwk" }), use: "sig", alg: "ES256", kid: "emulator" };
  }

  #idToken(clientId: string, issuer: string, nonce: string | undefined): string {
    const iat = Math.floor(this.#now() / 1000);
    const claims = { iss: issuer, sub: "emulator", aud: clientId, iat, exp: iat + lifetimes.token, jti: randomUUID() };
    const parts = [
      { alg: "ES256", typ: "JWT", kid: "emulator" },
      { ...claims, ...(nonce !== undefined && { nonce }) },
    ];
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
    const key = { key: this.#keyPair().privateKey, dsaEncoding: "ieee-p1363" } as const;
    return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
  }

  #keyPair(): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
    this.#keys ??= generateKeyPairSync("ec", { namedCurve: "P-256" });
    return this.#keys;
  }
}

/** Whether a verifier matches a challenge (RFC 7636, S256). */
export const matchesChallenge = (verifier: string, challenge: string): boolean =>
  createHash("sha256").update(verifier).digest("base64url") === challenge;
