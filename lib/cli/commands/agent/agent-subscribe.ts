/** `lintel agent subscribe`: follows a running task. */

import { follow, followOptions } from "../../../services/a2a/command/follow.ts";
import { agentOptions, withAgent } from "../../../services/a2a/command/line.ts";
import { refuseFaultyRequest } from "../../../services/a2a/command/lint.ts";
import { saveOptions } from "../../../services/a2a/command/output/saved-artifacts.ts";
import type { RunCommand } from "../../terminal/command.ts";

export const run: RunCommand = async (line) => {
  const options = await saveOptions(
    followOptions(
      agentOptions(
        line.usage("$0 --agent URL --id TASK\n\nPrint the updates of a task until it ends or waits for input."),
        "id",
      ),
    ),
  )
    .option("id", { type: "string", alias: "task-id", demandOption: true, describe: "The task" })
    .parseAsync();
  const request = { id: options.id };
  await refuseFaultyRequest(options, "SubscribeToTask", request);
  await withAgent(options, async (client, interrupts) => {
    await follow(client, interrupts, options, {
      printsEach: true,
      taskId: options.id,
      elements: (signal) => client.stream("SubscribeToTask", request, signal),
    });
  });
};
