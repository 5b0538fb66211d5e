/** `lintel agent push list`: lists the push-notification configurations of a task. */
import { listPushConfigsResponse } from "../../model/push-config.ts";
import { agentOptions, withAgent } from "../agent/agent-line.ts";
import { printAnswer } from "../agent/agent-output.ts";
import type { Run } from "../command.ts";

export const run: Run = async (line) => {
  const options = await agentOptions(
    line.usage(
      "$0 --agent URL --task ID\n\nLists a page of a task's push-notification configurations; secrets are not shown.",
    ),
  )
    .option("task", { type: "string", demandOption: true, describe: "The task" })
    .option("page-size", { type: "number", describe: "How many configurations to list at most" })
    .option("page-token", { type: "string", describe: "Where the page begins, as the page before says" })
    .parseAsync();
  const request = { taskId: options.task, pageSize: options["page-size"], pageToken: options["page-token"] };
  await withAgent(options, async (client, signal) => {
    const page = await client.call("ListTaskPushNotificationConfigs", request, signal);
    printAnswer(page, listPushConfigsResponse, options);
  });
};
