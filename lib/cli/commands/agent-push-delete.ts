/** `lintel agent push delete`: deletes a push-notification configuration. */
import { agentOptions, withAgent } from "../agent/agent-line.ts";
import type { Run } from "../command.ts";

export const run: Run = async (line) => {
  const options = await agentOptions(
    line.usage("$0 --agent URL --task ID --id ID\n\nDeletes a push-notification configuration."),
  )
    .option("task", { type: "string", demandOption: true, describe: "The task" })
    .option("id", { type: "string", demandOption: true, describe: "The configuration" })
    .parseAsync();
  await withAgent(options, async (client, signal) => {
    await client.call("DeleteTaskPushNotificationConfig", { taskId: options.task, id: options.id }, signal);
  });
};
