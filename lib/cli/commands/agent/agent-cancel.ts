/** `lintel agent cancel`: cancels a task. */
import { callAgent } from "../../../services/a2a/command/call.ts";
import { remarkRunning } from "../../../services/a2a/command/follow.ts";
import { jsonIn } from "../../../services/a2a/command/input-file.ts";
import { agentOptions } from "../../../services/a2a/command/line.ts";
import type { RunCommand } from "../../terminal/command.ts";

export const run: RunCommand = async (line) => {
  const options = await agentOptions(line.usage("$0 --agent URL --id TASK\n\nCancel a task."), "id")
    .option("id", { type: "string", alias: "task-id", demandOption: true, describe: "The task" })
    .option("metadata", { type: "string", describe: "Metadata of the request: JSON, or file://PATH" })
    .parseAsync();
  const { id, metadata } = options;
  const request = { id, ...(metadata !== undefined && { metadata: await jsonIn(metadata, "--metadata") }) };
  await callAgent(options, "CancelTask", request, async (task) => remarkRunning(task, options));
};
