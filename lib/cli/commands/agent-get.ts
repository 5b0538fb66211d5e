/** `lintel agent get`: reads a task. */
import { callAgent } from "../agent/agent-call.ts";
import { agentOptions } from "../agent/agent-line.ts";
import { saveArtifacts, saveOptions } from "../agent/saved-artifacts.ts";
import type { RunCommand } from "../terminal/command.ts";

export const run: RunCommand = async (line) => {
  const options = await saveOptions(agentOptions(line.usage("$0 --agent URL --id TASK\n\nShow a task.")))
    .option("id", { type: "string", demandOption: true, describe: "The task" })
    .option("history-length", { type: "number", describe: "Maximum number of history messages to return" })
    .parseAsync();
  const request = { id: options.id, historyLength: options["history-length"] };
  await callAgent(options, "GetTask", request, async (task) => saveArtifacts(task, options));
};
