/** `lintel agent push create`: creates a push-notification configuration. */

import { secretPlaces } from "../../../facts/model/secrets/secret-reference.ts";
import { agentOptions, withAgent } from "../../../services/a2a/command/line.ts";
import { refuseFaultyRequest } from "../../../services/a2a/command/lint.ts";
import { asDeclared, configOf } from "../../../services/a2a/command/options/push-options.ts";
import { printResponse } from "../../../services/a2a/command/output/output.ts";
import { parsePushProfile, pushConfigOf } from "../../../services/a2a/push-config/client/profile.ts";
import { taskPushNotificationConfig } from "../../../services/a2a/push-config/model.ts";
import type { RunCommand } from "../../terminal/command.ts";
import { whileShown } from "../../terminal/progress.ts";
import { UsageError } from "../../terminal/usage-error.ts";

export const run: RunCommand = async (line) => {
  const options = await agentOptions(
    line.usage(
      "$0 --agent URL --task-id TASK --url URL\n\nSend the updates of a task to a URL; replace a configuration with the same id.",
    ),
  )
    .option("task-id", { type: "string", demandOption: true, describe: "The task" })
    .option("url", { type: "string", demandOption: true, describe: "URL that receives the notifications" })
    .option("id", { type: "string", describe: "Id of the configuration (default: chosen by the agent)" })
    .option("token-from", { type: "string", describe: `Where to read the token: ${secretPlaces}` })
    .option("scheme", { type: "string", describe: "HTTP authentication scheme of notifications, such as Bearer" })
    .option("credentials-from", {
      type: "string",
      describe: "Where to read the credentials of the scheme, in the form of --token-from",
    })
    .parseAsync();
  const { "task-id": taskId, url, id, scheme, "token-from": token, "credentials-from": credentials } = options;
  if (credentials !== undefined && scheme === undefined) {
    throw new UsageError("--credentials-from requires --scheme, such as --scheme Bearer");
  }
  const config = configOf({ url, id, token, scheme, credentials });
  await refuseFaultyRequest(options, "CreateTaskPushNotificationConfig", { taskId, ...asDeclared(config) });
  const profile = parsePushProfile(config);
  await withAgent(options, async (client, { stop: signal }) => {
    const made = await whileShown(async () => {
      await client.card(signal); // read secrets only for an actual agent
      const request = { taskId, ...(await pushConfigOf(profile, options["allow-insecure"])) };
      return client.call("CreateTaskPushNotificationConfig", request, signal);
    });
    printResponse(made, taskPushNotificationConfig, options);
  });
};
