/** The public authorization server oidc-provider, which is independent of Lintel. It stops with the test. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";
import { secret as runSecret } from "../../../../run/secret.ts";

/** A running server. */
export interface IndependentServer {
  /** The issuer. */
  readonly url: string;
  /** The scopes of an access token; undefined for any other text. */
  readonly scopesOf: (token: string) => Promise<string | undefined>;
}

const code = "authorization_code";
const deviceCode = "urn:ietf:params:oauth:grant-type:device_code";

/** Starts a server with the clients `machine`, which has a secret, and `native`, which is public. */
export async function startIndependentServer(secret: string): Promise<IndependentServer> {
  // It prints warnings about settings for development.
  const said = [vi.spyOn(console, "warn"), vi.spyOn(console, "info")];
  for (const spy of said) spy.mockImplementation(() => {});
  const { default: Provider } = await import("oidc-provider");
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    for (const spy of said) spy.mockRestore();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: "machine",
        client_secret: secret,
        grant_types: ["client_credentials"],
        redirect_uris: [],
        response_types: [],
      },
      {
        client_id: "native",
        application_type: "native",
        token_endpoint_auth_method: "none",
        grant_types: [code, deviceCode, "refresh_token"],
        redirect_uris: ["http://127.0.0.1/callback"],
        response_types: ["code"],
      },
    ],
    scopes: ["openid", "offline_access", "tasks:read"],
    features: { clientCredentials: { enabled: true }, deviceFlow: { enabled: true } },
    cookies: { keys: [runSecret("Cookies")] },
    ttl: { AccessToken: 3600, ClientCredentials: 3600, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
  });
  server.on("request", provider.callback());
  return {
    url,
    async scopesOf(token) {
      const found = (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token));
      return found?.scope;
    },
  };
}

/** A user in a browser who submits every form and agrees to everything. */
export async function browse(start: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 30; step++) {
    const response = await fetch(address, {
      method: form === undefined ? "GET" : "POST",
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form !== undefined && { body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const location = response.headers.get("location");
    if (location !== null) {
      address = new URL(location, address);
      form = undefined;
      continue;
    }
    const [, attributes, body = ""] = /<form([^>]*)>([\s\S]*?)<\/form>/.exec(text) ?? [];
    if (attributes === undefined) return text;
    address = new URL(/action="([^"]*)"/.exec(attributes)?.[1] ?? "", address);
    form = new URLSearchParams();
    for (const [input] of body.matchAll(/<input[^>]*>/g)) {
      const name = /name="([^"]*)"/.exec(input)?.[1];
      if (name !== undefined) form.set(name, /value="([^"]*)"/.exec(input)?.[1] ?? "ann");
    }
  }
  throw new Error("the forms do not end");
}
