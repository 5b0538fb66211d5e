/** What all `lintel agent` commands have in common: options, the client that they make, and how they end. */
import type { Argv } from "yargs";
import { type AgentClient, createAgentClient } from "../../api/agent-client.ts";
import type { AgentCredential } from "../../api/agent-credential.ts";
import { ApiError } from "../../api/api-error.ts";
import { parseSecretReference } from "../../api/secret-reference.ts";
import { secretReference } from "../../model/secret-reference.ts";
import { UsageError } from "../usage-error.ts";

/** The exit code of what Ctrl-C ends, as shells have it: 128 and the number of the signal. */
const INTERRUPTED = 130;

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
    .option("output", { choices: ["text", "json"] as const, default: "text" as const, describe: "How to print" })
    .demandCommand(0, 0, "", "This command takes options alone.")
    .epilogue("Exit codes: 0 done, 2 bad usage or the agent refuses, 130 ended by Ctrl-C. Tasks go on after Ctrl-C.");

/** What was given for them. */
export interface AgentLine {
  readonly agent: string;
  readonly tenant: string | undefined;
  readonly credential: readonly string[];
  readonly user: readonly string[];
  readonly extension: readonly string[];
  readonly "read-timeout": number | undefined;
}

/** Does something with the agent; Ctrl-C ends it and sets `process.exitCode`. */
export async function withAgent(
  line: AgentLine,
  work: (client: AgentClient, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopper = new AbortController();
  const stop = () => stopper.abort();
  const { agent, tenant, extension: extensions, "read-timeout": readTimeout } = line;
  const client = createAgentClient({ agent, tenant, extensions, readTimeout, credentials: credentialsOf(line) });
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    await work(client, stopper.signal);
  } catch (error) {
    if (!(stopper.signal.aborted && error instanceof ApiError && error.kind === "Stopped")) throw error;
    process.exitCode = INTERRUPTED;
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
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
