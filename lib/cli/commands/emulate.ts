/** `lintel emulate`: emulates the services on this machine, for development, tests and demonstrations. */

import { inline, printableJson } from "../../base/text/printable.ts";
import { pausedUpdateWays } from "../../emulator/emulated-service.ts";
import { emulatorDefaults } from "../../emulator/emulator-defaults.ts";
import type { LoggedRequest } from "../../emulator/request-log.ts";
import { defaultQuotas, type Quotas } from "../../emulator/server/quotas.ts";
import { alternatives } from "../../facts/derive/wording.ts";
import { emulatedProtocols } from "../../services/a2a/model/errors.ts";
import { notificationTokenHeaders } from "../../services/a2a/model/wire.ts";
import type { RunCommand } from "../terminal/command.ts";
import { print, printDocument, printMessage } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** The highest TCP port (RFC 9293, section 3.1). */
const highestPort = 65_535;

/** The largest body that the emulator can be asked to accept, in MiB: files of messages are read up to 100 MiB. */
const largestBody = 256;

/** Runs until interrupted; with `--state`, a killed process loses nothing that it has confirmed. */
export const run: RunCommand = async (line) => {
  const {
    port,
    host,
    json,
    state,
    seed,
    account: accountId,
    region,
    quota: quotaWords = [],
    "paused-updates": pausedUpdates,
    "operation-seconds": operationSeconds,
    "body-mebibytes": bodyMebibytes,
    agent: agentPath,
    scenarios: scenariosPath,
    protocol,
    "push-to-loopback": pushToLoopback,
    "push-token-header": pushTokenHeader,
    "tls-cert": certificatePath,
    "tls-key": keyPath,
    "client-ca": clientAuthorityPath,
    "log-requests": logForm,
  } = await line
    .usage(
      "$0\n\nEmulate EC2 Image Builder, App Runner, a REST API (at /rest) and an A2A agent (at /agent) on this machine, until you press Ctrl-C.",
    )
    .option("port", {
      type: "number",
      default: emulatorDefaults.port,
      describe: "Port to listen on; 0 picks a free one",
    })
    .option("host", { type: "string", default: emulatorDefaults.host, describe: "Address to listen on" })
    .option("json", { type: "boolean", default: false, describe: 'Print one line of JSON, {"url": …}' })
    .option("log-requests", {
      choices: ["text", "json"] as const,
      describe: "Log each request on standard error: time, method, path, operation and status",
    })
    .option("state", {
      type: "string",
      describe: "Store everything but the agent's tasks in this file, across restarts and crashes",
    })
    .option("seed", {
      type: "string",
      describe: "Start with the images, recipes, tokens, apps and organizations of this JSON file, or of an inventory",
    })
    .option("account", {
      type: "string",
      describe: `Account of all records (default: the account of the seed, or ${emulatorDefaults.account})`,
    })
    .option("region", {
      type: "string",
      describe: `Region of the seed and of unsigned requests (default: ${emulatorDefaults.region})`,
    })
    .option("quota", {
      type: "string",
      array: true,
      describe: `Change a quota, as NAME=NUMBER: ${Object.entries(defaultQuotas)
        .map(([name, number]) => `${name}=${number}`)
        .join(", ")}`,
    })
    .option("paused-updates", {
      choices: pausedUpdateWays,
      default: pausedUpdateWays[0],
      describe: "Whether UpdateService accepts a paused service, about which AWS's pages and messages differ",
    })
    .option("operation-seconds", {
      type: "number",
      default: emulatorDefaults.operationSeconds,
      describe: "How long operations such as ResumeService take; 0 completes them immediately",
    })
    .option("body-mebibytes", {
      type: "number",
      default: emulatorDefaults.bodyMebibytes,
      describe: "Largest body of a request, such as a message with a file, in MiB",
    })
    .option("agent", {
      type: "string",
      describe: "File with the agent's card, extended card and credentials, in YAML or JSON",
    })
    .option("scenarios", {
      type: "string",
      describe: "File with the agent's responses to messages, in YAML or JSON",
    })
    .option("protocol", {
      type: "string",
      choices: emulatedProtocols,
      describe: "Version of A2A, which determines words, statuses of errors and the media type (default: 1.0.1)",
    })
    .option("push-to-loopback", {
      type: "boolean",
      describe: "Send push notifications to this machine too (default: if --host is loopback)",
    })
    .option("push-token-header", {
      choices: notificationTokenHeaders,
      default: notificationTokenHeaders[0],
      describe: "Header that carries the token of a push notification",
    })
    .option("tls-cert", {
      type: "string",
      describe: "Use TLS, with the certificate in this file (PEM)",
    })
    .option("tls-key", { type: "string", describe: "File with the key of the certificate (PEM)" })
    .option("client-ca", {
      type: "string",
      describe: "File with the authorities of client certificates (PEM), for cards with mutual TLS",
    })
    .example(
      "$0",
      `then: aws --endpoint-url http://127.0.0.1:${emulatorDefaults.port} imagebuilder list-lifecycle-policies`,
    )
    .example(
      "$0 --agent agent.yaml --scenarios scenarios.yaml",
      "an agent as your files describe it (docs/agent-emulator.md)",
    )
    .parseAsync();
  if (!(Number.isInteger(port) && port >= 0 && port <= highestPort)) {
    throw new UsageError(`--port is ${port}; it must be a whole number from 0 to ${highestPort}`);
  }
  if (!(operationSeconds >= 0 && Number.isFinite(operationSeconds))) {
    throw new UsageError(`--operation-seconds is ${operationSeconds}; it must be a number of seconds, 0 or more`);
  }
  if (!(bodyMebibytes >= 1 && bodyMebibytes <= largestBody)) {
    throw new UsageError(`--body-mebibytes is ${bodyMebibytes}; it must be a number from 1 to ${largestBody}`);
  }
  if (accountId !== undefined && !/^[0-9]{12}$/.test(accountId)) {
    throw new UsageError(`--account is ${JSON.stringify(accountId)}; it must be 12 digits, such as 123456789012`);
  }
  if (region !== undefined && !/^[a-z0-9-]+$/.test(region)) {
    throw new UsageError(`--region is ${JSON.stringify(region)}; it must be the name of a region, such as eu-west-1`);
  }
  const quotas = quotasIn(quotaWords);
  const encryption =
    certificatePath !== undefined && keyPath !== undefined
      ? { certificatePath, keyPath, clientAuthorityPath }
      : undefined;
  if (encryption === undefined && [certificatePath, keyPath, clientAuthorityPath].some((path) => path !== undefined)) {
    throw new UsageError("TLS needs a certificate and its key; give both --tls-cert and --tls-key");
  }
  const { startEmulator } = await import("../../emulator/server/server.ts");
  const agent = { agentPath, scenariosPath, protocol, pushToLoopback, pushTokenHeader };
  const files = { statePath: state, seedPath: seed, encryption };
  const onRequest = logForm && ((request: LoggedRequest) => log(request, logForm));
  const emulator = await startEmulator({
    ...{ port, host, accountId, region, quotas, pausedUpdates, operationSeconds, agent, onRequest },
    bodyLimit: Math.floor(bodyMebibytes * 1024 * 1024),
    ...files,
  });
  print(
    json
      ? `${JSON.stringify({ url: emulator.url })}\n`
      : `Lintel emulates EC2 Image Builder, App Runner, the REST API (/rest) and an agent (/agent) at ${emulator.url}\nPress Ctrl-C to stop.\n`,
  );
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  await emulator.close();
};

/** The quotas of `--quota`: `services=100`. */
function quotasIn(words: readonly string[]): Partial<Quotas> {
  const entries = words.map((word): [string, number] => {
    const [name = "", number = ""] = word.split("=");
    if (!Object.hasOwn(defaultQuotas, name) || !/^[0-9]{1,9}$/.test(number)) {
      const allowed = alternatives(Object.keys(defaultQuotas));
      throw new UsageError(`--quota is ${JSON.stringify(word)}; it must be NAME=NUMBER, where NAME is ${allowed}`);
    }
    return [name, Number(number)];
  });
  return Object.fromEntries(entries);
}

/**
 * Logs a request: `2026-01-01T00:00:00.000Z PUT /CreateLifecyclePolicy 200 imagebuilder CreateLifecyclePolicy`, or
 * JSON.
 */
function log(request: LoggedRequest, form: "text" | "json"): void {
  if (form === "json") {
    void printDocument(`${printableJson(JSON.stringify(request))}\n`, "stderr");
    return;
  }
  const { at, method, path, status, service, operation, error, fault } = request;
  const known = [service, operation, error, fault && `fault: ${fault}`].filter((each) => typeof each === "string");
  printMessage(`${inline([at, method, path, status ?? "no response", ...known].join(" "))}\n`);
}
