/** Headers and a bearer token of agents on the null_resource host: an agent that refuses requests without them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PushConfigSet } from "../../../constructs/index.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { cardWith } from "../../services/a2a/emulator/running-agent.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { AgentTasks, agentThatWaits } from "../terraform/agent-tasks.ts";
import { Team } from "./team.ts";

const [key, token, hook] = [secret("Gateway"), secret("Bearer"), secret("Hook")];
const env = { GATEWAY_KEY: key, GATEWAY_TOKEN: token, HOOK_TOKEN: hook };

/** A card that wants both; no credential of a scheme is declared for it. */
const card = {
  securitySchemes: {
    key: { apiKeySecurityScheme: { location: "header", name: "X-Gateway-Key" } },
    token: { httpAuthSecurityScheme: { scheme: "Bearer" } },
  },
  securityRequirements: [{ schemes: { key: { list: [] }, token: { list: [] } } }],
};

describeWithTerraform("behind a gateway on the null_resource host", () => {
  const lintel = hostedLintel();
  let team: Team;
  let tasks: AgentTasks;
  beforeAll(async () => {
    const agentPath = join(temporaryFolder(), "agent.json");
    expectSecretsIn(agentPath, "the agent knows its callers by them");
    const credentials = { bearerTokens: [token], apiKeys: [key] };
    writeFileSync(agentPath, JSON.stringify({ card: cardWith(card, { pushNotifications: true }), credentials }));
    team = await Team.start(lintel, agentThatWaits({ agentPath }));
    const headers = { authorization: `Bearer ${token}`, "x-gateway-key": key };
    tasks = new AgentTasks(team.emulator.url, undefined, headers);
  });
  afterAll(async () => {
    await team.stop();
  });

  const set = (stack: TerraformStack) =>
    new PushConfigSet(stack, "set", {
      ...{ agent: team.emulator.url, contextId: "incident-7" },
      ...{ url: "https://hooks.example.test/agents", token: "env:HOOK_TOKEN" },
    });
  const access = (headers: { readonly [name: string]: string }) => ({
    agents: [{ agent: team.emulator.url, headers, bearerTokenFrom: "env:GATEWAY_TOKEN" }],
  });

  test("a set of many tasks is applied, read and destroyed with the headers, and refused without one", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => tasks.start("incident-7")));
    const covered = async () => (await Promise.all(ids.map((id) => tasks.configs(id)))).flat().length;
    const workspace = await team.workspace();
    const run = (name: string) => workspace.terraform([name, "-auto-approve"], env);

    await workspace.synth(set, access({ "X-Team": "on-call" }));
    const refused = await run("apply");
    expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/the agent's card requires key and token/) });
    expect(await covered()).toBe(0);

    await workspace.synth(set, access({ "X-Gateway-Key": "env:GATEWAY_KEY" }));
    const applied = await run("apply");
    expect(applied.code, applied.text).toBe(0);
    expect(await covered()).toBe(12);
    const destroyed = await run("destroy");
    expect(destroyed.code, destroyed.text).toBe(0);
    expect(await covered()).toBe(0);
    // Node warns of a signal that more than ten requests listen to.
    for (const { text } of [refused, applied, destroyed]) expect(text).not.toContain("MaxListeners");
  });
});
