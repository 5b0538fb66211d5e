/** `lintel agent send`: sends a message, and waits for the task that comes of it or follows it. */
import { randomUUID } from "node:crypto";
import { sendMessageResponse, streamResponse } from "../../model/task.ts";
import { agentOptions, withAgent } from "../agent/agent-line.ts";
import { printAnswer } from "../agent/agent-output.ts";
import type { Run } from "../command.ts";
import { UsageError } from "../usage-error.ts";

export const run: Run = async (line) => {
  const options = await agentOptions(line.usage("$0 --agent URL --text TEXT\n\nSends a message to an agent."))
    .option("text", {
      type: "string",
      array: true,
      demandOption: true,
      describe: "A part of the message; may be repeated",
    })
    .option("task", { type: "string", describe: "Task that the message belongs to" })
    .option("context", { type: "string", describe: "Context that the message belongs to" })
    .option("stream", { type: "boolean", default: false, describe: "Print updates as they come" })
    .option("return-immediately", { type: "boolean", default: false, describe: "Do not wait until the task has ended" })
    .option("history-length", { type: "number", describe: "How many messages of the history to return at most" })
    .example('$0 --agent https://agent.example.com --text "What is new?" --stream', "")
    .parseAsync();
  const { task: taskId, context: contextId, "history-length": historyLength } = options;
  const returnImmediately = options["return-immediately"];
  if (options.stream && returnImmediately) {
    throw new UsageError("--stream and --return-immediately contradict each other; give one of them");
  }
  const request = {
    message: {
      messageId: randomUUID(),
      role: "ROLE_USER",
      parts: options.text.map((text) => ({ text })),
      ...(taskId !== undefined && { taskId }),
      ...(contextId !== undefined && { contextId }),
    },
    configuration: { returnImmediately, ...(historyLength !== undefined && { historyLength }) },
  };
  await withAgent(options, async (client, signal) => {
    if (options.stream) {
      for await (const element of client.stream("SendStreamingMessage", request, signal)) {
        printAnswer(element, streamResponse, { output: options.output, isElement: true });
      }
    } else {
      printAnswer(await client.call("SendMessage", request, signal), sendMessageResponse, options);
    }
  });
};
