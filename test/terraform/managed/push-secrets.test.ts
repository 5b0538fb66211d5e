/** Secrets of push configurations: read from their sources, applied and compared. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resources } from "../../../lib/services/resources.generated.ts";
import { createProvider } from "../../../lib/terraform/provider/provider.ts";
import { secret } from "../../run/secret.ts";
import { servicesAndCore } from "../core-ground.ts";
import { type Arguments, later } from "../declared-value.ts";
import { AgentTasks, agentThatWaits } from "../real-terraform/agent-tasks.ts";
import type { TerraformCore } from "../terraform-core.ts";

const [first, second] = [secret("Environment1"), secret("Environment2")];
const address = "lintel_push_config.on_call";

let tasks: AgentTasks;
let core: TerraformCore;
let task: string;
servicesAndCore(agentThatWaits(), async (ground) => {
  ({ core } = ground);
  tasks = new AgentTasks(ground.services.emulator.url);
  task = await tasks.start();
});
beforeEach(() => {
  vi.stubEnv("HOOK_TOKEN", first);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const declared = (attributes: Arguments = {}, label = "on_call") => ({
  [`lintel_push_config.${label}`]: {
    ...{ agent: tasks.agent, task_id: task, id: label, url: "https://hooks.example.test/agents" },
    token: "env:HOOK_TOKEN",
    ...attributes,
  },
});

it("a secret causes an update if it changed at its source, and otherwise does not", async () => {
  expect(await core.apply(declared())).toMatchObject({ code: 0 });
  expect(await core.plan(declared())).toMatchObject({ code: 0, actions: {} });
  expect(await tasks.configs(task)).toMatchObject([{ token: first }]);
  vi.stubEnv("HOOK_TOKEN", second);
  expect(await core.apply(declared())).toMatchObject({ code: 0, done: "0 added, 1 changed, 0 destroyed" });
  expect(await tasks.configs(task)).toMatchObject([{ token: second }]);
});

it("the digests of secrets are salted, and do not reveal that secrets are equal", async () => {
  const authentication = { scheme: "Bearer", credentials: "env:HOOK_TOKEN" };
  expect(await core.apply(declared({ authentication }))).toMatchObject({ code: 0 });
  const digests = Object.entries(Object(core.attributes(address)?.secret_digests));
  expect(digests.map(([path]) => path).sort()).toEqual(["authentication.credentials", "token"]);
  expect(new Set(digests.flatMap(([, digest]) => String(digest).split("."))).size).toBe(4);
});

it("a secret that is unknown before apply is applied then", async () => {
  const made = secret("MadeByAnother");
  const late = declared({ token: later(made) });
  expect(await core.apply(late)).toMatchObject({ code: 0, done: "1 added, 0 changed, 0 destroyed" });
  expect(await tasks.configs(task)).toMatchObject([{ token: made }]);
  expect(await core.plan(declared({ token: made }))).toMatchObject({ code: 0 });
});

it("a secret that cannot be read fails the plan with the remedy", async () => {
  const { code, text } = await core.plan({
    ...declared({ token: "env:NOWHERE" }, "unset"),
    ...declared({ token: "file:/nowhere/hook" }, "missing"),
  });
  expect(code).toBe(1);
  expect(text.match(/Error: token cannot be read/g)).toHaveLength(2);
  expect(text).toContain("the environment variable NOWHERE");
  expect(text).toContain("the file /nowhere/hook");
  expect(await tasks.configs(task)).toEqual([]);
});

it.each([
  ["a line break", `${second}\nX-Role: admin`, "it is sent in a header, which would end there"],
  ["no text", "", "token is empty, or contains a line break"],
  ["another character", `${second}é`, "another character that is not allowed in headers"],
])("a secret with %s, which a header cannot have, is refused before anything is sent", async (_, token, said) => {
  const { code, text } = await core.plan(declared({ token }));
  expect([code, text]).toEqual([1, expect.stringContaining(said)]);
  expect(text).not.toContain(second);
  expect(await tasks.configs(task)).toEqual([]);
});

it("Terraform before 1.11, which would store secrets in its state, gets an error for them, and otherwise works", async () => {
  const provider = await createProvider(resources);
  const type = "lintel_push_config";
  const base = Object.fromEntries(Object.keys(provider.resources[type]?.attributes ?? {}).map((name) => [name, null]));
  const config = { ...base, task_id: "t", url: "https://hooks.example.test", id: "on-call" };
  const signal = new AbortController().signal;
  const problems = async (more: object) => {
    const asked = { type, config: { ...config, ...more }, takesWriteOnly: false, signal };
    const { diagnostics = [] } = await provider.validateResourceConfig(asked);
    return diagnostics.filter(({ severity }) => severity === "error");
  };
  expect(await problems({})).toEqual([]);
  expect(await problems({ token: "env:HOOK_TOKEN" })).toMatchObject([{ summary: "token needs Terraform 1.11" }]);
  expect(await problems({ authentication: { scheme: "Bearer", credentials: "x" } })).toMatchObject([
    { summary: "authentication.credentials needs Terraform 1.11" },
  ]);
});
