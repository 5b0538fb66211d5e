/** Which of several statements about a token counts. */
import { expect, it, onTestFinished } from "vitest";
import { inspectToken } from "../../../../lib/services/rest-api/client/token-status.ts";
import { createRestClient } from "../../../../lib/services/rest-api/client.ts";
import { json, type Step, startServer } from "../../../client/scripted-server.ts";
import { secrets, variableWith } from "./seeded-emulator.ts";

/** The status of a token after these responses: of its app, then of a request with the token. */
async function statusAfter(...steps: readonly Step[]) {
  const app = { kind: "app-client", clientId: "Iv1.abc", clientSecret: variableWith(secrets.client) } as const;
  const server = await startServer(...steps);
  const credential = { kind: "classic-pat", token: variableWith(secrets.classic), scheme: "Bearer" } as const;
  const client = createRestClient({ baseUrl: server.url, apiVersion: "2022-11-28", vendor: "github", credential });
  onTestFinished(client.close);
  return inspectToken({ client, credential, app });
}

const expiring = json(200, { expires_at: "2031-01-01T00:00:00Z", user: { login: "mona" }, scopes: ["repo"] });

it("the status takes the expiry from the response to the token itself before the app's", async () => {
  const header = { "github-authentication-token-expiration": "2030-06-01 00:00:00 UTC" };
  const status = await statusAfter(expiring, json(200, { login: "other" }, header));
  expect(status).toMatchObject({ valid: true, user: "mona", scopes: ["repo"], expiresAt: Date.UTC(2030, 5, 1) });
  const silent = await statusAfter(expiring, json(200, { login: "other" }));
  expect(silent.expiresAt).toBe(Date.UTC(2031, 0, 1));
});

it("the status reads the seconds of a rate limit in a body as a time", async () => {
  const rate = { limit: 5000, remaining: 4999, reset: 1_900_000_000 };
  const status = await statusAfter(expiring, json(200, { rate }));
  expect(status.rate).toEqual({ limit: 5000, remaining: 4999, resetsAt: 1_900_000_000_000 });
});
