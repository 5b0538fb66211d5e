/** An agent with a running task, and declarations of push configurations for it, with the provider in this process. */
import type { EmulatorOptions } from "../../../lib/emulator/server/server.ts";
import { secret } from "../../run/secret.ts";
import type { Declarations } from "../core-command.ts";
import type { Arguments } from "../declared-value.ts";
import { AgentTasks, agentThatWaits } from "../real-terraform/agent-tasks.ts";
import { providerGround } from "./provider-ground.ts";

/** The receiver's address, and another one. */
export const url = "https://hooks.example.test/agents";
export const second = "https://hooks.example.test/second";

/** The secret of a configuration, before and after a change. */
export const hookSecrets = { first: secret("Hook1"), second: secret("Hook2") };

/** The authentication of a configuration, with its secret. */
export const bearerWith = (credentials = hookSecrets.first): Arguments => ({
  authentication: { scheme: "Bearer", credentials },
});

/** Starts an agent for the current test, with a task that keeps working until it is canceled. */
export async function pushGround(agent?: EmulatorOptions["agent"]) {
  const ground = await providerGround(agentThatWaits(agent));
  const tasks = new AgentTasks(ground.emulator.url);
  const task = await tasks.start();
  const named = (name: string, changes: Arguments = {}): Declarations => ({
    [`lintel_push_config.${name}`]: {
      ...{ agent: tasks.agent, task_id: task, id: name, url, ...bearerWith() },
      ...changes,
    },
  });
  return {
    ...ground,
    tasks,
    task,
    /** A configuration with a label and an id of its own. */
    named,
    /** The configuration as the agent lists it. */
    found: (id: string, members: object = {}): object => ({
      ...{ id, taskId: task, url, authentication: { scheme: "Bearer", credentials: hookSecrets.first } },
      ...members,
    }),
    /** The requests of some work that create and delete configurations: `Create` and `Delete`. */
    pushesOf: async (work: () => Promise<unknown>): Promise<readonly string[]> =>
      (await ground.changesOf(work)).map((name) => name.replace("TaskPushNotificationConfig", "")),
  };
}

export type PushGround = Awaited<ReturnType<typeof pushGround>>;
