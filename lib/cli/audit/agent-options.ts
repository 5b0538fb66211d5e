/** The options that name an agent whose push configurations are read beside accounts and regions. */
import type { Argv } from "yargs";
import type { AgentLine } from "../../services/a2a/command/line.ts";
import { credentialOptions } from "../../services/a2a/command/options/credential-options.ts";
import { headerOptions } from "../../services/a2a/command/options/header-options.ts";
import type { AccountChoice } from "../terminal/account-options.ts";

/** Adds the options to a command line; `purpose` says what becomes of the configurations: "are checked". */
export const withAgentOptions = <Options>(line: Argv<Options>, purpose: string) =>
  headerOptions(credentialOptions(line))
    .option("agent", {
      type: "string",
      requiresArg: true,
      describe: `Base URL of an A2A agent whose push configurations ${purpose} too`,
    })
    .option("tenant", {
      type: "string",
      requiresArg: true,
      describe: "Tenant at the agent, if its card offers several",
    })
    .option("allow-insecure", { type: "boolean", default: false, describe: "Send credentials to the agent over HTTP" });

/** The values of these options, with those of a command that has not all options of `lintel agent`. */
type AgentChoice = Omit<
  AgentLine,
  | "agent"
  | "tenant"
  | "endpoint"
  | "binding"
  | "a2a-version"
  | "extension"
  | "credential-origin"
  | "verify-signatures"
  | "jku-origin"
  | "timeout"
  | "read-timeout"
  | "lint"
  | "output"
  | "ca-bundle"
> & {
  readonly agent?: string | undefined;
  readonly tenant?: string | undefined;
  readonly "ca-bundle"?: string | undefined;
};

/** The agent of a command line; undefined if it names none. */
export const agentIn = (options: AgentChoice): AgentLine | undefined =>
  options.agent === undefined
    ? undefined
    : {
        ...options,
        ...{ agent: options.agent, binding: [], extension: [], "credential-origin": [], "verify-signatures": [] },
        ...{ "jku-origin": [], "read-timeout": undefined, timeout: undefined, lint: true, output: "text" },
        ...{ endpoint: undefined, "a2a-version": undefined },
        tenant: options.tenant,
        "ca-bundle": options["ca-bundle"],
      };

/** Whether accounts are read: not if only an agent is named. */
export const readsAccounts = (
  { agent, region, profile }: Pick<AgentChoice, "agent"> & AccountChoice,
  kinds: readonly string[],
): boolean => agent === undefined || region !== undefined || profile !== undefined || kinds.length > 0;
