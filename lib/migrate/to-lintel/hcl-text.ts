/** Writes declarations as HCL, laid out as `terraform fmt` does. */
import { isBlocks } from "../../derive/blocks.ts";
import { hclWriter, namesHcl } from "../../lint/text/hcl-writer.ts";
import type {
  DeclaredFile,
  DeclaredMember,
  DeclaredValue,
  DeclaredVariable,
  WrittenResource,
} from "./declared-value.ts";

/** An argument of a block, whose value may have several lines. */
type Argument = readonly [name: string, value: string];

const text = (value: string | number | boolean): string => hclWriter.scalar(value, "");

/** The text of a file. */
export function hclText({ comments, variables, resources }: DeclaredFile): string {
  const parts = [
    comments.map((line) => `# ${line}`.trimEnd()).join("\n"),
    ...variables.map(variableText),
    ...resources.map(resourceText),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function variableText(variable: DeclaredVariable): string {
  const { name, type, description, isSensitive, isEphemeral, default: fallback } = variable;
  return block(`variable ${text(name)}`, [
    ["type", type],
    ["description", text(description)],
    ...(fallback === undefined ? [] : [["default", text(fallback)] as const]),
    ...(isSensitive ? [["sensitive", "true"] as const] : []),
    ...(isEphemeral ? [["ephemeral", "true"] as const] : []),
  ]);
}

function resourceText({ type, name, importId, region, members }: WrittenResource): string {
  const id = typeof importId === "string" ? text(importId) : `var.${importId.name}`;
  const own = block(
    `resource ${text(type)} ${text(name)}`,
    [...(region === undefined ? [] : [["region", text(region)] as const]), ...argumentsOf(members)],
    blocksOf(members),
  );
  const imported = block("import", [
    ["to", `${type}.${name}`],
    ["id", id],
  ]);
  return `${own}\n\n${imported}`;
}

/** The arguments among members. */
const argumentsOf = (members: readonly DeclaredMember[]): readonly Argument[] =>
  members.flatMap(({ name, field, value }) => (isBlocks(field) ? [] : [[name, expression(value)] as const]));

/** The blocks among members, each with its lines. */
const blocksOf = (members: readonly DeclaredMember[]): readonly string[] =>
  members.flatMap(({ name, field, value }) => {
    if (!isBlocks(field)) return [];
    if (value.is === "map") return value.entries.map(([key, each]) => structureText(`${name} ${text(key)}`, each));
    return (value.is === "list" ? value.items : [value]).map((each) => structureText(name, each));
  });

const structureText = (header: string, value: DeclaredValue): string =>
  value.is === "structure" ? block(header, argumentsOf(value.members), blocksOf(value.members)) : `${header} {}`;

/** A block: its arguments, then the blocks within it, each after an empty line. */
function block(header: string, args: readonly Argument[], inside: readonly string[] = []): string {
  const parts = [...(args.length === 0 ? [] : [aligned(args).join("\n")]), ...inside];
  return parts.length === 0 ? `${header} {}` : `${header} {\n${indented(parts.join("\n\n"))}\n}`;
}

/** The lines of arguments, with the signs of consecutive ones below each other. */
function aligned(args: readonly Argument[]): readonly string[] {
  const runs: Argument[][] = [[]];
  for (const argument of args) {
    const isLong = argument[1].includes("\n");
    if (isLong) runs.push([argument], []);
    else runs.at(-1)?.push(argument);
  }
  return runs.flatMap((run) => {
    const width = Math.max(0, ...run.map(([name]) => name.length));
    return run.map(([name, value]) => `${name.padEnd(width)} = ${value}`);
  });
}

const indented = (lines: string): string => lines.replaceAll(/^(?=.)/gm, "  ");

/** A value as an expression. */
function expression(value: DeclaredValue): string {
  switch (value.is) {
    case "scalar":
      return text(value.value);
    case "variable":
      return `var.${value.variable.name}`;
    case "attribute":
      return `${value.of.type}.${value.of.name}.${value.name}`;
    case "list":
      return listed("[", value.items.map(expression), "]");
    case "map":
      return objectText(value.entries.map(([key, each]) => [isPlainKey(key) ? key : text(key), expression(each)]));
    case "structure":
      return objectText(value.members.map(({ name, value: each }) => [name, expression(each)]));
  }
}

/** Whether a key needs no quotes: a `for` would begin an expression. */
const isPlainKey = (key: string): boolean => namesHcl(key) && !["for", "null", "true", "false"].includes(key);

/** A list on one line, or with an element on each if it is long. */
function listed(open: string, items: readonly string[], close: string): string {
  const line = `${open}${items.join(", ")}${close}`;
  const isShort = line.length <= 80 && !line.includes("\n");
  return isShort ? line : `${open}\n${indented(items.map((each) => `${each},`).join("\n"))}\n${close}`;
}

const objectText = (entries: readonly Argument[]): string =>
  entries.length === 0 ? "{}" : `{\n${indented(aligned(entries).join("\n"))}\n}`;
