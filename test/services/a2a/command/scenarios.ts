/** Emulated agents with scripted tasks. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startEmulator } from "../../../../lib/emulator/server/server.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";

/** A card, as the emulator reads it. */
const card = (streaming: boolean) => ({
  ...{ name: "Clerk", description: "Does what it is told.", version: "1" },
  supportedInterfaces: [{ url: "{base_url}/agent", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
  capabilities: { streaming },
  ...{ defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"] },
  skills: [{ id: "a", name: "A", description: "A.", tags: ["a"] }],
});

/** Starts an agent that runs these steps for every message; it stops with the test. */
export async function startScenario(steps: readonly object[], { streaming = true } = {}): Promise<string> {
  const folder = temporaryFolder();
  const file = (name: string, content: unknown): string => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const scenariosPath = file("scenarios.json", { scenarios: [{ steps }] });
  const agentPath = file("agent.json", { card: card(streaming) });
  const emulator = await startEmulator({ port: 0, agent: { scenariosPath, agentPath } });
  onTestFinished(async () => {
    await emulator.close();
  });
  return `${emulator.url}/agent`;
}

/** A step: the state of the task, with a message of the agent. */
export const status = (state: string, text?: string) => ({
  status: { state: `TASK_STATE_${state}`, ...(text !== undefined && { message: { parts: [{ text }] } }) },
});

/** Delays a step. */
export const later = (milliseconds: number, step: object) => ({ ...step, afterMilliseconds: milliseconds });
