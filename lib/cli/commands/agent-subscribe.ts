/** `lintel agent subscribe`: follows a running task. */
import { streamResponse } from "../../model/task.ts";
import { agentOptions, withAgent } from "../agent/agent-line.ts";
import { printAnswer } from "../agent/agent-output.ts";
import type { Run } from "../command.ts";

export const run: Run = async (line) => {
  const options = await agentOptions(
    line.usage("$0 --agent URL --task ID\n\nPrints the updates of a task until it has ended or waits for its client."),
  )
    .option("task", { type: "string", demandOption: true, describe: "The task" })
    .parseAsync();
  await withAgent(options, async (client, signal) => {
    for await (const element of client.stream("SubscribeToTask", { id: options.task }, signal)) {
      printAnswer(element, streamResponse, { output: options.output, isElement: true });
    }
  });
};
