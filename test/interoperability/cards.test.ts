/** Differences of agent cards. */
import { canonicalizeAgentCard } from "@a2a-js/sdk";
import { UserBuilder } from "@a2a-js/sdk/server/express";
import { expect, onTestFinished, test, vi } from "vitest";
import { createAgentClient } from "../../lib/services/a2a/client.ts";
import { startSdkAgent } from "../services/a2a/client/sdk-agent.ts";
import { agentForTest, cardWith } from "../services/a2a/emulator/running-agent.ts";

test("The public card has security schemes in the SDK's internal form", async () => {
  const apiKeySecurityScheme = { description: "", location: "header", name: "X-Key" };
  const scheme = { $case: "apiKeySecurityScheme" as const, value: apiKeySecurityScheme };
  const keys: unknown[] = [];
  const userBuilder: UserBuilder = async ({ headers }) => {
    if (headers["x-key"] !== undefined) keys.push(headers["x-key"]);
    return { isAuthenticated: true, userName: "ann" };
  };
  const value = { tokenUrl: "https://a.example.com/token", refreshUrl: "", scopes: { read: "Read." } };
  const flows = { flow: { $case: "clientCredentials" as const, value } };
  const oauth = { description: "", flows, oauth2MetadataUrl: "" };
  const securitySchemes = {
    key: { scheme },
    oauth: { scheme: { $case: "oauth2SecurityScheme" as const, value: oauth } },
  };
  const url = await startSdkAgent("", { securitySchemes, userBuilder });
  const card = await (await fetch(`${url}/.well-known/agent-card.json`)).json();
  expect(card).toMatchObject({ securitySchemes });
  const headers = { "A2A-Version": "1.0" };
  expect(await (await fetch(`${url}/agent/extendedAgentCard`, { headers })).json()).toMatchObject({
    securitySchemes: { key: { apiKeySecurityScheme: { location: "header", name: "X-Key" } } },
  });

  const secret = { from: "environment", name: "LINTEL_TEST_KEY" } as const;
  vi.stubEnv(secret.name, "the-key");
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const client = createAgentClient({ agent: url, credentials: { key: { secret } } });
  expect(await client.card()).toMatchObject({
    securitySchemes: {
      key: { apiKeySecurityScheme },
      oauth: { oauth2SecurityScheme: { flows: { clientCredentials: value } } },
    },
  });
  expect(await client.call("ListTasks", {})).toMatchObject({ totalSize: 0 });
  expect(keys).toEqual(["the-key"]);
  client.close();
});

test("Unauthenticated clients get the public card as the extended one", async () => {
  const client = createAgentClient({
    agent: await startSdkAgent("", { userBuilder: UserBuilder.noAuthentication }),
  });
  expect(await client.call("GetExtendedAgentCard", {})).toMatchObject({ name: "Echo" });
  client.close();
  const ours = await agentForTest({ agent: { card: cardWith(), extendedCard: cardWith({ name: "Extended" }) } });
  expect(await ours.send("GET", "/extendedAgentCard")).toMatchObject({ status: 401 });
});

test("Canonical cards lack required members that are empty", () => {
  const card = {
    ...{ name: "A", description: "", supportedInterfaces: [], provider: undefined, version: "1" },
    ...{ capabilities: { extensions: [] }, securitySchemes: {}, securityRequirements: [], signatures: [] },
    ...{ defaultInputModes: ["text/plain"], defaultOutputModes: [], skills: [] },
  };
  expect(canonicalizeAgentCard(card)).toBe('{"defaultInputModes":["text/plain"],"name":"A","version":"1"}');
});
