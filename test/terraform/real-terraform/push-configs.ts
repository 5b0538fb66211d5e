/** Setup for tests of push configurations: an agent, a running task, and a folder. */
import { expect } from "vitest";
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import { secret } from "../../run/secret.ts";
import { AgentTasks, agentThatWaits } from "./agent-tasks.ts";
import { benchAndFolder, type Folder, type Ground } from "./terraform.ts";

/** The setup of a test, and the tasks of its agent. */
export interface AgentGround extends Ground {
  readonly tasks: AgentTasks;
}

/** The same, with a task. */
export interface Setting extends AgentGround {
  /** Id of a task that keeps working until it is canceled. */
  readonly task: string;
}

/** The receiver's address. */
export const url = "https://hooks.example.test/agents";

/** The secret of a configuration, before and after a change. */
export const hookSecrets = { first: secret("Hook1"), second: secret("Hook2") };

/** The variable of the first secret. */
export const secretVariable = `variable "secret" {
  type      = string
  default   = "${hookSecrets.first}"
  ephemeral = true
}
`;

/** Arguments that override the secret. */
export const withSecret = (value: string): readonly string[] => ["-var", `secret=${value}`];

/**
 * Starts an agent for the tests of a suite; each test has a folder of its own, which `begin` receives. `environment` is
 * the provider's.
 */
export const agentAndFolder = (
  begin: (ground: AgentGround) => void | Promise<void>,
  environment?: NodeJS.ProcessEnv,
): void =>
  benchAndFolder(
    agentThatWaits(),
    (ground) => begin({ ...ground, tasks: new AgentTasks(ground.bench.emulator.url) }),
    environment,
  );

/** Applies, and expects an empty plan afterwards. */
async function apply(folder: Folder, text: string, args: readonly string[]): ReturnType<Folder["run"]> {
  await folder.write(text);
  const ran = await folder.run("apply", "-auto-approve", ...args);
  expect(ran.output).toContain("Apply complete!");
  expect(ran.code).toBe(0);
  expect((await folder.run("plan", "-detailed-exitcode", ...args)).output).toContain("No changes.");
  return ran;
}

/** Starts all this for the tests of a suite; each test has a task and a folder of its own, which `begin` receives. */
export function pushConfigs(begin: (setting: Setting) => void) {
  let setting: Setting;
  agentAndFolder(async (ground) => {
    setting = { ...ground, task: await ground.tasks.start() };
    begin(setting);
  });

  const named = (name: string, attributes: Expressions = {}): string =>
    resourceBlock("lintel_push_config", name, {
      agent: JSON.stringify(setting.tasks.agent),
      task_id: JSON.stringify(setting.task),
      id: JSON.stringify(name),
      url: JSON.stringify(url),
      authentication: '{ scheme = "Bearer", credentials = var.secret }',
      ...attributes,
    });

  return {
    /** A block with a label and an id of its own; {@link secretVariable} declares its secret. */
    named,

    /** The block, and the variable of its secret. */
    declared: (attributes: Expressions = {}): string =>
      secretVariable + named("on_call", { id: '"on-call"', ...attributes }),

    /** The configuration as the agent lists it, with `members` overridden. */
    found: (members: object = {}): object => ({
      id: "on-call",
      taskId: setting.task,
      url,
      authentication: { scheme: "Bearer", credentials: hookSecrets.first },
      ...members,
    }),

    /** Applies what a test begins with. */
    async started(text: string): Promise<void> {
      await setting.folder.write(text);
      expect(await setting.folder.apply()).toMatchObject({ code: 0 });
    },

    /** Applies, and expects an empty plan afterwards. */
    async applied(text: string, ...args: readonly string[]): Promise<string> {
      const { output } = await apply(setting.folder, text, args);
      return output;
    },

    /** The requests that changed configurations: `Create` and `Delete`. */
    async changesSent(): Promise<readonly string[]> {
      const operations = await setting.bench.operations();
      return operations.filter((name) => /^(?:Create|Delete)TaskPush/.test(name)).map((name) => name.slice(0, 6));
    },
  };
}
