/** Secrets of the provider's settings, with the plugin as Terraform starts it: in no state, plan, log or output. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { cardWith } from "../../services/a2a/emulator/running-agent.ts";
import { secrets, seed } from "../../services/rest-api/client/seeded-emulator.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { AgentTasks, agentThatWaits, block } from "./agent-tasks.ts";
import { policy } from "./policy-config.ts";
import { Bench, benchAndFolder } from "./terraform.ts";

const token = secret("Agent");
/** All secrets, and the variable that enables the provider's log. */
const environment = {
  ...Bench.credentials,
  S_classic: secrets.classic,
  AGENT_TOKEN: token,
  HOOK_TOKEN: secret("Hook"),
  TF_LOG: "TRACE",
};
const bearer = {
  securitySchemes: { "bearer-Token": { httpAuthSecurityScheme: { scheme: "Bearer" } } },
  securityRequirements: [{ schemes: { "bearer-Token": {} } }],
};

describeWithTerraform("the secrets of the provider's settings", () => {
  const agentFile = { card: cardWith(bearer), credentials: { bearerTokens: [token] } };
  const agentPath = join(temporaryFolder({ "agent.json": JSON.stringify(agentFile) }), "agent.json");
  expectSecretsIn(agentPath, "the agent knows its callers by it");
  let bench: Bench;
  benchAndFolder(
    agentThatWaits({ agentPath }),
    async (ground) => {
      ({ bench } = ground);
      await bench.admin("POST", "seed", seed);
    },
    environment,
  );

  it("reach their services, and nothing that Terraform writes", async () => {
    const tasks = new AgentTasks(bench.emulator.url, undefined, { authorization: `Bearer ${token}` });
    const task = await tasks.start();
    const installed = await bench.folder({ installed: true });
    const log = join(installed.dir, "terraform.log");
    const run = (...args: readonly string[]) => installed.start(args, { ...environment, TF_LOG_PATH: log }).done;
    const settings = (header: string) => ({
      // Without other credentials: Terraform shows those of the configuration with a plan.
      ...{ access_key: "null", secret_key: "null", token: "null" },
      rest_api: `{ base_url = "${bench.emulator.url}/rest", api_version = "2022-11-28", token_from = "env:S_classic", sample_path = "/user" }`,
      agents: `[{ agent = "${tasks.agent}", headers = { ${header} }, credentials = { bearer-Token = { secret_from = "env:AGENT_TOKEN" } } }]`,
    });
    const declared = `${policy()}
resource "terraform_data" "later" { input = "on-call" }
data "lintel_access_token" "api" {}
data "lintel_agent_card" "on_call" {
  agent = "${tasks.agent}"
  lifecycle {
    postcondition {
      condition     = self.supports_streaming
      error_message = "\${self.card.name} offers no streams."
    }
  }
}
output "token" { value = data.lintel_access_token.api }
output "card" { value = data.lintel_agent_card.on_call.card.name }
${block("lintel_push_config", { task_id: JSON.stringify(task), id: "terraform_data.later.output", url: '"https://hooks.example.test/agents"', token: '"env:HOOK_TOKEN"' })}`;
    await installed.write(declared, settings('X-Gateway-Key = "env:HOOK_TOKEN"'));
    const failure = { kind: "error", status: 500, operations: ["CreateLifecyclePolicy"], times: 1 };
    await bench.admin("POST", "faults", failure);
    const planned = await run("plan", "-out=tfplan");
    expect(planned.code, planned.output).toBe(0);
    await run("show", "-json", "tfplan");
    const { code, output } = await run("apply", "tfplan");
    expect(output).not.toContain("Warning");
    expect(code).toBe(0);
    const { outputs } = JSON.parse(await installed.state());
    expect(outputs.token.value).toEqual({
      ...{ expires_at: null, kind: "classic-pat", scopes: ["repo", "read:org"], user: "ann" },
      ...{ valid: true, warn_before_days: null },
    });
    expect(outputs.card.value).toBe("Tested");
    expect(await tasks.configs(task)).toMatchObject([{ id: "on-call", token: secret("Hook") }]);
    const logged = await readFile(log, "utf8");
    // The lines that could contain a secret exist.
    for (const line of ["GET /user: received status 200", "CreateLifecyclePolicy: PUT http", "received status 500"]) {
      expect(logged).toContain(line);
    }
    for (const text of [await installed.state(), logged, output]) expect(text).not.toContain(secret(""));

    // The errors of settings quote no line with a secret.
    const attached = bench.attached(installed);
    await attached.write(declared, settings('X-Gateway-Key = "swordfish"'));
    const refused = await attached.run("plan");
    expect([refused.code, refused.text]).toEqual([
      1,
      expect.stringContaining("holds a secret, by its name or its form (9 characters, not shown)"),
    ]);
    expect(refused.output.replaceAll(/\s+on .*\n.*\n/g, "")).not.toContain("swordfish");
  }, 300_000);
});
