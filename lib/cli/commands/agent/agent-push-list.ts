/** `lintel agent push list`: lists the push-notification configurations of a task. */

import { agentOptions } from "../../../services/a2a/command/line.ts";
import { pageOptions, printPages } from "../../../services/a2a/command/pages.ts";
import { listPushConfigsResponse } from "../../../services/a2a/push-config/model.ts";
import type { RunCommand } from "../../terminal/command.ts";

export const run: RunCommand = async (line) => {
  const options = await pageOptions(
    agentOptions(
      line.usage(
        "$0 --agent URL --task-id TASK\n\nList a page of a task's push-notification configurations, without their secrets.",
      ),
    ),
  )
    .option("task-id", { type: "string", demandOption: true, describe: "The task" })
    .parseAsync();
  const filter = { taskId: options["task-id"] };
  const response = { form: listPushConfigsResponse, entries: "configs" };
  await printPages(options, "ListTaskPushNotificationConfigs", filter, response);
};
