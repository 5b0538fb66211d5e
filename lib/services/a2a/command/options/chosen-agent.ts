/** Options that name the agent and how to reach it, and what they mean for the client. */
import type { Argv } from "yargs";
import { repeatable } from "../../../../cli/terminal/repeatable.ts";
import { UsageError } from "../../../../cli/terminal/usage-error.ts";
import { isOnThisMachine } from "../../../../client/secrets/safe-address.ts";
import {
  type AgentVersion,
  addressForm,
  agentVersions,
  bindingIn,
  interfaceAddress,
} from "../../agent-card/client/interface.ts";
import { type CoreBinding, coreBindings, grpcBinding } from "../../agent-card/model.ts";
import { assumedCard, type GivenCard } from "../../client/given-card.ts";
import type { AgentClientSettings } from "../../client.ts";
import { v0_3Version } from "../../model/wire.ts";
import { isCardPlace, placeOfCard } from "./card-place.ts";
import { type CredentialLine, credentialOptionNames } from "./credential-options.ts";

/** Help text of `--binding`. */
export const bindingHelp = "Protocol binding (default: the first in the agent's card that can be reached)";

// The agent, and what a command does with it, as words of the command line instead of options.

interface WordOptions {
  _: (string | number)[];
  agent?: string;
  endpoint?: string;
  text?: string[];
  id?: string;
}

/** The variable that replaces the option. */
const agentVariable = "LINTEL_AGENT_URL";

/** A host, perhaps with a port and a path, in place of an address. */
const bareHost = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:\/\S*)?$/;

/** An agent's address: a host alone is https, or http on this machine. Files with cards and other texts stay. */
export function agentAddress(written: string): string {
  if (isCardPlace(written) || !bareHost.test(written) || !URL.canParse(`https://${written}`)) return written;
  return `${isOnThisMachine(new URL(`https://${written}`)) ? "http" : "https"}://${written}`;
}

/** A binding by its name in any case, or by what other clients call it. Other words stay, and are refused as choices. */
const bindingOfWord = (word: string): CoreBinding =>
  /^(?:rest|http-json)$/i.test(word) ? "HTTP+JSON" : (bindingIn(word) ?? (word as CoreBinding));

/** The bindings of a list, each once. Each word may itself be a list with commas. */
const bindingsOfWords = (words: readonly string[]): CoreBinding[] => [
  ...new Set(words.flatMap((word) => word.split(",")).map((word) => bindingOfWord(word.trim()))),
];

/**
 * Reads words without options: first the agent, unless an option or a variable gives it, then the value of another
 * option. An address is the agent also where a variable gives one.
 * @param valueOption the option that the other word is for: the text of a message, or the id of a task.
 */
const agentWords = <Before>(line: Argv<Before>, valueOption?: "text" | "id"): Argv<Before> =>
  line.middleware((given) => {
    const options: WordOptions = given as never;
    const words = options._.map(String);
    const variable = process.env[agentVariable];
    // An endpoint is the agent, unless both are given, which is refused later.
    options.agent ??= options.endpoint as never;
    const isFree = options.agent === undefined;
    const isFirst = isFree && words.length > 0 && (variable === undefined || /^https?:\/\//i.test(words[0] ?? ""));
    const agent = isFirst ? words.shift() : (options.agent ?? variable);
    if (typeof agent === "string") options.agent = agent === options.endpoint ? agent : agentAddress(agent);
    const [word, ...others] = words;
    const isOne = word !== undefined && others.length === 0;
    const isText = isOne && valueOption === "text" && (options.text ?? []).length === 0;
    const isId = isOne && valueOption === "id" && options.id === undefined;
    if (isText) options.text = [word];
    if (isId) options.id = word;
    options._ = isText || isId ? [] : words;
  }, true);

/**
 * Adds the options.
 * @param valueOption the option that a word after the agent is for.
 */
export const chosenAgentOptions = (line: Argv, valueOption?: "text" | "id") =>
  agentWords(line, valueOption)
    .option("agent", {
      type: "string",
      alias: ["a", "agent-card"],
      demandOption: true,
      requiresArg: true, // otherwise yargs would not accept `-` as a value
      describe: `Base URL or host of the agent, the address of its card, which ends in .json, or a file with the card; - is standard input (or the first word, or ${agentVariable})`,
    })
    .option("endpoint", {
      type: "string",
      alias: "e",
      describe: "Address of an interface, for an agent without a card; needs one --binding",
    })
    .option("tenant", { type: "string", describe: "Tenant, if the card offers several" })
    .option("binding", {
      ...repeatable(`${bindingHelp}; several in order of preference, with commas or repeated`),
      choices: coreBindings,
      alias: "transport",
      coerce: bindingsOfWords,
    })
    .option("a2a-version", {
      type: "string", // otherwise yargs would read a number
      choices: agentVersions,
      describe: "Version of the protocol to use (default: 1.0, or 0.3 if the card has no other)",
    });

/** The values of these options. */
export interface ChosenAgentLine {
  /** With an endpoint, that. */
  readonly agent: string;
  readonly endpoint: string | undefined;
  readonly tenant: string | undefined;
  readonly binding: readonly CoreBinding[];
  readonly "a2a-version": AgentVersion | undefined;
}

/** The options about a card, which an endpoint does not have. */
type CardLine = CredentialLine & {
  readonly [option in "verify-signatures" | "jku-origin"]: readonly string[];
};

/** Settings of the client for the agent; a card in a file or on standard input is read. Throws UsageErrors. */
export async function chosenAgent(
  line: ChosenAgentLine & CardLine,
): Promise<Pick<AgentClientSettings, "agent" | "givenCard" | "tenant" | "bindings" | "version">> {
  const { agent, endpoint, tenant, binding, "a2a-version": version } = line;
  const bindings = binding.length === 0 ? undefined : binding;
  return { agent, givenCard: await givenCardOf(agent, endpoint, line), tenant, bindings, version };
}

async function givenCardOf(
  agent: string,
  endpoint: string | undefined,
  line: ChosenAgentLine & CardLine,
): Promise<GivenCard | undefined> {
  if (endpoint !== undefined) return endpointOf(endpoint, line);
  if (!isCardPlace(agent)) return undefined;
  const { readCardFile } = await import("../card/card-file.ts");
  const { path, address } = placeOfCard(agent);
  return { ...(await readCardFile(path)), address, isAssumed: false };
}

function endpointOf(endpoint: string, line: ChosenAgentLine & CardLine): GivenCard {
  const { agent, binding: bindings, "a2a-version": version = "1.0" } = line;
  if (agent !== endpoint)
    throw new UsageError("give --agent or --endpoint, not both; an endpoint is used without a card");
  const [binding, ...others] = bindings;
  if (binding === undefined || others.length > 0) {
    const allowed = coreBindings.join(", ");
    throw new UsageError(
      `--endpoint is an address without a card, so one --binding must be its protocol: ${allowed}; ${bindings.length === 0 ? "none" : bindings.join(", ")} is given`,
    );
  }
  if (binding === grpcBinding && version === v0_3Version) {
    throw new UsageError(
      "Lintel does not speak version 0.3 over gRPC; use JSONRPC or HTTP+JSON with --a2a-version 0.3",
    );
  }
  const needless = ([...credentialOptionNames, "verify-signatures", "jku-origin"] as const).find(
    (option) => line[option].length > 0,
  );
  if (needless !== undefined) {
    throw new UsageError(
      `--${needless} is about the agent's card, which an --endpoint does not have; give credentials with --bearer or --header, or name the card with --agent`,
    );
  }
  const url = binding === grpcBinding ? endpoint : agentAddress(endpoint);
  const address = interfaceAddress(binding, url);
  if (address !== undefined) return assumedCard(address, { url, binding, version });
  // An address with a password is not shown.
  const shown = endpoint.includes("@") ? "an address with an @" : JSON.stringify(endpoint);
  throw new UsageError(`--endpoint is ${shown}; it must be ${addressForm(binding)}, without a user name and password`);
}
