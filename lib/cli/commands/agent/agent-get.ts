/** `lintel agent get`: reads a task, and waits for its end on request. */
import { pollTask } from "../../../services/a2a/client/follow.ts";
import { callAgent } from "../../../services/a2a/command/call.ts";
import { follow, followOptions } from "../../../services/a2a/command/follow.ts";
import { agentOptions, withAgent } from "../../../services/a2a/command/line.ts";
import { refuseFaultyRequest } from "../../../services/a2a/command/lint.ts";
import { pollIntervalOf, pollOptions } from "../../../services/a2a/command/options/waiting-options.ts";
import { saveArtifacts, saveOptions } from "../../../services/a2a/command/output/saved-artifacts.ts";
import type { RunCommand } from "../../terminal/command.ts";

export const run: RunCommand = async (line) => {
  const options = await pollOptions(
    followOptions(saveOptions(agentOptions(line.usage("$0 --agent URL --id TASK\n\nShow a task."), "id"))),
  )
    .option("id", { type: "string", alias: "task-id", demandOption: true, describe: "The task" })
    .option("history-length", {
      type: "number",
      alias: "history",
      describe: "Maximum number of history messages to return",
    })
    .option("wait", {
      type: "boolean",
      default: false,
      describe: "Poll until the task ends or needs input, also if the agent does not stream",
    })
    .example("$0 --agent https://agent.example.com --id 8c0e… --wait --timeout 10m", "")
    .parseAsync();
  const { id, wait, "history-length": historyLength } = options;
  const [request, pollInterval] = [{ id, historyLength }, pollIntervalOf(options)];
  if (!wait) return callAgent(options, "GetTask", request, async (task) => saveArtifacts(task, options));
  await refuseFaultyRequest(options, "GetTask", request);
  await withAgent(options, (client, interrupts) =>
    follow(client, interrupts, options, {
      ...{ printsEach: false, printsTask: true, taskId: id },
      async *elements(signal) {
        const first = { task: await client.call("GetTask", request, signal) };
        yield first;
        yield* pollTask(client, first, signal, { pollInterval, historyLength });
      },
    }),
  );
};
