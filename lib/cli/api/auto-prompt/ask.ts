/**
 * Prompts for the missing parts of a command line: service, operation, parameters. The result is a command line, so
 * that it is parsed and validated like any other, and the user can save it.
 */

import select from "@inquirer/select";
import { shellWord } from "../../../base/text/shell-word.ts";
import type { Field } from "../../../facts/model/field.ts";
import { printMessage } from "../../terminal/print.ts";
import { exitCodes } from "../client-error.ts";
import { type NamedOperation, operationsOf, typedName } from "../client-service.ts";
import { type ServiceEntry, services } from "../client-services.ts";
import type { PartialLine } from "../line/command.ts";
import { readLine } from "../line/read.ts";
import { commonOptionsOf, findService } from "../named-operation.ts";
import { requiredMembers } from "../requests/parameters.ts";
import { chosenVocabulary, inVocabulary } from "../shown-names.ts";
import { askLine } from "./line.ts";
import type { PromptMode } from "./mode.ts";
import { type Choice, terminal } from "./terminal.ts";
import { askValue, helpOn } from "./value.ts";

/** The words, completed with the user's answers. Ctrl-C ends the process. */
export async function completedWords(args: readonly string[], mode: PromptMode): Promise<readonly string[]> {
  try {
    const typed = args.filter((word) => !/^--cli-a[a-z-]*$/.test(word)); // the option itself, or a prefix of it
    const words = await asked(typed, mode);
    if (words.length > typed.length) printMessage(`> lintel api ${words.map(shellWord).join(" ")}\n`);
    return words;
  } catch (error) {
    // Ctrl-C, or a closed terminal
    if (error instanceof Error && error.name === "ExitPromptError") process.exit(exitCodes.interrupted);
    throw error;
  }
}

async function asked(typed: readonly string[], mode: PromptMode): Promise<readonly string[]> {
  const words = [...typed, ...(await askedOperation(await readLine(typed)))];
  const line = await readLine(words);
  const { named } = line;
  if (named === undefined || line.isSampled) return words;
  const { input } = inVocabulary(named.operation, chosenVocabulary(line.vocabulary)).messages;
  const { members } = input;
  const isGiven = (name: string): boolean => line.isGiven(name) || line.isGiven(`no-${name}`);
  const left = new Set(Object.keys(members).filter((member) => !isGiven(typedName(member))));
  const ask = async (member: string): Promise<void> => {
    left.delete(member);
    const field = members[member];
    if (field !== undefined) words.push(...wordsFor(typedName(member), await askValue(field, member)));
  };
  if (!line.isFromDocument) {
    for (const member of requiredMembers(input)) if (left.has(member)) await ask(member);
  }
  for (const option of line.missing().options) words.push(...(await askedOption(option, named)));
  while (mode === "on" && left.size > 0) {
    const more = await askedMember([...left], members);
    if (more === undefined) break;
    await ask(more);
  }
  return words;
}

/** A required option of the service, with its value. */
async function askedOption(option: string, { service }: NamedOperation): Promise<readonly string[]> {
  const { summary = "" } = [...service.options, ...commonOptionsOf(service)].find(({ name }) => name === option) ?? {};
  const faultOf = (text: string): string | undefined => (text === "" ? "expected a value" : undefined);
  return wordsFor(option, await askLine({ message: `--${option}`, help: `${summary}.`, faultOf }, terminal));
}

/** The words that name the service and the operation, if missing. */
async function askedOperation({ service, operation }: PartialLine): Promise<readonly string[]> {
  if (operation !== undefined) return [];
  const id = service ?? (await select({ message: "service", choices: services.map(serviceChoice) }, terminal));
  const operations = operationsOf(await findService(id));
  const choices = [...operations].map(([name, { operation }]) => ({
    value: name,
    name,
    description: operation.messages.description,
  }));
  const chosen = await select({ message: "operation", choices }, terminal);
  return service === undefined ? [id, chosen] : [chosen];
}

const serviceChoice = ({ id, summary }: ServiceEntry): Choice<string> => ({
  value: id,
  name: id,
  description: summary,
});

/** An optional parameter; undefined if the user wants no more. */
function askedMember(
  left: readonly string[],
  members: { readonly [member: string]: Field },
): Promise<string | undefined> {
  const done: Choice<undefined> = { value: undefined, name: "done", description: "Run the command." };
  const choices = left.map((member): Choice<string> => {
    const field = members[member];
    return { value: member, name: `--${typedName(member)}`, description: field === undefined ? "" : helpOn(field) };
  });
  return select({ message: "add a parameter?", choices: [done, ...choices] }, terminal);
}

/** A parameter as words. A value that looks like an option follows an equals sign. */
function wordsFor(option: string, value: unknown): readonly string[] {
  if (typeof value === "boolean") return [value ? `--${option}` : `--no-${option}`];
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.startsWith("-") ? [`--${option}=${text}`] : [`--${option}`, text];
}
