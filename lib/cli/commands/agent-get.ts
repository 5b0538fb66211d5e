/** `lintel agent get`: reads a task. */
import { task } from "../../model/task.ts";
import { agentOptions, withAgent } from "../agent/agent-line.ts";
import { printAnswer } from "../agent/agent-output.ts";
import type { Run } from "../command.ts";

export const run: Run = async (line) => {
  const options = await agentOptions(line.usage("$0 --agent URL --task ID\n\nReads a task."))
    .option("task", { type: "string", demandOption: true, describe: "The task" })
    .option("history-length", { type: "number", describe: "How many messages of the history to return at most" })
    .parseAsync();
  const request = { id: options.task, historyLength: options["history-length"] };
  await withAgent(options, async (client, signal) => {
    printAnswer(await client.call("GetTask", request, signal), task, options);
  });
};
