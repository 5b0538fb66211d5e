/** Clients that use only cards that a trusted key has signed. */
import { expect, it, onTestFinished, vi } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import { createAgents } from "../../../../lib/services/a2a/handler/agents.ts";
import { json, type SeenRequest, startServer } from "../../../client/scripted-server.ts";
import { cardAt, jwkOf, keyPair, pemOf, signed } from "./signing.ts";

const pair = keyPair("EdDSA");

/** A server whose card, made for its address, is signed; it records all requests. */
async function served(make: (url: string) => Promise<Members>, extended?: (url: string) => Promise<Members>) {
  let card: Members = {};
  let other: Members | undefined;
  const server = await startServer((response, request: SeenRequest) =>
    json(200, request.url.includes("extendedAgentCard") ? other : request.url.includes("tasks") ? { tasks: [] } : card)(
      response,
      request,
    ),
  );
  card = await make(server.url);
  other = await extended?.(server.url);
  return server;
}

/** A client by the provider's settings. */
function clientOf(agent: string, verifySignatures: object | undefined) {
  vi.stubEnv("LINTEL_TEST_VERIFY_KEY", pemOf(pair.publicKey));
  const agents = createAgents({ agents: [{ agent, verifySignatures }], maxRetries: 0 });
  onTestFinished(() => {
    agents.close();
    vi.unstubAllEnvs();
  });
  return agents.client(agent, undefined);
}

const trusting = { keys: ["env:LINTEL_TEST_VERIFY_KEY"] };

it("use a card with a valid signature, and read the keys once", async () => {
  const keys = await startServer(json(200, { keys: [jwkOf(pair.publicKey, { kid: "k" })] }));
  const { url } = await served((at) => signed(cardAt(at), pair));
  const client = clientOf(url, { keys: [`${keys.url}/jwks.json`] });
  expect(await client.card()).toMatchObject({ name: "Tested" });
  expect(await client.call("ListTasks", {})).toEqual({ tasks: [] });
  expect(keys.requests).toHaveLength(1);
});

it.each<[string, (at: string) => Promise<Members>, RegExp]>([
  ["no signature", async (at) => cardAt(at), /is not used: signatures must be verified, and it is not signed\. Ask/],
  [
    "a signature of another key",
    (at) => signed(cardAt(at), keyPair("EdDSA")),
    /no signature verifies it with the given keys\. signatures\[0\] \(kid "k", EdDSA\) proves nothing: it does not match the card/,
  ],
  [
    "a change",
    async (at) => ({ ...(await signed(cardAt(at), pair)), name: "Other" }),
    /the card was changed after it was signed/,
  ],
])("send nothing to an agent whose card has %s", async (_, make, expected) => {
  const { url, requests } = await served(make);
  await expect(clientOf(url, trusting).call("ListTasks", {})).rejects.toThrow(expected);
  expect(requests.map((request) => request.url)).toEqual(["/.well-known/agent-card.json"]);
});

it("send nothing if the keys cannot be read, or none is trusted", async () => {
  const { url, requests } = await served((at) => signed(cardAt(at), pair));
  await expect(clientOf(url, { keys: ["env:LINTEL_TEST_UNSET"] }).call("ListTasks", {})).rejects.toThrow(
    /the environment variable LINTEL_TEST_UNSET: it is not set/,
  );
  await expect(clientOf(url, {}).call("ListTasks", {})).rejects.toThrow(/no trusted key has the kid "k"/);
  expect(requests).toHaveLength(2);
  expect(() => clientOf(url, { keys: ["nowhere"] })).toThrow(/verify_signatures\.keys is 7 characters long, not shown/);
  expect(() => clientOf(url, { jkuOrigins: ["http://keys.example.test"] })).toThrow(
    /verify_signatures\.jku_origins is "http:\/\/keys\.example\.test"; it must be https/,
  );
});

it("use any card without the setting", async () => {
  const { url } = await served(async (at) => cardAt(at));
  expect(await clientOf(url, undefined).card()).toMatchObject({ name: "Tested" });
});

it("verify the extended card too", async () => {
  const extended = async (at: string) => cardAt(at, { name: "Extended" });
  const good = await served(
    (at) => signed(cardAt(at), pair),
    async (at) => signed(await extended(at), pair),
  );
  expect(await clientOf(good.url, trusting).call("GetExtendedAgentCard", {})).toMatchObject({ name: "Extended" });
  const bad = await served((at) => signed(cardAt(at), pair), extended);
  await expect(clientOf(bad.url, trusting).call("GetExtendedAgentCard", {})).rejects.toThrow(/and it is not signed/);
});

it.each(["HTTP+JSON", "JSONRPC"])("refuse an extended card over %s whose JSON has a name twice", async (binding) => {
  let card: Members = {};
  let isTwice = false;
  const server = await startServer((response, request) => {
    const isExtended = request.method === "POST" || request.url.includes("extendedAgentCard");
    const id: unknown = request.method === "POST" ? JSON.parse(request.body).id : undefined;
    const text = JSON.stringify(isExtended && id !== undefined ? { jsonrpc: "2.0", id, result: card } : card);
    const body = isExtended && isTwice ? text.replace('"name":', '"name":"EVIL","name":') : text;
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  });
  const { url } = server;
  const supportedInterfaces = [{ url, protocolBinding: binding, protocolVersion: "1.0" }];
  card = await signed({ ...cardAt(url), supportedInterfaces }, pair);
  expect(await clientOf(url, trusting).call("GetExtendedAgentCard", {})).toMatchObject({ name: "Tested" });
  isTwice = true;
  await expect(clientOf(url, trusting).call("GetExtendedAgentCard", {})).rejects.toThrow(
    'its JSON has the name "name" twice in an object',
  );
});

it("use only what a signature of the SDKs covers, so that nobody can add a scheme", async () => {
  const scheme = { $case: "httpAuthSecurityScheme", value: { scheme: "Bearer" } };
  const added = { securitySchemes: { evil: { scheme } }, securityRequirements: [{ schemes: { evil: {} } }] };
  const { url } = await served(async (at) => ({ ...(await signed(cardAt(at), pair, { reading: "sdk" })), ...added }));
  const card = await clientOf(url, trusting).card();
  expect(card).toMatchObject({ name: "Tested" });
  expect(card).not.toHaveProperty("securitySchemes");
  expect(card).not.toHaveProperty("securityRequirements");
  expect(await clientOf(url, undefined).card()).toMatchObject({ securitySchemes: { evil: {} } });
});
