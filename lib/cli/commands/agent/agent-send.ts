/** `lintel agent send`: sends a message and waits for the result. */
import { followMessage } from "../../../services/a2a/client/follow.ts";
import { follow, followOptions, remarkRefusedStream } from "../../../services/a2a/command/follow.ts";
import { agentOptions, withAgent } from "../../../services/a2a/command/line.ts";
import { refuseFaultyRequest } from "../../../services/a2a/command/lint.ts";
import { messageOptions, readMessage } from "../../../services/a2a/command/message-input.ts";
import { pollIntervalOf, pollOptions } from "../../../services/a2a/command/options/waiting-options.ts";
import { printResponse } from "../../../services/a2a/command/output/output.ts";
import { saveOptions } from "../../../services/a2a/command/output/saved-artifacts.ts";
import { sendMessageResponse } from "../../../services/a2a/model/task.ts";
import { parsePushProfile } from "../../../services/a2a/push-config/client/profile.ts";
import type { RunCommand } from "../../terminal/command.ts";
import { whileShown } from "../../terminal/progress.ts";
import { UsageError } from "../../terminal/usage-error.ts";

export const run: RunCommand = async (line) => {
  const options = await pollOptions(
    saveOptions(
      followOptions(
        messageOptions(
          agentOptions(
            line.usage("$0 --agent URL --text TEXT\n\nSend a message to an A2A agent, and wait for the result."),
            "text",
          ),
        ),
      ),
    ),
  )
    .option("stream", { type: "boolean", default: false, describe: "Print updates as they arrive" })
    .option("return-immediately", {
      type: "boolean",
      alias: "async",
      default: false,
      describe: "Do not wait for the task to end",
    })
    .example('$0 --agent https://agent.example.com --text "What is new?" --stream', "")
    .example("$0 --agent https://agent.example.com --message order.yaml --save answers", "")
    .parseAsync();
  if (options.agent === "-" && options.message === "-") {
    throw new UsageError("--agent - and --message - both read standard input; name a file for one of them");
  }
  const pollInterval = pollIntervalOf(options);
  const { declared, request, push, tenant, operation } = await readMessage(options);
  const streams = options.stream || operation === "SendStreamingMessage";
  const returnImmediately = options["return-immediately"];
  if (streams && returnImmediately) {
    throw new UsageError("--stream and --return-immediately cannot be combined");
  }
  await refuseFaultyRequest(options, streams ? "SendStreamingMessage" : "SendMessage", declared);
  const pushProfile = push === undefined ? undefined : parsePushProfile(push);
  await withAgent(
    { ...options, tenant: options.tenant ?? tenant },
    async (client, interrupts) => {
      if (returnImmediately) {
        const configuration = { ...request.configuration, returnImmediately };
        const input = { ...request, configuration };
        const response = await whileShown(() => client.call("SendMessage", input, interrupts.stop));
        return printResponse(response, sendMessageResponse, options);
      }
      await follow(client, interrupts, options, {
        printsEach: streams,
        elements: (signal) =>
          streams
            ? client.stream("SendStreamingMessage", request, signal)
            : followMessage(client, request, signal, { pollInterval, onStreamRefused: remarkRefusedStream }),
      });
    },
    { pushProfile },
  );
};
