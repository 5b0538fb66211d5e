/** What the tests of push configurations share: an agent, a task at it that works, and what is applied to it. */
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { secret } from "../../run/secret.ts";
import { AgentTasks, agentThatWaits, block } from "./agent-tasks.ts";
import { Bench, type Folder } from "./terraform.ts";

/** What a test works with. */
export interface Setting {
  readonly bench: Bench;
  readonly tasks: AgentTasks;
  readonly folder: Folder;
  /** Id of a task that works until it is canceled. */
  readonly task: string;
}

/** Where notifications are sent. */
export const url = "https://hooks.example.test/agents";

/** The secret of a configuration, before and after it is changed. */
export const hookSecrets = { first: secret("Hook1"), second: secret("Hook2") };

/** Arguments that give the secret another value than the first. */
export const withSecret = (value: string): readonly string[] => ["-var", `secret=${value}`];

/** Starts all this for the tests of a suite; each has a task and a folder of its own, of which `begin` is told. */
export function pushConfigs(begin: (setting: Setting) => void) {
  let bench: Bench;
  let tasks: AgentTasks;
  let folder: Folder;
  let task: string;
  beforeAll(async () => {
    bench = await Bench.start(agentThatWaits());
    tasks = new AgentTasks(bench.emulator.url);
  });
  afterAll(() => bench?.stop());
  beforeEach(async () => {
    await bench.reset();
    folder = await bench.folder();
    task = await tasks.start();
    begin({ bench, tasks, folder, task });
  });

  return {
    /** The block, and the variable of its secret. */
    declared: (attributes: { readonly [name: string]: string | undefined } = {}): string =>
      `variable "secret" {
  type      = string
  default   = "${hookSecrets.first}"
  ephemeral = true
}
${block("lintel_push_config", {
  agent: JSON.stringify(tasks.agent),
  task_id: JSON.stringify(task),
  id: '"on-call"',
  url: JSON.stringify(url),
  authentication: '{ scheme = "Bearer", credentials = var.secret }',
  ...attributes,
})}`,

    /** The configuration as the agent lists it, with `members` laid over it. */
    found: (members: object = {}): object => ({
      id: "on-call",
      taskId: task,
      url,
      authentication: { scheme: "Bearer", credentials: hookSecrets.first },
      ...members,
    }),

    /** Applies; the plan after that is without a difference. */
    async applied(text: string, ...args: readonly string[]): Promise<string> {
      await folder.write(text);
      const { code, output } = await folder.run("apply", "-auto-approve", ...args);
      expect(output).toContain("Apply complete!");
      expect(code).toBe(0);
      expect((await folder.run("plan", "-detailed-exitcode", ...args)).output).toContain("No changes.");
      return output;
    },

    /** Which requests changed configurations: `Create` and `Delete`. */
    async changesSent(): Promise<readonly string[]> {
      const operations = await bench.operations();
      return operations.filter((name) => /^(?:Create|Delete)TaskPush/.test(name)).map((name) => name.slice(0, 6));
    },
  };
}
