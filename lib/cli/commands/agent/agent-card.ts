/** `lintel agent card`: reads an agent's card. */
import { agentCard } from "../../../services/a2a/agent-card/model.ts";
import { agentOptions, withAgent } from "../../../services/a2a/command/line.ts";
import { printResponse } from "../../../services/a2a/command/output/output.ts";
import type { RunCommand } from "../../terminal/command.ts";
import { whileShown } from "../../terminal/progress.ts";
import { UsageError } from "../../terminal/usage-error.ts";

export const run: RunCommand = async (line) => {
  const options = await agentOptions(
    line.usage("$0 --agent URL\n\nShow the card of an A2A agent: its skills, addresses and security schemes."),
  )
    .option("extended", {
      type: "boolean",
      default: false,
      describe: "Show the extended card, for authenticated clients",
    })
    .example("$0 --agent https://agent.example.com", "")
    .parseAsync();
  if (options.endpoint !== undefined && !options.extended) {
    throw new UsageError(
      "an --endpoint has no card; name the card with --agent, or ask for the extended one with --extended",
    );
  }
  await withAgent(options, async (client, { stop: signal }) => {
    const card = await whileShown(() =>
      options.extended ? client.call("GetExtendedAgentCard", {}, signal) : client.card(signal),
    );
    printResponse(card, agentCard.declaration, options);
  });
};
