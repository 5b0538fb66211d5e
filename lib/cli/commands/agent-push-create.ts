/** `lintel agent push create`: has the updates of a task sent somewhere. */
import { parseSecretReference, readSecret } from "../../api/secret-reference.ts";
import { taskPushNotificationConfig } from "../../model/push-config.ts";
import { secretReference } from "../../model/secret-reference.ts";
import { agentOptions, withAgent } from "../agent/agent-line.ts";
import { printAnswer } from "../agent/agent-output.ts";
import type { Run } from "../command.ts";
import { UsageError } from "../usage-error.ts";

export const run: Run = async (line) => {
  const options = await agentOptions(
    line.usage(
      "$0 --agent URL --task ID --url URL\n\nHas the updates of a task sent to an address. A configuration with the same id is replaced.",
    ),
  )
    .option("task", { type: "string", demandOption: true, describe: "The task" })
    .option("url", { type: "string", demandOption: true, describe: "Where notifications are sent" })
    .option("id", { type: "string", describe: "Id of the configuration; the agent chooses one" })
    .option("token-from", { type: "string", describe: `Where the token is, as ${secretReference.meaning}` })
    .option("scheme", { type: "string", describe: "HTTP authentication scheme of notifications, such as Bearer" })
    .option("credentials-from", { type: "string", describe: "Where the credentials for it are, as --token-from" })
    .parseAsync();
  const { task: taskId, url, id, scheme } = options;
  const token = await secretOf(options["token-from"], "--token-from");
  const credentials = await secretOf(options["credentials-from"], "--credentials-from");
  if (credentials !== undefined && scheme === undefined) {
    throw new UsageError("--credentials-from needs --scheme, such as --scheme Bearer");
  }
  const authentication = scheme === undefined ? undefined : { scheme, credentials };
  await withAgent(options, async (client, signal) => {
    const request = { taskId, url, id, token, authentication };
    const config = await client.call("CreateTaskPushNotificationConfig", request, signal);
    printAnswer(config, taskPushNotificationConfig, options);
  });
};

const secretOf = async (place: string | undefined, option: string): Promise<string | undefined> =>
  place === undefined ? undefined : readSecret(parseSecretReference(place, option));
