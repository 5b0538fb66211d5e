/** `lintel agent push get`: reads a push-notification configuration. */
import { callAgent } from "../../../services/a2a/command/call.ts";
import { agentOptions } from "../../../services/a2a/command/line.ts";
import type { RunCommand } from "../../terminal/command.ts";

export const run: RunCommand = async (line) => {
  const options = await agentOptions(
    line.usage("$0 --agent URL --task-id TASK --id ID\n\nShow a push-notification configuration, without its secrets."),
  )
    .option("task-id", { type: "string", demandOption: true, describe: "The task" })
    .option("id", { type: "string", demandOption: true, describe: "The configuration" })
    .parseAsync();
  await callAgent(options, "GetTaskPushNotificationConfig", { taskId: options["task-id"], id: options.id });
};
