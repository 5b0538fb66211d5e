/** A scripted agent with its authorization server, which behave well or badly. */
import { expect } from "vitest";
import type { SchemeCredential } from "../../../../../lib/services/a2a/client/credentials/credential.ts";
import type { AgentClientSettings } from "../../../../../lib/services/a2a/client.ts";
import { json, type Step, startServer } from "../../../../client/scripted-server.ts";
import { secret } from "../../../../run/secret.ts";
import { clientOf, clientSecret, requiring } from "./secured-agent.ts";

export const task: Step = json(200, { id: "t", contextId: "c", status: { state: "TASK_STATE_WORKING" } });
/** A response with a token; its text is {@link secret} of the name. */
export const granted = (token: string, more: object = {}) =>
  json(200, { access_token: secret(token), token_type: "Bearer", ...more });

export const flow = {
  clientCredentials: { tokenUrl: "{url}/token", scopes: {} },
  authorizationCode: { authorizationUrl: "{url}/authorize?tenant=1", tokenUrl: "{url}/token", scopes: {} },
  deviceCode: { deviceAuthorizationUrl: "{url}/device", tokenUrl: "{url}/token", scopes: {} },
};
export const oauth2 = (name: keyof typeof flow, more: object = {}, scheme: object = {}) => ({
  oauth2SecurityScheme: { flows: { [name]: { ...flow[name], ...more } }, ...scheme },
});

/** How the agent and its client differ from the defaults: the scheme is required, and the client has a secret. */
interface Scripting extends Partial<AgentClientSettings> {
  readonly credential?: SchemeCredential;
  readonly card?: (members: { readonly securitySchemes?: object }) => object;
}

/** An agent and its authorization server in one: the steps for each path, in order. */
export async function scripted(
  scheme: object,
  paths: { readonly [path: string]: readonly Step[] },
  { credential = { clientId: "id", clientSecret }, card: changed = (members) => members, ...settings }: Scripting = {},
) {
  const counts = new Map<string, number>();
  const server = await startServer((response, request) => {
    const path = request.url.replace(/\?.*$/, "");
    const count = counts.get(path) ?? 0;
    counts.set(path, count + 1);
    const card = {
      supportedInterfaces: [{ url: `${server.url}/a`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
      capabilities: { streaming: true },
      ...JSON.parse(JSON.stringify(changed(requiring(scheme, "read", "write"))).replaceAll("{url}", server.url)),
    };
    const steps = path.endsWith("agent-card.json") ? [json(200, card)] : (paths[path] ?? [json(404, {})]);
    steps[Math.min(count, steps.length - 1)]?.(response, request);
  });
  const logging = clientOf(server.url, credential, settings);
  const get = () => logging.client.call("GetTask", { id: "t" });
  return { ...server, ...logging, get, count: (path: string) => counts.get(path) ?? 0 };
}

/** The error's text, after checking that it has no secret. */
export async function failing(call: Promise<unknown>, lines: readonly string[]): Promise<string> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const text = `${String(error)}\n${error instanceof Error ? error.stack : ""}`;
  // The marker is in every secret, the client's and the server's.
  expect(`${text}${lines.join("\n")}`).not.toContain(secret(""));
  expect(text).toMatch(/Error: /);
  return String(error);
}
