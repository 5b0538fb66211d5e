/** The agent, and what a command does with it, as words of the command line instead of options. */
import type { Argv } from "yargs";
import { isOnThisMachine } from "../../../../client/secrets/safe-address.ts";
import { bindingIn } from "../../agent-card/client/interface.ts";
import type { CoreBinding } from "../../agent-card/model.ts";
import { isCardPlace } from "./card-place.ts";

/** The options that words give. */
interface WordOptions {
  _: (string | number)[];
  agent?: string;
  endpoint?: string;
  text?: string[];
  id?: string;
}

/** The variable that replaces the option. */
export const agentVariable = "LINTEL_AGENT_URL";

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
export const bindingsOfWords = (words: readonly string[]): CoreBinding[] => [
  ...new Set(words.flatMap((word) => word.split(",")).map((word) => bindingOfWord(word.trim()))),
];

/**
 * Reads words without options: first the agent, unless an option or a variable gives it, then the value of another
 * option. An address is the agent also where a variable gives one.
 * @param valueOption the option that the other word is for: the text of a message, or the id of a task.
 */
export const agentWords = <Before>(line: Argv<Before>, valueOption?: "text" | "id"): Argv<Before> =>
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
