/** `lintel agent chat`: a conversation with an agent. */
import { chatHelp } from "../../../services/a2a/command/chat/commands.ts";
import { chat } from "../../../services/a2a/command/chat.ts";
import { agentOptions, withAgent } from "../../../services/a2a/command/line.ts";
import { pollOptions } from "../../../services/a2a/command/options/waiting-options.ts";
import { saveOptions } from "../../../services/a2a/command/output/saved-artifacts.ts";
import type { RunCommand } from "../../terminal/command.ts";
import { UsageError } from "../../terminal/usage-error.ts";

export const run: RunCommand = async (line) => {
  const options = await pollOptions(
    saveOptions(
      agentOptions(
        line.usage(
          `$0 --agent URL\n\nTalk to an A2A agent: each line is a message, and its responses are printed as they arrive. Without a terminal the lines are read from standard input.\n\n${chatHelp()}`,
        ),
      ),
    ),
  )
    .option("context-id", { type: "string", describe: "Context to continue" })
    .option("task-id", { type: "string", describe: "Task to continue" })
    .example("$0 --agent https://agent.example.com", "")
    .example("printf '%s\\n' 'Order tea' 'Green' | $0 --agent https://agent.example.com", "without a terminal")
    .parseAsync();
  if (options.agent === "-") {
    throw new UsageError("--agent - would read the card where the messages are read from; name the file of the card");
  }
  // The time limit is that of each message.
  await withAgent({ ...options, timeout: undefined }, (client, interrupts) => chat(client, interrupts, options));
};
