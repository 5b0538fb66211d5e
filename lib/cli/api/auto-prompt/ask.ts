/**
 * Prompts for the missing parts of a command line: service, operation, parameters. The result is a command line, so
 * that it is parsed and validated like any other, and the user can save it.
 */

import select from "@inquirer/select";
import { setOwn } from "../../../base/dictionary.ts";
import { messageOf } from "../../../base/message-of.ts";
import { shellWord } from "../../../base/text/shell-word.ts";
import { boundInWords, typeInWords } from "../../../facts/derive/wording.ts";
import type { Field, ListField, MapField, StructField } from "../../../facts/model/field.ts";
import { printMessage } from "../../terminal/print.ts";
import { exitCodes } from "../client-error.ts";
import { type NamedOperation, operationsOf, typedName } from "../client-service.ts";
import { type ServiceEntry, services } from "../client-services.ts";
import type { PartialLine } from "../line/command.ts";
import { readLine } from "../line/read.ts";
import { commonOptionsOf, findService } from "../named-operation.ts";
import { faultOfText, faultOfValue } from "../requests/fit.ts";
import { readText, requiredMembers } from "../requests/parameters.ts";
import { chosenVocabulary, inVocabulary } from "../shown-names.ts";
import { askLine } from "./line.ts";
import type { PromptMode } from "./mode.ts";
import { type Choice, terminal } from "./terminal.ts";

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

// Prompts for the value of a field: scalars directly, other values member by member or on one line.

/** Prompts until the value is valid for its field. `path` names it: `policyDetails[0].action`. */
function askValue(field: Field, path: string): Promise<unknown> {
  switch (field.kind) {
    case "string":
      return field.enum === undefined ? askScalar(field, path) : choose(path, field.enum.map(asChoice), field);
    case "boolean":
      return choose(path, [true, false].map(asChoice), field);
    case "integer":
      return askScalar(field, path).then(Number);
    case "struct":
      return askParts(field, path, () => askStructure(field, path));
    case "map":
      return askParts(field, path, () => askMap(field, path));
    case "list":
      return askParts(field, path, () => askList(field, path));
    case "any":
      return askScalar(field, path);
  }
}

/** The description and bounds of a field, on one line. */
function helpOn(field: Field): string {
  const bound = boundInWords(field);
  return bound === undefined ? field.description : `${field.description} It must be ${bound}.`;
}

const asChoice = <Value extends string | boolean>(value: Value): Choice<Value> => ({ value, name: String(value) });

const choose = <Value>(path: string, choices: readonly Choice<Value>[], field: Field): Promise<Value> =>
  select(
    { message: path, choices: choices.map((choice) => ({ description: field.description, ...choice })) },
    terminal,
  );

const askScalar = (field: Field, path: string): Promise<string> =>
  askLine({ message: path, help: helpOn(field), faultOf: (text) => faultOfText(field, text) }, terminal);

/** A value with parts: prompts for each part, or for one line of shorthand or JSON. */
async function askParts(field: Field, path: string, byParts: () => Promise<unknown>): Promise<unknown> {
  const way = await choose(
    path,
    [
      { value: "parts", name: "part by part" },
      { value: "line", name: "in one line of shorthand or JSON" },
    ],
    field,
  );
  if (way === "parts") return byParts();
  const line = await askLine(
    { message: path, help: helpOn(field), faultOf: (text) => faultOfLine(field, path, text) },
    terminal,
  );
  return readText(path, field, line);
}

function faultOfLine(field: Field, path: string, text: string): string | undefined {
  if (text === "") return `write ${typeInWords(field)}`;
  try {
    return faultOfValue(field, readText(path, field, text), path);
  } catch (error) {
    return messageOf(error);
  }
}

/** Prompts for required members, one of those that exclude each other, and then optional ones. */
async function askStructure({ members, exactlyOne = [], description }: StructField, path: string): Promise<unknown> {
  const value: Record<string, unknown> = {};
  const ask = async (name: string): Promise<void> => {
    const member = members[name];
    if (member !== undefined) setOwn(value, name, await askValue(member, `${path}.${name}`));
  };
  for (const [name, member] of Object.entries(members)) if (member.required === true) await ask(name);
  const choiceOf = (name: string): Choice<string> => ({
    value: name,
    name,
    description: members[name]?.description ?? "",
  });
  if (exactlyOne.length > 0) {
    await ask(await select({ message: `${path}: exactly one of`, choices: exactlyOne.map(choiceOf) }, terminal));
  }
  for (;;) {
    const left = Object.keys(members).filter((name) => !Object.hasOwn(value, name) && !exactlyOne.includes(name));
    if (left.length === 0) return value;
    const done: Choice<undefined> = { value: undefined, name: "no more", description };
    const name = await select({ message: `${path}: add a member?`, choices: [done, ...left.map(choiceOf)] }, terminal);
    if (name === undefined) return value;
    await ask(name);
  }
}

async function askList({ element, maxItems, minItems = 0 }: ListField, path: string): Promise<unknown> {
  const items: unknown[] = [];
  while (maxItems === undefined || items.length < maxItems) {
    if (items.length >= Math.max(minItems, 1) && !(await wantsMore(path))) break;
    items.push(await askValue(element, `${path}[${items.length}]`));
  }
  return items;
}

async function askMap({ key, value, maxEntries, minEntries = 0 }: MapField, path: string): Promise<unknown> {
  const entries = new Map<string, unknown>();
  while (maxEntries === undefined || entries.size < maxEntries) {
    if (entries.size >= Math.max(minEntries, 1) && !(await wantsMore(path))) break;
    const name = await askScalar(key, `${path} key`);
    entries.set(name, await askValue(value, `${path}.${name}`));
  }
  return Object.fromEntries(entries);
}

const wantsMore = (path: string): Promise<boolean> =>
  select(
    {
      message: `${path}: another?`,
      choices: [
        { value: false, name: "no" },
        { value: true, name: "yes" },
      ],
    },
    terminal,
  );

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
