/** `lintel agent list`: lists tasks. */
import { listTasksResponse, taskState } from "../../model/task.ts";
import { agentOptions, withAgent } from "../agent/agent-line.ts";
import { printAnswer } from "../agent/agent-output.ts";
import type { Run } from "../command.ts";

export const run: Run = async (line) => {
  const options = await agentOptions(line.usage("$0 --agent URL\n\nLists a page of tasks, the newest status first."))
    .option("context", { type: "string", describe: "Only tasks of this context" })
    .option("status", { choices: taskState.enum, describe: "Only tasks in this state" })
    .option("after", { type: "string", describe: "Only tasks whose status is as new as this timestamp, or newer" })
    .option("page-size", { type: "number", describe: "How many tasks to list at most" })
    .option("page-token", { type: "string", describe: "Where the page begins, as the page before says" })
    .option("history-length", { type: "number", describe: "How many messages of each history to return at most" })
    .option("include-artifacts", { type: "boolean", describe: "With artifacts" })
    .parseAsync();
  const request = {
    contextId: options.context,
    status: options.status,
    statusTimestampAfter: options.after,
    pageSize: options["page-size"],
    pageToken: options["page-token"],
    historyLength: options["history-length"],
    includeArtifacts: options["include-artifacts"],
  };
  await withAgent(options, async (client, signal) => {
    printAnswer(await client.call("ListTasks", request, signal), listTasksResponse, options);
  });
};
