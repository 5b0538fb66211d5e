/** `lintel agent push get`: reads a push-notification configuration. */
import { taskPushNotificationConfig } from "../../model/push-config.ts";
import { agentOptions, withAgent } from "../agent/agent-line.ts";
import { printAnswer } from "../agent/agent-output.ts";
import type { Run } from "../command.ts";

export const run: Run = async (line) => {
  const options = await agentOptions(
    line.usage("$0 --agent URL --task ID --id ID\n\nReads a push-notification configuration; secrets are not shown."),
  )
    .option("task", { type: "string", demandOption: true, describe: "The task" })
    .option("id", { type: "string", demandOption: true, describe: "The configuration" })
    .parseAsync();
  await withAgent(options, async (client, signal) => {
    const request = { taskId: options.task, id: options.id };
    const config = await client.call("GetTaskPushNotificationConfig", request, signal);
    printAnswer(config, taskPushNotificationConfig, options);
  });
};
