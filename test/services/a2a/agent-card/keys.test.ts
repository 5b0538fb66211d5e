/** Keys of signatures that cannot be used: one sentence each, with the remedy and without anything of a key. */
import { generateKeyPairSync } from "node:crypto";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { readKeys } from "../../../../lib/services/a2a/agent-card/client/card-key.ts";
import { signCard, signingKey } from "../../../../lib/services/a2a/agent-card/client/sign.ts";
import { json, type Step, startServer } from "../../../client/scripted-server.ts";
import { secret } from "../../../run/secret.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { cardAt, jwkOf, keyOf, keyPair, outcomesFor, pemOf, signed } from "./signing.ts";

const pair = keyPair("ES256");
const privateJwk = jwkOf(pair.privateKey, { kid: "k" });
const symmetric = { kty: "oct", kid: "k", k: secret("Symmetric") };
const certificates = {
  expired: `-----BEGIN CERTIFICATE-----
MIIBgTCCASegAwIBAgIUAAAA
-----END CERTIFICATE-----
`,
};

/** The error about the keys in a text. */
function faultIn(text: string, use: "private" | "public" = "public", passphrase?: string): string {
  try {
    readKeys(text, "the file keys", use, passphrase);
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
  return "no error";
}

it.each([
  ["HTML", "<html></html>", /it has neither PEM nor the JSON of a JWK or JWKS; name a place with a public key$/],
  ["nothing", "  ", /it has neither PEM nor/],
  ["a list", "[]", /it has neither PEM nor/],
  ["broken JSON", '{"kty": ', /it has neither PEM nor/],
  ["no keys", '{"keys": []}', /its set of keys is empty; name a set with a public key$/],
  [
    "a private key in PEM",
    pemOf(pair.privateKey),
    /it has a private key; name the public key, which `openssl pkey -pubout` prints/,
  ],
  ["a private JWK", JSON.stringify(privateJwk), /it is a private key, which only the signer may have; name a place/],
  [
    "a symmetric JWK",
    JSON.stringify(symmetric),
    /it is a symmetric key \(kty oct\): whoever verifies with it can also sign/,
  ],
  ["a key for encryption", JSON.stringify({ ...jwkOf(pair.publicKey), use: "enc" }), /its use is "enc", not "sig"/],
  [
    "a key for wrapping",
    JSON.stringify({ ...jwkOf(pair.publicKey), key_ops: ["wrapKey"] }),
    /its key_ops do not include "verify"/,
  ],
  [
    "another curve",
    JSON.stringify({ ...jwkOf(pair.publicKey), crv: "P-999" }),
    /its kty, its curve or its numbers are not supported/,
  ],
  [
    "a broken PEM",
    "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----",
    /it has no readable public key or certificate in PEM/,
  ],
  ["a broken certificate", certificates.expired, /its certificate cannot be read/],
  [
    "a key for agreement",
    pemOf(generateKeyPairSync("x25519").publicKey),
    /its key is of the kind x25519, which has no registered signature algorithm; use an EC/,
  ],
])("refuses %s as a public key", (_, text, expected) => {
  const fault = faultIn(text);
  expect(fault).toMatch(/^no key was read from the file keys: /);
  expect(fault).toMatch(expected);
  for (const hidden of [privateJwk.d, symmetric.k, "MC4CAQ", "MIGH"]) expect(fault).not.toContain(hidden);
});

it("leaves out keys of a set that cannot be used, and says so of the one that a signature names", async () => {
  const set = JSON.stringify({ keys: [symmetric, 1, jwkOf(pair.publicKey, { kid: "good" })] });
  const card = await signed(await signed(cardAt(), pair, { kid: "k" }), pair, { kid: "good" });
  vi.stubEnv("LINTEL_TEST_KEY_SET", set);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  expect(await outcomesFor(card, ["env:LINTEL_TEST_KEY_SET"])).toMatchObject([
    { state: "no-key", why: expect.stringMatching(/^the trusted key "k" cannot be used: it is a symmetric key/) },
    { state: "valid" },
  ]);
});

it("does not verify with a key of another kind or for another algorithm", async () => {
  const card = await signed(cardAt(), pair);
  const rsa = jwkOf(keyPair("RS256").publicKey, { kid: "k" });
  const other = jwkOf(pair.publicKey, { kid: "k", alg: "ES384" });
  for (const [jwk, kind] of [
    [rsa, "RSA"],
    [other, "EC (P-256) for ES384 only"],
  ] as const) {
    const folder = temporaryFolder({ "keys.json": JSON.stringify(jwk) });
    const [outcome] = await outcomesFor(card, [`file:${join(folder, "keys.json")}`]);
    expect(outcome).toMatchObject({
      state: "no-key",
      why: expect.stringMatching(/^its alg is ES256, and the key from/),
    });
    expect(outcome).toMatchObject({ why: expect.stringContaining(`is ${kind}`) });
  }
});

it("reads public keys in files that anyone may read", async () => {
  const folder = temporaryFolder({ "keys.pem": pemOf(pair.publicKey) });
  chmodSync(join(folder, "keys.pem"), 0o644);
  const place = `file:${join(folder, "keys.pem")}`;
  expect(await outcomesFor(await signed(cardAt(), pair), [place])).toMatchObject([{ state: "valid" }]);
});

it.each([
  [
    "file:/none/keys.pem",
    /no key was read from the file \/none\/keys\.pem: it does not exist; name a file that exists$/,
  ],
  ["file:/dev/zero", /the file \/dev\/zero: it is a device; name a file$/],
  [
    "env:LINTEL_TEST_NO_KEYS",
    /the environment variable LINTEL_TEST_NO_KEYS: it is not set; set it to PEM, a JWK or a JWKS$/,
  ],
  [
    "keys.pem",
    /^keys is 8 characters long, not shown since it may be a key; it must be file:PATH, env:NAME or an https/,
  ],
  ["http://keys.example.test/a", /^keys is "http:\/\/keys\.example\.test"; keys are read over https only/],
  ["https://ann:hunter2@keys.example.test/a", /^keys is "https:\/\/…@keys\.example\.test"/],
])("says why no keys were read from %s", async (place, expected) => {
  const card = await signed(cardAt(), pair);
  await expect(outcomesFor(card, [place])).rejects.toThrow(expected);
  await expect(outcomesFor(card, [place])).rejects.not.toThrow(/hunter2/);
});

const responses: readonly (readonly [string, Step, RegExp])[] = [
  ["HTML", (response) => response.setHeader("content-type", "text/html").end("<p>"), /it has neither PEM nor the JSON/],
  ["404", json(404, {}), /its status is 404; give the address of a JWKS$/],
  [
    "a redirect",
    json(302, {}, { location: "https://a.example" }),
    /its status is 302; give the address that it redirects to, if/,
  ],
  ["503", json(503, {}), /its status is 503/],
  ["nothing in time", () => {}, /sent nothing|timeout|nothing/i],
  ["600 kB", json(200, { keys: ["a".repeat(600_000)] }), /is longer than 524288 bytes/],
];

it.each(responses)("says why no keys were read from an address with %s", async (_, step, expected) => {
  const { url } = await startServer(step);
  const card = await signed(cardAt(), pair);
  await expect(outcomesFor(card, [`${url}/jwks.json`], [], 0.2)).rejects.toThrow(expected);
});

it.each([
  [
    "of another algorithm",
    () => sign({ alg: "RS256" }),
    /it is EC \(P-256\), which RS256 does not use; choose --alg from ES256$/,
  ],
  ["for none", () => sign({ alg: "none" }), /which none does not use; choose --alg from ES256$/],
  [
    "that is short",
    () => sign({ key: keyOf(generateKeyPairSync("rsa", { modulusLength: 1024 })) }),
    /2048 bits or larger; use another key$/,
  ],
])("refuses to sign with a key %s", async (_, work, expected) => {
  await expect(work()).rejects.toThrow(expected);
});

const sign = (settings: Partial<Parameters<typeof signCard>[1]>) =>
  signCard(cardAt(), { key: keyOf(pair), kid: "k", reading: "specification", ...settings });

it("chooses a private key from a set by its kid, and never guesses", () => {
  const read = readKeys(JSON.stringify({ keys: [privateJwk, { ...privateJwk, kid: "l" }] }), "the set", "private");
  expect(signingKey(read, "the set", "l").kid).toBe("l");
  expect(() => signingKey(read, "the set", undefined)).toThrow('it has several keys ("k", "l"); choose one with --kid');
  expect(() => signingKey(read, "the set", "m")).toThrow('its kid is "k", "l", not "m"; correct --kid, or the kid');
  const unusable = readKeys(JSON.stringify({ keys: [symmetric] }), "the set", "private");
  expect(() => signingKey(unusable, "the set", undefined)).toThrow('"k": it is a symmetric key');
});

it("reads encrypted keys, and PEM whose line ends are written as two characters", () => {
  const passphrase = secret("Passphrase");
  const options = { format: "pem", type: "pkcs8", cipher: "aes-256-cbc", passphrase } as const;
  const encrypted = String(pair.privateKey.export(options));
  expect(readKeys(encrypted, "a", "private", passphrase).keys).toHaveLength(1);
  expect(faultIn(encrypted, "private")).toMatch(
    /its key is encrypted; name the place of its passphrase with --passphrase$/,
  );
  expect(faultIn(encrypted, "private", "wrong")).toMatch(/the passphrase does not decrypt its key/);
  expect(faultIn(JSON.stringify(jwkOf(pair.publicKey)), "private")).toMatch(/it is a public key, which cannot sign/);
  expect(faultIn(pemOf(pair.publicKey), "private")).toMatch(/it has no private key in PEM/);
  const oneLine = pemOf(pair.privateKey).replaceAll("\n", "\\n");
  expect(readKeys(oneLine, "a", "private").keys).toMatchObject([{ kind: { kty: "EC", crv: "P-256" } }]);
});
