/** Signing cards and verifying their signatures, with every algorithm. */
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import { signatureAlgorithms } from "../../../../lib/services/a2a/agent-card/model/signature.ts";
import { json, startServer } from "../../../client/scripted-server.ts";
import { cases } from "../../../run/sizes.ts";
import { cardAt, jwkOf, keyOf, keyPair, outcomesFor, pemOf, signed } from "./signing.ts";

/** Puts a text into an environment variable for the test, and returns its place. */
function placed(text: string, name = "LINTEL_TEST_CARD_KEYS"): string {
  vi.stubEnv(name, text);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return `env:${name}`;
}

const pair = keyPair("ES256");
const other = keyPair("ES256");

describe.each(Object.keys(signatureAlgorithms))("%s", (alg) => {
  const mine = keyPair(alg);

  it("verifies with its own key, in PEM and as a JWK, and with no other", async () => {
    const card = await signed(cardAt(), mine, { alg });
    const [outcome] = await outcomesFor(card, [placed(pemOf(mine.publicKey))]);
    expect(outcome).toMatchObject({ state: "valid", kid: "k", alg, reading: "specification", notCovered: [] });
    const jwk = JSON.stringify({ keys: [jwkOf(mine.publicKey, { kid: "k", alg, use: "sig" })] });
    expect(await outcomesFor(card, [placed(jwk)])).toMatchObject([{ state: "valid" }]);
    expect(await outcomesFor(card, [placed(pemOf(keyPair(alg).publicKey))])).toMatchObject([{ state: "mismatch" }]);
  });

  it("finds a change of one byte anywhere in the card", async () => {
    const card = await signed(cardAt(), mine, { alg });
    const { signatures, ...content } = card;
    const place = placed(pemOf(mine.publicKey));
    await fc.assert(
      fc.asyncProperty(changed(content), async (otherCard) => {
        expect(await outcomesFor({ ...otherCard, signatures }, [place])).toMatchObject([{ state: "mismatch" }]);
      }),
      { numRuns: cases(100) },
    );
  });
});

/** The card with one character of its JSON replaced, so that it still is JSON, and not the same. */
function changed(card: Members): fc.Arbitrary<Members> {
  const text = JSON.stringify(card);
  return fc
    .tuple(fc.nat(text.length - 1), fc.integer({ min: 0x20, max: 0x7e }))
    .map(([at, code]) => parsed(text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1)))
    .filter((value): value is Members => value !== undefined && JSON.stringify(value) !== text);
}

function parsed(text: string): Members | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

it("every single byte of a signed card counts", async () => {
  const card = await signed(cardAt(), pair);
  const { signatures, ...content } = card;
  const place = placed(pemOf(pair.publicKey));
  const text = JSON.stringify(content);
  let tried = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const value = parsed(text.slice(0, at) + String.fromCharCode(code ^ 1) + text.slice(at + 1));
    if (value === undefined) continue;
    tried++;
    expect(await outcomesFor({ ...value, signatures }, [place]), text.slice(at)).toMatchObject([{ state: "mismatch" }]);
  }
  expect(tried).toBeGreaterThan(300);
});

it("verifies whatever the order and the casing of members, and without what has a default value", async () => {
  const card = await signed(cardAt(), pair);
  const { description, supportedInterfaces, capabilities, ...others } = card;
  const same = {
    ...{ supported_interfaces: supportedInterfaces, ...others, iconUrl: null, securityRequirements: [] },
    ...{ capabilities: { extensions: [], ...(capabilities as Members) }, description },
  };
  expect(await outcomesFor(same, [placed(pemOf(pair.publicKey))])).toMatchObject([{ state: "valid" }]);
});

it("covers members that the protocol does not know, so that nobody can add one", async () => {
  const card = await signed({ ...cardAt(), unknown: [] }, pair);
  const place = placed(pemOf(pair.publicKey));
  expect(await outcomesFor(card, [place])).toMatchObject([{ state: "valid", reading: "specification" }]);
  const { unknown: _, ...without } = card;
  expect(await outcomesFor(without, [place])).toMatchObject([{ state: "mismatch" }]);
  expect(await outcomesFor({ ...card, more: 1 }, [place])).toMatchObject([{ state: "mismatch" }]);
});

it("says which reading was signed, and what the SDKs' leaves open", async () => {
  const securityRequirements = [{ schemes: { bearer: { list: [] } } }];
  const card = await signed(cardAt(undefined, { securityRequirements }), pair, { reading: "sdk" });
  expect(await outcomesFor({ ...card, more: 1 }, [placed(pemOf(pair.publicKey))])).toMatchObject([
    { state: "valid", reading: "sdk", notCovered: ["securityRequirements", "more"] },
  ]);
});

describe("signing again", () => {
  const signAgain = async (card: Members, key = pair, settings: Parameters<typeof signed>[2] = {}) =>
    (await signed(card, key, settings)).signatures as Members[];

  it("keeps a signature that still verifies, and replaces it after a change", async () => {
    const card = await signed(cardAt(), pair);
    expect(await signAgain(card)).toEqual(card.signatures);
    const [replaced, ...none] = await signAgain({ ...card, name: "Other" });
    expect(none).toEqual([]);
    expect(card.signatures).not.toContainEqual(replaced);
  });

  it("replaces it if the key, the algorithm, the header or the reading differs", async () => {
    const card = await signed(cardAt(), pair);
    const jku = "https://keys.example.test";
    for (const made of [await signAgain(card, other), await signAgain(card, pair, { jku })]) {
      expect(made).toHaveLength(1);
      expect(card.signatures).not.toContainEqual(made[0]);
    }
    const requirements = { securityRequirements: [{ schemes: { bearer: {} } }] };
    const strict = await signed({ ...cardAt(), ...requirements }, pair);
    expect(await signAgain(strict, pair, { reading: "sdk" })).not.toEqual(strict.signatures);
  });

  it("keeps the signatures of other keys in their places, and one for each kid", async () => {
    const first = await signed(cardAt(), other, { kid: "old" });
    const both = await signed(first, pair, { kid: "new" });
    expect(both.signatures).toMatchObject([(first.signatures as Members[])[0], {}]);
    const doubled: Members = {
      ...both,
      signatures: [...(both.signatures as Members[]), ...(both.signatures as Members[])],
    };
    expect(await signAgain(doubled, pair, { kid: "new" })).toHaveLength(3);
    expect(await signAgain({ ...doubled, name: "Other" }, other, { kid: "old" })).toHaveLength(3);
  });

  it("writes alg, typ, kid and jku into the header, in the order of the specification", async () => {
    const jku = "https://keys.example.test/jwks.json";
    const [signature] = await signAgain(cardAt(), pair, { jku });
    expect(Buffer.from(String(signature?.protected), "base64url").toString()).toBe(
      `{"alg":"ES256","typ":"JOSE","kid":"k","jku":"${jku}"}`,
    );
  });
});

describe("a signature proves nothing", () => {
  const header = (members: object) => Buffer.from(JSON.stringify(members)).toString("base64url");
  const good = { alg: "ES256", typ: "JOSE", kid: "k" };
  const bytes = Buffer.alloc(64).toString("base64url");

  it.each<[string, unknown, RegExp]>([
    ["without an algorithm", header({ kid: "k" }), /protected header has no alg; sign the card with one of ES256/],
    ["with none", header({ ...good, alg: "none" }), /its alg is "none": it is not signed/],
    ["with None", header({ ...good, alg: "None" }), /its alg is "None": it is not signed/],
    ["with a shared secret", header({ ...good, alg: "HS256" }), /whoever can verify it could have created it/],
    ["with another algorithm", header({ ...good, alg: "ES256K" }), /its alg is "ES256K"; sign/],
    ["with an inherited name", header({ ...good, alg: "constructor" }), /its alg is "constructor"; sign/],
    ["with a number", header({ ...good, alg: 1 }), /its alg is 1; sign/],
    ["without a kid", header({ alg: "ES256" }), /has no kid, so its key is not known/],
    ["with a header that is not JSON", "bm90", /not a JSON object in base64url/],
    ["with a header that is a list", header([]), /not a JSON object in base64url/],
    ["with JSON as it is", JSON.stringify(good), /not a JSON object in base64url/],
    ["without a header", undefined, /not a JSON object in base64url/],
    ["with a critical extension", header({ ...good, crit: ["x"], x: 1 }), /cannot be verified: .*x/],
    ["with another size", header(good), /does not match the card/],
  ])("%s", async (_, protectedHeader, expected) => {
    const card = { ...cardAt(), signatures: [{ protected: protectedHeader, signature: bytes }] };
    const [outcome] = await outcomesFor(card, [placed(pemOf(pair.publicKey))]);
    expect(outcome?.state).not.toBe("valid");
    expect(outcome && "why" in outcome && `${outcome.why}; ${outcome.remedy}`).toMatch(expected);
  });

  it("if it is not an object, or not in base64url", async () => {
    const written = { protected: header(good), signature: "a b" };
    const outcomes = await outcomesFor({ ...cardAt(), signatures: [1, null, written] }, [
      placed(pemOf(pair.publicKey)),
    ]);
    expect(outcomes.map(({ state }) => state)).toEqual(["unusable", "unusable", "unusable"]);
    expect(outcomes[2]).toMatchObject({ why: "its signature is not bytes in base64url" });
  });

  it("if a shared secret was made of the public key, which confused verifiers accept", async () => {
    const pem = pemOf(pair.publicKey);
    const head = header({ ...good, alg: "HS256" });
    const payload = Buffer.from("{}").toString("base64url");
    const forged = createHmac("sha256", pem).update(`${head}.${payload}`).digest("base64url");
    const signatures = [{ protected: head, signature: forged }];
    expect(await outcomesFor({ ...cardAt(), signatures }, [placed(pem)])).toMatchObject([{ state: "unusable" }]);
  });

  it("if the card has values that canonical JSON cannot express, or is too deep", async () => {
    const card = await signed(cardAt(), pair);
    const place = placed(pemOf(pair.publicKey));
    const [half] = await outcomesFor({ ...card, name: "\ud83d" }, [place]);
    expect(half).toMatchObject({
      state: "unusable",
      why: expect.stringContaining("name has half of a surrogate pair"),
    });
    const deep = JSON.parse(`${"[".repeat(300)}${"]".repeat(300)}`);
    const [nested] = await outcomesFor({ ...card, deep }, [place]);
    expect(nested).toMatchObject({ state: "unusable", why: expect.stringContaining("nested deeper than 200 levels") });
  });

  it("if it comes after the first 20", async () => {
    const [signature] = (await signed(cardAt(), pair)).signatures as Members[];
    const signatures = [...Array.from({ length: 20 }, () => 1), signature];
    const outcomes = await outcomesFor({ ...cardAt(), signatures }, [placed(pemOf(pair.publicKey))]);
    expect(outcomes.at(-1)).toMatchObject({ state: "unusable", why: "only the first 20 signatures are verified" });
  });
});

it("verifies each signature by itself: one that is invalid says nothing of another", async () => {
  const card = await signed(await signed(cardAt(), other, { kid: "old" }), pair, { kid: "new" });
  const place = placed(JSON.stringify({ keys: [jwkOf(pair.publicKey, { kid: "new" })] }));
  expect(await outcomesFor(card, [place])).toMatchObject([{ state: "no-key", kid: "old" }, { state: "valid" }]);
  expect(await outcomesFor(cardAt(), [place])).toEqual([]);
});

it("notes a header without typ, which the JavaScript SDK refuses", async () => {
  const { signatureOf } = await import("../../../../lib/services/a2a/agent-card/client/jose.ts");
  const { canonicalJson } = await import("../../../../lib/base/canonical-json.ts");
  const { signedContent } = await import("../../../../lib/services/a2a/agent-card/client/signed-content.ts");
  const payload = Buffer.from(canonicalJson(signedContent(cardAt(), "specification")));
  const made = await signatureOf({ alg: "ES256", kid: "k" }, payload, keyOf(pair).key);
  const card = { ...cardAt(), signatures: [made] };
  expect(await outcomesFor(card, [placed(pemOf(pair.publicKey))])).toMatchObject([
    { state: "valid", advice: 'its header lacks typ "JOSE"' },
  ]);
});

describe("sets of keys that signatures name", () => {
  it("are read at origins that the user allows only, and only for keys that are not trusted already", async () => {
    const keys = { keys: [jwkOf(pair.publicKey, { kid: "k" })] };
    const { url, requests } = await startServer(json(200, keys));
    const card = await signed(cardAt(), pair, { jku: `${url}/jwks.json` });
    expect(await outcomesFor(card, [], ["https://keys.example.test"])).toMatchObject([
      {
        state: "no-key",
        remedy: `if you trust that origin, allow it: --jku-origin ${url}, or jku_origins in Terraform`,
      },
    ]);
    expect(await outcomesFor(card, [placed(JSON.stringify(keys))], [url])).toMatchObject([{ state: "valid" }]);
    expect(requests).toEqual([]);
    expect(await outcomesFor(card, [], [url])).toMatchObject([{ state: "valid", key: `${url}/jwks.json` }]);
    expect(requests).toMatchObject([{ method: "GET", url: "/jwks.json" }]);
    const stranger = await signed(cardAt(), pair, { jku: `${url}/jwks.json`, kid: "other" });
    expect(await outcomesFor(stranger, [], [url])).toMatchObject([
      {
        state: "no-key",
        why: expect.stringContaining(`neither the trusted keys nor ${url}/jwks.json have the kid "other"`),
      },
    ]);
  });

  it("are not read over plain http, nor if the address is not one", async () => {
    for (const jku of ["http://keys.example.test/jwks.json", "jwks.json", "file:///etc/passwd"]) {
      const card = await signed(cardAt(), pair, { jku });
      expect(await outcomesFor(card, [], ["https://keys.example.test"])).toMatchObject([
        { state: "no-key", why: expect.stringContaining("its jku is not an https address") },
      ]);
    }
  });

  it("do not end the verification if they cannot be read", async () => {
    const { url } = await startServer(json(404, {}));
    const card = await signed(cardAt(), pair, { jku: `${url}/jwks.json` });
    expect(await outcomesFor(card, [], [url])).toMatchObject([
      { state: "no-key", why: expect.stringContaining(`no keys were read from ${url}/jwks.json: its status is 404`) },
    ]);
  });
});
