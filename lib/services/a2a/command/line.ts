/** The common parts of all `lintel agent` commands: options, the client, and exit codes. */
import type { Argv } from "yargs";
import { helpOf } from "../../../cli/terminal/help-of.ts";
import { type Interrupts, listenForInterrupts } from "../../../cli/terminal/interrupts.ts";
import { repeatable } from "../../../cli/terminal/repeatable.ts";
import { UsageError } from "../../../cli/terminal/usage-error.ts";
import { userAgent } from "../../../cli/terminal/user-agent.ts";
import { ApiError } from "../../../client/api-error.ts";
import { trustElsewhere } from "../../../client/http/trust.ts";
import { allowInsecure } from "../../../facts/model/addresses/insecure-address.ts";
import { type AgentApiClient, type AgentClientSettings, createAgentClient } from "../client.ts";
import { settingsOfOptions } from "./option-settings.ts";
import { type ChosenAgentLine, chosenAgent, chosenAgentOptions } from "./options/chosen-agent.ts";
import { type CredentialLine, credentialOptions, credentialOriginHelp } from "./options/credential-options.ts";
import { type HeaderLine, headerOptions } from "./options/header-options.ts";
import { signatureOptions } from "./options/signature-options.ts";
import { timeoutHelp, timeoutOf } from "./options/waiting-options.ts";
import { debugHelp, debugSettings } from "./output/debug.ts";
import { printRemark } from "./output/output.ts";

/**
 * Adds the options that all commands share.
 * @param valueOption the option that a word after the agent is for.
 */
export const agentOptions = (line: Argv, valueOption?: "text" | "id") =>
  signatureOptions(headerOptions(credentialOptions(chosenAgentOptions(line, valueOption))))
    .option("extension", repeatable("URI of a protocol extension that you implement"))
    .option("credential-origin", repeatable(credentialOriginHelp))
    .option("allow-insecure", { type: "boolean", default: false, describe: helpOf(allowInsecure) })
    .option("timeout", { type: "string", describe: timeoutHelp })
    .option("read-timeout", {
      type: "number",
      describe: "Seconds to wait for a response, or for the next event of a stream; 0 waits forever",
    })
    .option("lint", {
      type: "boolean",
      default: true,
      describe: "Lint the request before sending it; --no-lint or LINTEL_NO_LINT=1 skips this",
    })
    .option("debug", { type: "boolean", default: false, describe: debugHelp })
    .option("output", {
      alias: "o",
      choices: ["text", "json"] as const,
      default: "text" as const,
      describe: "Output format",
    })
    .demandCommand(0, 0, "", "too many arguments; quote values that contain spaces.")
    .epilogue(
      "Exit codes: 0 success, 1 the task failed, was rejected or was canceled, 2 bad usage or refused by the agent, " +
        "5 --timeout has passed, 130 interrupted by Ctrl-C.",
    );

/** The values of these options. */
export interface AgentLine extends ChosenAgentLine, CredentialLine, HeaderLine {
  readonly extension: readonly string[];
  readonly "credential-origin": readonly string[];
  readonly "verify-signatures": readonly string[];
  readonly "jku-origin": readonly string[];
  readonly "allow-insecure": boolean;
  readonly timeout: string | undefined;
  readonly "read-timeout": number | undefined;
  readonly "ca-bundle": string | undefined;
  readonly lint: boolean;
  readonly debug: boolean;
  readonly output: "text" | "json";
}

/** Runs work with a client of the agent, and closes all connections. Sets `process.exitCode` if Ctrl-C ends it. */
export async function withAgent(
  line: AgentLine,
  work: (client: AgentApiClient, interrupts: Interrupts) => Promise<void>,
  settings: Pick<AgentClientSettings, "pushProfile"> = {},
): Promise<void> {
  const { "read-timeout": readTimeout } = line;
  if (readTimeout !== undefined && !(Number.isFinite(readTimeout) && readTimeout >= 0)) {
    throw new UsageError(
      `--read-timeout is ${readTimeout}; it must be a number of seconds, 0 or more; 0 waits forever`,
    );
  }
  const timeout = timeoutOf(line);
  const client = createAgentClient({
    ...(await chosenAgent(line)),
    ...settingsOfOptions({
      valuesOf: (option) => line[option],
      headers: line,
      allowInsecure: line["allow-insecure"],
      readTimeout,
      network: { userAgent, trust: () => trustElsewhere({ caBundle: line["ca-bundle"] }) },
    }),
    settingNames: { readTimeout: "--read-timeout" },
    ...settings,
    ...(line.debug ? await debugSettings() : {}),
    remark: printRemark,
  });
  const interrupts = listenForInterrupts(timeout);
  try {
    await work(client, interrupts);
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === "Stopped" && interrupts.stop.aborted)) throw error;
    if (interrupts.hasTimedOut()) printRemark(`no response within ${line.timeout} (--timeout)`);
  } finally {
    interrupts.close();
    client.close();
  }
}
