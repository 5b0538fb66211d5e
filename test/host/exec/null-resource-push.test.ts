/** Push configurations on the null_resource host. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TerraformOutput, type TerraformStack } from "cdktf";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { PushConfig, type PushConfigProps, PushConfigSet } from "../../../constructs/index.ts";
import { listOf } from "../../../lib/base/members.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { crashWith } from "../../run/crash.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { AgentTasks, agentThatWaits } from "../terraform/agent-tasks.ts";
import { type Ran, Team, type Workspace } from "./team.ts";

const url = "https://hooks.example.test/agents";
const hookToken = secret("Hook");

describeWithTerraform("push configurations on the null_resource host", () => {
  const lintel = hostedLintel();
  let team: Team;
  let tasks: AgentTasks;
  let task: string;
  let workspace: Workspace;
  beforeAll(async () => {
    team = await Team.start(lintel, agentThatWaits());
    tasks = new AgentTasks(team.emulator.url);
  });
  afterAll(async () => {
    await team.stop();
  });
  beforeEach(async () => {
    task = await tasks.start("incident-7");
    workspace = await team.workspace();
  });
  afterEach(() => team.admin("POST", "reset"));

  const env = { HOOK_TOKEN: hookToken };
  const run = (...args: readonly string[]): Promise<Ran> => workspace.terraform([...args, "-auto-approve"], env);
  const declare =
    (changes: Partial<PushConfigProps> = {}) =>
    (stack: TerraformStack): void => {
      const config = new PushConfig(stack, "on-call", {
        agent: team.emulator.url,
        taskId: task,
        url,
        token: "env:HOOK_TOKEN",
        ...changes,
      });
      new TerraformOutput(stack, "id", { value: config.id });
    };
  const applied = async (declared: (stack: TerraformStack) => void): Promise<void> => {
    await workspace.synth(declared);
    const { code, text } = await run("apply");
    expect(code, text).toBe(0);
    expect(`${text}${await workspace.written()}`.includes(hookToken)).toBe(false);
    expect(await workspace.drift()).toMatchObject({ code: 0 });
  };

  test.each([
    ["JSONRPC", "/agent"],
    ["GRPC", "/lf.a2a.v1.A2AService/CreateTaskPushNotificationConfig"],
  ] as const)("are created, changed and deleted over %s", async (protocolBinding, path) => {
    await applied(declare({ protocolBinding }));
    await applied(declare({ protocolBinding, url: "https://hooks.example.test/second" }));
    expect(await tasks.configs(task)).toMatchObject([{ url: "https://hooks.example.test/second", token: hookToken }]);
    const { requests } = await team.admin("GET", "requests");
    const sent = listOf(requests).filter(({ operation }) => operation === "CreateTaskPushNotificationConfig");
    expect(sent.map((request) => request.path)).toEqual([path, path]);
    expect((await run("destroy")).code).toBe(0);
    expect(await tasks.configs(task)).toEqual([]);
  });

  test("are created, found without the state file, changed in place, replaced for another task, and deleted", async () => {
    await applied(declare());
    const [made] = await tasks.configs(task);
    expect(made).toMatchObject({ url, token: hookToken });
    await workspace.forget();
    await applied(declare({ updateMode: "replace" }));
    expect(await tasks.configs(task)).toHaveLength(1);
    await applied(declare({ url: "https://hooks.example.test/second" }));
    expect(await tasks.configs(task)).toEqual([{ ...made, url: "https://hooks.example.test/second" }]);

    const other = await tasks.start();
    await applied(declare({ taskId: other }));
    expect(await tasks.configs(task)).toEqual([]);
    const [moved] = await tasks.configs(other);
    expect(moved).toMatchObject({ url, token: hookToken });

    // Another program wrote a secret into the declaration, where a reference has to be.
    const written = join(workspace.dir, "cdk.tf.json");
    expectSecretsIn(written, "the test writes a secret where a reference has to be");
    await workspace.synth(declare({ taskId: other, url: "https://hooks.example.test/third" }));
    await writeFile(written, (await readFile(written, "utf8")).replaceAll("env:HOOK_TOKEN", secret("Literal")));
    const refused = await run("apply");
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("Error: token is not a reference");
    expect(await tasks.configs(other)).toEqual([moved]);

    await tasks.put(other, { ...moved, url: "https://other.example.test" });
    expect(await workspace.drift()).toMatchObject({ code: 1, text: expect.stringContaining("differs in url") });
    expect(await run("destroy")).toMatchObject({ code: 0 });
    expect(await tasks.configs(other)).toEqual([]);
  });

  test("show no secret when the program crashes with it", async () => {
    const crash = crashWith(hookToken);
    await workspace.synth(declare({ token: crash.reference }));
    const { code, text } = await workspace.terraform(["apply", "-auto-approve"], {
      ...crash.env,
      // Node's report lists the environment.
      AWS_SECRET_ACCESS_KEY: "any",
      AWS_SESSION_TOKEN: "any",
    });
    expect({ code, reports: crash.reports() }).toEqual({ code: 1, reports: 1 });
    expect(text).toContain("crashed with ***");
    expect(await workspace.written()).not.toContain(hookToken);
  });

  test("of a context are applied to its tasks, a later task is drift; those of ended tasks have none, do not change, and can be destroyed", async () => {
    const ended = await tasks.start();
    const both =
      (changes: Partial<PushConfigProps> = {}) =>
      (stack: TerraformStack): void => {
        declare({ taskId: ended, ...changes })(stack);
        new PushConfigSet(stack, "set", {
          agent: team.emulator.url,
          contextId: "incident-7",
          url,
          token: "env:HOOK_TOKEN",
        });
      };
    await applied(both());
    expect(await tasks.configs(task)).toMatchObject([{ url, token: hookToken }]);
    await tasks.cancel(ended);
    expect(await workspace.drift()).toMatchObject({ code: 0 });

    const later = await tasks.start("incident-7");
    expect(await workspace.drift()).toMatchObject({ code: 1, text: expect.stringContaining("uncovered_tasks[0]") });
    await workspace.synth(both({ url: "https://hooks.example.test/second" }));
    expect(await run("apply", "-replace=null_resource.set")).toMatchObject({
      code: 0,
      text: expect.stringContaining("A later task sends no notifications until the next apply."),
    });
    expect(await workspace.drift()).toMatchObject({ code: 0 });
    expect(await tasks.configs(later)).toMatchObject([{ url }]);
    expect(await tasks.configs(ended)).toMatchObject([{ url }]);

    await tasks.cancel(task);
    await tasks.cancel(later);
    expect(await workspace.drift()).toMatchObject({ code: 0 });
    // The agent forgets its tasks.
    await team.admin("POST", "reset");
    expect(await workspace.drift()).toMatchObject({ code: 0 });
    expect(await run("destroy")).toMatchObject({ code: 0 });
  });
});
