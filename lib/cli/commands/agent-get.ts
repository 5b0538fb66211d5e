/** `lintel agent get`: reads a task. */
import { callAgent } from "../../services/a2a/command/call.ts";
import { agentOptions } from "../../services/a2a/command/line.ts";
import { saveArtifacts, saveOptions } from "../../services/a2a/command/saved-artifacts.ts";
import type { RunCommand } from "../terminal/command.ts";

export const run: RunCommand = async (line) => {
  const options = await saveOptions(agentOptions(line.usage("$0 --agent URL --id TASK\n\nShow a task."), "id"))
    .option("id", { type: "string", demandOption: true, describe: "The task" })
    .option("history-length", { type: "number", describe: "Maximum number of history messages to return" })
    .parseAsync();
  const request = { id: options.id, historyLength: options["history-length"] };
  await callAgent(options, "GetTask", request, async (task) => saveArtifacts(task, options));
};
