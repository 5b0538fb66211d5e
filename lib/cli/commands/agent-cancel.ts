/** `lintel agent cancel`: cancels a task. */
import { task } from "../../model/task.ts";
import { agentOptions, withAgent } from "../agent/agent-line.ts";
import { printAnswer } from "../agent/agent-output.ts";
import type { Run } from "../command.ts";

export const run: Run = async (line) => {
  const options = await agentOptions(line.usage("$0 --agent URL --task ID\n\nCancels a task."))
    .option("task", { type: "string", demandOption: true, describe: "The task" })
    .parseAsync();
  await withAgent(options, async (client, signal) => {
    printAnswer(await client.call("CancelTask", { id: options.task }, signal), task, options);
  });
};
