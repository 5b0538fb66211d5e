/** What all `lintel agent` commands have in common: options, the client that they make, and how they end. */
import type { Argv } from "yargs";
import { type AgentClient, type AgentSettings, createAgentClient } from "../../api/agent-client.ts";
import type { AgentCredential } from "../../api/agent-credential.ts";
import { ApiError } from "../../api/api-error.ts";
import { parseSecretReference } from "../../api/secret-reference.ts";
import { secretReference } from "../../model/secret-reference.ts";
import { UsageError } from "../usage-error.ts";
import { type Interrupts, listenForInterrupts } from "./interrupts.ts";

/** Adds the options of every command. */
export const agentOptions = (line: Argv) =>
  line
    .option("agent", {
      type: "string",
      demandOption: true,
      describe: "Base URL of the agent, or the address of its card, which ends in .json",
    })
    .option("tenant", { type: "string", describe: "Tenant, where the card leaves a choice" })
    .option("credential", {
      type: "string",
      array: true,
      default: [] as string[],
      describe: `SCHEME=PLACE: where the secret of a security scheme of the card is; PLACE is ${secretReference.meaning}`,
    })
    .option("user", {
      type: "string",
      array: true,
      default: [] as string[],
      describe: "SCHEME=NAME: the user's name for a scheme of the kind Basic",
    })
    .option("extension", {
      type: "string",
      array: true,
      default: [] as string[],
      describe: "URI of a protocol extension that you implement",
    })
    .option("read-timeout", { type: "number", describe: "Seconds to wait for an answer; 0 waits for ever" })
    .option("lint", {
      type: "boolean",
      default: true,
      describe: "Hold the request to the linter's rules first; --no-lint or LINTEL_NO_LINT=1 leaves that to the agent",
    })
    .option("output", { choices: ["text", "json"] as const, default: "text" as const, describe: "How to print" })
    .demandCommand(0, 0, "", "This command takes options alone.")
    .epilogue(
      "Exit codes: 0 done, 1 the task that was waited for failed, was rejected or canceled, 2 bad usage or the agent " +
        "refuses, 130 ended by Ctrl-C.",
    );

/** What was given for them. */
export interface AgentLine {
  readonly agent: string;
  readonly tenant: string | undefined;
  readonly credential: readonly string[];
  readonly user: readonly string[];
  readonly extension: readonly string[];
  readonly "read-timeout": number | undefined;
  readonly lint: boolean;
  readonly output: "text" | "json";
}

/** Does something with the agent. Where Ctrl-C ends it, `process.exitCode` says so; no connection is left open. */
export async function withAgent(
  line: AgentLine,
  work: (client: AgentClient, interrupts: Interrupts) => Promise<void>,
  settings: Pick<AgentSettings, "pushProfile"> = {},
): Promise<void> {
  const { agent, tenant, extension: extensions, "read-timeout": readTimeout } = line;
  if (readTimeout !== undefined && !(Number.isFinite(readTimeout) && readTimeout >= 0)) {
    throw new UsageError(`--read-timeout is ${readTimeout}; it must be a number of seconds from 0; 0 waits for ever`);
  }
  const credentials = credentialsOf(line);
  const client = createAgentClient({ agent, tenant, extensions, readTimeout, credentials, ...settings });
  const interrupts = listenForInterrupts();
  try {
    await work(client, interrupts);
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === "Stopped" && interrupts.stop.aborted)) throw error;
  } finally {
    interrupts.close();
    client.close();
  }
}

/** The credentials that options give, by the names of their schemes. Throws a UsageError or an ApiError. */
export function credentialsOf({
  credential,
  user,
}: Pick<AgentLine, "credential" | "user">): Readonly<Record<string, AgentCredential>> {
  const users = new Map(user.map((each) => pairOf(each, "--user", "SCHEME=NAME")));
  const places = credential.map((each) => pairOf(each, "--credential", "SCHEME=PLACE"));
  for (const scheme of users.keys()) {
    if (!places.some(([name]) => name === scheme)) {
      throw new UsageError(`--user names the scheme ${scheme}, but no --credential says where its password is`);
    }
  }
  return Object.fromEntries(
    places.map(([scheme, place]) => {
      const secret = parseSecretReference(place, `--credential ${scheme}`);
      return [scheme, { secret, user: users.get(scheme) }];
    }),
  );
}

/** A pair; the text is not shown, since it may be a secret. */
function pairOf(text: string, option: string, form: string): [name: string, value: string] {
  const at = text.indexOf("=");
  if (at < 1) throw new UsageError(`${option} holds ${text.length} characters without a scheme; write ${form}`);
  return [text.slice(0, at), text.slice(at + 1)];
}
