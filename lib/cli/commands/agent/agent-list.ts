/** `lintel agent list`: lists tasks. */

import { agentOptions } from "../../../services/a2a/command/line.ts";
import { stateOfWord, stateWords } from "../../../services/a2a/command/output/task-state.ts";
import { pageOptions, printPages } from "../../../services/a2a/command/pages.ts";
import { listTasksResponse } from "../../../services/a2a/model/task.ts";
import type { RunCommand } from "../../terminal/command.ts";

export const run: RunCommand = async (line) => {
  const options = await pageOptions(
    agentOptions(line.usage("$0 --agent URL\n\nList a page of tasks, the newest status first.")),
  )
    .option("context-id", { type: "string", describe: "Only tasks of this context" })
    .option("status", { choices: stateWords, describe: "Only tasks in this state" })
    .option("after", { type: "string", describe: "Only tasks with a status from this timestamp on" })
    .option("history-length", {
      type: "number",
      describe: "Maximum number of history messages to return for each task",
    })
    .option("include-artifacts", { type: "boolean", describe: "Include artifacts" })
    .parseAsync();
  const request = {
    contextId: options.contextId,
    status: stateOfWord(options.status),
    statusTimestampAfter: options.after,
    historyLength: options.historyLength,
    includeArtifacts: options.includeArtifacts,
  };
  await printPages(options, "ListTasks", request, { form: listTasksResponse, entries: "tasks" });
};
