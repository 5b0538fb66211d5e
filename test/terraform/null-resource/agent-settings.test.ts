/** The settings of agents on the null_resource host, as constructs write them into triggers. */
import { expect, it } from "vitest";
import { readSettings } from "../../../lib/terraform/null-resource/managed.ts";

it("headers keep their names on the null_resource host, and secrets are references", () => {
  const headers = { "X-Team": "on-call", x_gateway_key: "env:GATEWAY_KEY" };
  const agents = [{ agent: "https://agents.example.com", headers, bearer_token_from: "env:GATEWAY_TOKEN" }];
  const { configuration, diagnostics } = readSettings({ agents });
  expect(diagnostics).toEqual([]);
  expect(configuration.settings).toMatchObject({
    agents: [{ agent: "https://agents.example.com", headers, bearerTokenFrom: "env:GATEWAY_TOKEN" }],
  });
});
