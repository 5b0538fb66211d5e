/** Formats a declaration as HCL, TypeScript and YAML. */
import { membersOf } from "../../../base/members.ts";
import type { Field, StructField } from "../../model/field.ts";
import { isBlocks } from "../blocks.ts";
import { camelCase, snakeCase } from "../names.ts";

/** An HCL block in the format of `terraform fmt`; `header` precedes the brace. */
export function hclBlock(header: string, value: unknown, struct: StructField): string {
  return [`${header} {`, ...body(value, struct).map((line) => (line === "" ? "" : `  ${line}`)), "}"].join("\n");
}

/** Arguments with aligned equals signs, then blocks. */
function body(value: unknown, { members }: StructField): readonly string[] {
  const given = Object.entries(membersOf(value));
  const fieldOf = (name: string): Field | undefined => members[name];
  const attributes = given.filter(([name]) => !isBlocks(fieldOf(name)));
  const width = Math.max(0, ...attributes.map(([name]) => snakeCase(name).length));
  const lines = attributes.map(([name, each]) => `${snakeCase(name).padEnd(width)} = ${hclValue(each)}`);
  const blocks = given.flatMap(([name, each]) => blocksOf(snakeCase(name), each, fieldOf(name)));
  return [...lines, ...blocks];
}

function blocksOf(name: string, value: unknown, field: Field | undefined): readonly string[] {
  if (field?.kind === "struct") return hclBlock(name, value, field).split("\n");
  if (field?.kind === "list" && Array.isArray(value))
    return value.flatMap((each) => blocksOf(name, each, field.element));
  if (field?.kind !== "map") return [];
  return Object.entries(membersOf(value)).flatMap(([key, each]) =>
    blocksOf(`${name} ${JSON.stringify(key)}`, each, field.value),
  );
}

function hclValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(hclValue).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value).replaceAll(/[$%](?=\{)/g, "$&$&");
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)} = ${hclValue(each)}`);
  return `{ ${entries.join(", ")} }`;
}

/** A TypeScript object literal of props, with lines of at most 100 columns. */
export function typescriptProps(value: unknown, struct: StructField): string {
  return literal(asProps(value, struct), 0);
}

function asProps(value: unknown, field: Field | undefined): unknown {
  if (field?.kind === "list" && Array.isArray(value)) return value.map((each) => asProps(each, field.element));
  if (field?.kind === "map") {
    return Object.fromEntries(Object.entries(membersOf(value)).map(([key, each]) => [key, asProps(each, field.value)]));
  }
  if (field?.kind !== "struct") return value;
  const entries = Object.entries(membersOf(value));
  return Object.fromEntries(
    entries.map(([name, each]) => [camelCase(snakeCase(name)), asProps(each, field.members[name])]),
  );
}

const widest = 100;

function literal(value: unknown, depth: number): string {
  const inline = onOneLine(value);
  if (typeof value !== "object" || value === null || (depth > 0 && inline.length + depth * 2 < widest)) return inline;
  const indent = "  ".repeat(depth);
  const parts = Array.isArray(value)
    ? value.map((each) => literal(each, depth + 1))
    : Object.entries(value).map(([name, each]) => `${key(name)}: ${literal(each, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join("")}${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, each]) => `${key(name)}: ${onOneLine(each)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

const key = (name: string): string => (/^[a-zA-Z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
