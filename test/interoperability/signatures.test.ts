/** Signatures of agent cards, in both directions. */
import { AgentCard, generateAgentCardSignature, verifyAgentCardSignature } from "@a2a-js/sdk";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Members } from "../../lib/base/members.ts";
import { cardAt, keyPair, outcomesFor, pemOf, signed } from "../services/a2a/agent-card/signing.ts";

const pair = keyPair("ES256");

/** A card as a client of the SDK has parsed it, which is not yet an object of the SDK. */
const asJson = (card: Members): AgentCard => JSON.parse(JSON.stringify(card));

/** Whether the SDK verifies a card. */
async function sdkVerifies(card: AgentCard): Promise<boolean> {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const verify = verifyAgentCardSignature(async () => pair.publicKey);
  return verify(card).then(
    () => true,
    () => false,
  );
}

/** A card with the signature of the SDK for an object. */
async function sdkSigned(card: Members, signing = asJson(card)): Promise<Members> {
  const sign = generateAgentCardSignature(pair.privateKey, { alg: "ES256", kid: "k", typ: "JOSE" });
  const { signatures } = await sign(signing);
  return {
    ...card,
    signatures: signatures.map(({ protected: header, signature }) => ({ protected: header, signature })),
  };
}

/** What Lintel says about a card. */
async function lintelOn(card: Members) {
  vi.stubEnv("LINTEL_TEST_PEER_KEY", pemOf(pair.publicKey));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return outcomesFor(card, ["env:LINTEL_TEST_PEER_KEY"]);
}

const withScheme = {
  securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: "Bearer" } } },
  securityRequirements: [{ schemes: { bearer: { list: ["read"] } } }],
};
const withoutScopes = { ...withScheme, securityRequirements: [{ schemes: { bearer: { list: [] } } }] };

test("Signatures of cards without empty members verify on both sides", async () => {
  const card = cardAt(undefined, { ...withScheme, capabilities: { streaming: false, extensions: [{ uri: "u" }] } });
  expect(await sdkVerifies(asJson(await signed(card, pair)))).toBe(true);
  expect(await lintelOn(await sdkSigned(card))).toMatchObject([{ state: "valid", reading: "specification" }]);
  expect(await sdkVerifies(asJson({ ...(await signed(card, pair)), name: "Other" }))).toBe(false);
  expect(await lintelOn({ ...(await sdkSigned(card)), name: "Other" })).toMatchObject([{ state: "mismatch" }]);
});

test("A requirement without scopes is not signed", async () => {
  const card = cardAt(undefined, withoutScopes);
  expect(await sdkVerifies(asJson(await signed(card, pair)))).toBe(false);
  expect(await sdkVerifies(asJson(await signed(card, pair, { reading: "sdk" })))).toBe(true);
  const theirs = await sdkSigned(card);
  expect(await lintelOn(theirs)).toMatchObject([
    { state: "valid", reading: "sdk", notCovered: ["securityRequirements"] },
  ]);
  const { securityRequirements: _, ...without } = theirs;
  expect(await sdkVerifies(asJson(without))).toBe(true);
});

test("Unknown members are not signed", async () => {
  const theirs = { ...(await sdkSigned(cardAt())), url: "https://other.example.test" };
  expect(await sdkVerifies(asJson(theirs))).toBe(true);
  expect(await lintelOn(theirs)).toMatchObject([{ state: "valid", reading: "sdk", notCovered: ["url"] }]);
  const ours = await signed({ ...cardAt(), url: "https://former.example.test" }, pair);
  expect(await sdkVerifies(asJson(ours))).toBe(false);
  expect(await lintelOn({ ...ours, url: "https://other.example.test" })).toMatchObject([{ state: "mismatch" }]);
});

test("Security schemes of the SDK's objects are not signed", async () => {
  const card = cardAt(undefined, withScheme);
  const signedObject = await sdkSigned(card, AgentCard.fromJSON(card));
  expect(await sdkVerifies(AgentCard.fromJSON(signedObject))).toBe(true);
  expect(await sdkVerifies(asJson(signedObject))).toBe(false);
  expect(await lintelOn(signedObject)).toMatchObject([{ state: "mismatch" }]);
  const { securitySchemes: _, ...without } = signedObject;
  expect(await lintelOn(without)).toMatchObject([{ state: "valid" }]);
});
