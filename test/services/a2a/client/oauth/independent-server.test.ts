/** Tokens from an independent authorization server. */
import { describe, expect, it } from "vitest";
import type { OAuthClient } from "../../../../../lib/services/a2a/client/credentials/credential.ts";
import type { AgentClientSettings } from "../../../../../lib/services/a2a/client.ts";
import { json, startServer } from "../../../../client/scripted-server.ts";
import { secret } from "../../../../run/secret.ts";
import { browse, startIndependentServer } from "./independent-server.ts";
import { clientOf, clientSecret, requiring, secretForTest, secretText } from "./secured-agent.ts";

/** An agent that accepts the server's tokens, with the requests that it received. */
async function agentWith(scheme: (issuer: string) => object, scopes: readonly string[]) {
  const server = await startIndependentServer(secretText(clientSecret));
  const granted: (string | undefined)[] = [];
  const agent = await startServer(async (response, request) => {
    if (request.url.endsWith("agent-card.json")) {
      const url = `http://${request.headers.host}/a`;
      const supportedInterfaces = [{ url, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }];
      return json(200, { supportedInterfaces, ...requiring(scheme(server.url), ...scopes) })(response, request);
    }
    const scope = await server.scopesOf(request.headers.authorization?.replace("Bearer ", "") ?? "");
    granted.push(scope);
    json(scope === undefined ? 401 : 200, scope === undefined ? {} : { tasks: [] })(response, request);
  });
  return { url: agent.url, granted };
}

const openIdConnect = (issuer: string) => ({
  openIdConnectSecurityScheme: { openIdConnectUrl: `${issuer}/.well-known/openid-configuration` },
});
const pages: Promise<string>[] = [];
const user: Partial<AgentClientSettings> = {
  interaction: (request) => {
    pages.push(browse(request.ask === "enter-code" ? (request.addressWithCode ?? "") : request.address));
  },
};

describe("oidc-provider", () => {
  async function expectToken(credential: OAuthClient, settings: Partial<AgentClientSettings>, scope: string) {
    const { url, granted } = await agentWith(openIdConnect, ["tasks:read"]);
    const { client } = clientOf(url, credential, settings);
    await client.call("ListTasks", {});
    expect(granted).toEqual([scope]);
  }

  it.each<[string, OAuthClient, Partial<AgentClientSettings>, string]>([
    ["client credentials", { clientId: "machine", clientSecret }, {}, "tasks:read"],
    ["an authorization code", { clientId: "native" }, user, "openid tasks:read"],
  ])("issues a token by %s", (_, credential, settings, scope) => expectToken(credential, settings, scope));

  // The client waits for the interval that the server demands, five seconds.
  it("issues a token by a device code", () =>
    expectToken({ clientId: "native", flow: "deviceCode" }, user, "openid tasks:read"));

  it("refuses a wrong secret, and grants no scope that it does not have", async () => {
    const { url } = await agentWith(openIdConnect, ["tasks:read", "tasks:write"]);
    const wrong = { clientId: "machine", clientSecret: secretForTest(secret("Wrong")) };
    await expect(clientOf(url, wrong).client.call("ListTasks", {})).rejects.toMatchObject({ error: "invalid_client" });
    const { client, lines } = clientOf(url, { clientId: "machine", clientSecret });
    await client.call("ListTasks", {});
    expect(lines.join("\n")).toContain(
      "the server granted the scopes tasks:read; Lintel requested tasks:read tasks:write",
    );
  });
});
