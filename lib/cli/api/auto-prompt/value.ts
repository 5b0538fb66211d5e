/** Prompts for the value of a field: scalars directly, other values member by member or on one line. */

import select from "@inquirer/select";
import { setOwn } from "../../../base/dictionary.ts";
import { messageOf } from "../../../base/message-of.ts";
import { boundInWords, typeInWords } from "../../../facts/derive/wording.ts";
import type { Field, ListField, MapField, StructField } from "../../../facts/model/field.ts";
import { faultOfText, faultOfValue } from "../requests/fit.ts";
import { readText } from "../requests/parameters.ts";
import { askLine } from "./line.ts";
import { type Choice, terminal } from "./terminal.ts";

/** Prompts until the value is valid for its field. `path` names it: `policyDetails[0].action`. */
export function askValue(field: Field, path: string): Promise<unknown> {
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
export function helpOn(field: Field): string {
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
