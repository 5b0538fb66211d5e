/** Help in the sections of the AWS CLI's help, generated from the table of services and the model. */

import { wrappedLines } from "../../base/text/wrapped-lines.ts";
import { hasParts } from "../../facts/derive/differences.ts";
import { boundInWords } from "../../facts/derive/wording.ts";
import type { Field, StructField } from "../../facts/model/field.ts";
import { type ClientService, type NamedOperation, operationsOf, typedName } from "./client-service.ts";
import { services } from "./client-services.ts";
import { commonOptionsOf, optionsOf } from "./named-operation.ts";
import { type CommandOption, globalOptions } from "./options.ts";
import { parameterOptions, requiredMembers } from "./requests/parameters.ts";

/** Help on the services and global options. `width`: columns of the page. */
export const helpOnServices = (width: number): string =>
  page(width, [
    ["NAME", ["lintel api"]],
    [
      "DESCRIPTION",
      [
        "Call operations of EC2 Image Builder, App Runner, an A2A agent or a REST API, with the options of the AWS CLI.",
      ],
    ],
    ["SYNOPSIS", ["lintel api [options] <service> <operation> [parameters]"]],
    ["OPTIONS", globalOptions.flatMap(optionEntry)],
    ["AVAILABLE SERVICES", services.flatMap(({ id, summary }) => [`o ${id}`, [summary]])],
  ]);

/** Help on the operations of a service. */
export const helpOnService = (service: ClientService, width: number): string =>
  page(width, [
    ["NAME", [service.id]],
    ["DESCRIPTION", [`${service.summary}.`]],
    ["SYNOPSIS", [`lintel api ${service.id} <operation> [parameters]`]],
    ...(service.options.length === 0 ? [] : [["OPTIONS", service.options.flatMap(optionEntry)] as const]),
    [
      "AVAILABLE COMMANDS",
      [...operationsOf(service)].flatMap(([name, { operation }]) => [`o ${name}`, [operation.messages.description]]),
    ],
  ]);

/** Help on the parameters and the response of an operation. */
export function helpOnOperation(named: NamedOperation, width: number): string {
  const { service, operation } = named;
  const { name: called, messages } = operation;
  const name = typedName(called);
  const parameters = parameterOptions(messages.input).map((option) => option.name);
  const own = optionsOf(named).filter((option) => !parameters.includes(option.name));
  const response = Object.entries(messages.output.members).flatMap(([member, field]) => memberEntry(member, field));
  return page(width, [
    ["NAME", [name]],
    ["DESCRIPTION", [messages.description]],
    ["SYNOPSIS", [`lintel api ${service.id} ${name}`, synopsis(messages.input, own)]],
    ["OPTIONS", [...parameterEntries(messages.input), ...own.flatMap(optionEntry)]],
    ["GLOBAL OPTIONS", commonOptionsOf(service).flatMap(optionEntry)],
    ["OUTPUT", response.length === 0 ? ["None"] : response],
  ]);
}

/** Parts of a page: paragraphs, or indented blocks. */
type Block = readonly (string | Block)[];

const indentStep = 3;
/** Maximum indentation in columns, so that narrow terminals have room for words. */
const deepestIndent = 24;

const page = (width: number, sections: readonly (readonly [title: string, block: Block])[]): string =>
  `${sections.map(([title, block]) => `${title}\n${laidOut(block, indentStep, width)}`).join("\n\n")}\n`;

function laidOut(block: Block, indent: number, width: number): string {
  const deeper = Math.min(indent + indentStep, deepestIndent);
  return block
    .map((part) => (typeof part === "string" ? wrapped(part, indent, width) : laidOut(part, deeper, width)))
    .filter((text) => text !== "")
    .join("\n");
}

const wrapped = (text: string, indent: number, width: number): string =>
  wrappedLines(text, width - indent)
    .map((line) => " ".repeat(indent) + line)
    .join("\n");

function optionEntry({ name, arity, choices, summary }: CommandOption): Block {
  const value = { none: "", one: " <value>", maybe: " [<value>]", many: " <value> [<value> ...]" }[arity];
  return [`--${name}${value}`, [`${summary}.`, ...(choices === undefined ? [] : [`One of ${choices.join(", ")}.`])]];
}

/** The options in a synopsis, optional ones in brackets. */
function synopsis(input: StructField, options: readonly CommandOption[]): Block {
  const required = new Set(requiredMembers(input));
  const parameters = Object.entries(input.members).map(([member, { kind }]) => {
    const name = typedName(member);
    const shown = kind === "boolean" ? `--${name} | --no-${name}` : `--${name} <value>`;
    return required.has(member) ? shown : `[${shown}]`;
  });
  return [...parameters, ...options.map(({ name }) => `[--${name} <value>]`)];
}

const parameterEntries = ({ members }: StructField): Block =>
  Object.entries(members).flatMap(([member, field]) => {
    const name = typedName(member);
    const typed = field.kind === "boolean" ? `--${name} | --no-${name}` : `--${name}`;
    const required = field.required === true ? " [required]" : "";
    const written = hasParts(field) ? ["Shorthand:", [shorthand(field)], "JSON:", [json(field)]] : [];
    return [`${typed} (${kindName(field)})${required}`, [...facts(field), ...parts(field), ...written]];
  });

const memberEntry = (name: string, field: Field): Block => [
  `${name} -> (${kindName(field)})${field.required === true ? " [required]" : ""}`,
  [...facts(field), ...parts(field)],
];

const facts = (field: Field): Block => {
  const bound = field.kind === "string" && field.enum !== undefined ? undefined : boundInWords(field);
  return [
    field.description,
    ...(bound === undefined ? [] : [`It must be ${bound}.`]),
    ...(field.kind === "string" && field.enum !== undefined ? [`Possible values: ${field.enum.join(", ")}`] : []),
  ];
};

/** The parts of a structure, list or map. */
function parts(field: Field): Block {
  if (field.kind === "struct") {
    return Object.entries(field.members).flatMap(([name, member]) => memberEntry(name, member));
  }
  if (field.kind === "list") return memberEntry("element", field.element);
  return field.kind === "map" ? [...memberEntry("key", field.key), ...memberEntry("value", field.value)] : [];
}

const kindName = (field: Field): string => {
  if (field.kind === "struct") return "structure";
  if (field.kind === "any") return field.time === true ? "timestamp" : "JSON value";
  return field.kind;
};

/** The shorthand syntax of a value, with types in place of values. */
function shorthand(field: Field, isInner = false): string {
  switch (field.kind) {
    case "struct": {
      const members = Object.entries(field.members).map(([name, member]) => `${name}=${shorthand(member, true)}`);
      return isInner ? `{${members.join(",")}}` : members.join(",");
    }
    case "map": {
      const entries = `KeyName1=${shorthand(field.value, true)},KeyName2=${shorthand(field.value, true)}`;
      return isInner ? `{${entries}}` : entries;
    }
    case "list": {
      const element = shorthand(field.element, isInner);
      return isInner ? `[${element},${element}]` : `${element} ...`;
    }
    default:
      return kindName(field);
  }
}

/** The JSON syntax of a value, with types in place of values. */
function json(field: Field): string {
  switch (field.kind) {
    case "struct":
      return `{${Object.entries(field.members)
        .map(([name, member]) => `"${name}": ${json(member)}`)
        .join(", ")}}`;
    case "map":
      return `{"string": ${json(field.value)}, ...}`;
    case "list":
      return `[${json(field.element)}, ...]`;
    case "string":
      return field.enum === undefined ? '"string"' : field.enum.map((value) => `"${value}"`).join("|");
    case "boolean":
      return "true|false";
    default:
      return kindName(field);
  }
}
