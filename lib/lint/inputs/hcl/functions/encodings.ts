/** Terraform's functions that write texts in another form: Base64, addresses, digests, tables, YAML. */

import { defineMappingTag, defineScalarTag, FAILSAFE_SCHEMA, mergeTag, NOT_RESOLVED, YAMLException } from "js-yaml";
import { base64Of } from "../../../../base/text/utf8.ts";
import { SyntaxFault } from "../../../text/fault.ts";
import { documentsOf } from "../../../text/parsers/yaml.ts";
import { asString, elementsOf, type HclValue, isExact, MapValue } from "../evaluation/value.ts";
import { type Functions, ofStrings, refused } from "./function.ts";

// Terraform's `yamldecode`: YAML 1.2 with the words of truth of 1.1, one document, keys that are texts.

/** Thrown for a value that is not computed here: of other tags, not exact, a time. */
class NotComputed extends Error {}

const words: ReadonlyMap<string, null | boolean> = new Map<string, null | boolean>([
  ...["", "~", "null", "Null", "NULL"].map((word) => [word, null] as const),
  ...["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"].map((word) => [word, true] as const),
  ...["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"].map((word) => [word, false] as const),
]);

const integer = /^[-+]?[0-9]+$|^0o[0-7]+$|^0x[0-9a-fA-F]+$/;
const decimal = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const date = /^(\d{4})-(\d\d?)-(\d\d?)$/;
const notComputed = /^\d{4}-\d\d?-\d\d?|^[-+]?\.(?:inf|Inf|INF)$|^\.(?:nan|NaN|NAN)$/;

const plainScalar = defineScalarTag("tag:yaml.org,2002:plain", {
  implicit: true,
  implicitFirstChars: null,
  identify: () => false,
  resolve: (text) => {
    const word = words.get(text);
    if (word !== undefined) return word;
    if (integer.test(text)) return exact(Number(text));
    if (decimal.test(text)) return exact(Number(text));
    const [whole, year, month = "", day = ""] = date.exec(text) ?? [];
    if (whole !== undefined) return startOfDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
    if (notComputed.test(text)) throw new NotComputed();
    return NOT_RESOLVED;
  },
});

function exact(number: number): number {
  if (!isExact(number) || Object.is(number, -0) || asString(number) === undefined) throw new NotComputed();
  return number;
}

function startOfDay(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) throw new NotComputed();
  return `${day}T00:00:00Z`;
}

const mapping = defineMappingTag("tag:yaml.org,2002:map", {
  create: () => new Map<string, unknown>(),
  addPair: (members, key, value) => {
    const name = typeof key === "number" || typeof key === "boolean" ? asString(key) : key;
    if (typeof name !== "string") throw new NotComputed();
    members.set(name, value);
    return "";
  },
  has: () => false, // the last value of a repeated key counts
  keys: (members) => members.keys(),
  get: (members, key) => members.get(String(key)),
  identify: () => false,
});

const schema = FAILSAFE_SCHEMA.withTags(plainScalar, mapping, mergeTag);

function decodedValue(data: unknown): HclValue {
  if (data instanceof Map)
    return new MapValue(
      [...data].map(([name, each]) => [String(name).normalize(), decodedValue(each)]),
      undefined,
      "object",
    );
  if (Array.isArray(data)) return data.map(decodedValue);
  if (typeof data === "string") return data.normalize();
  if (data === null || typeof data === "number" || typeof data === "boolean") return data;
  throw new NotComputed();
}

/** The last texts and their values: a file is decoded anew for each resource that uses it. */
const decodedYaml = new Map<string, HclValue | typeof refused | undefined>();

const maxDecoded = 50;

function decode(text: string): HclValue | typeof refused | undefined {
  if (/^%|["']<<["']|<<\s*:\s*[[-]/m.test(text)) return undefined;
  try {
    const documents = documentsOf(text, schema);
    return documents.length === 1 ? decodedValue(documents[0]) : refused;
  } catch (error) {
    // Terraform's parser may take what this one refuses.
    if (error instanceof NotComputed || error instanceof YAMLException || error instanceof SyntaxFault)
      return undefined;
    throw error;
  }
}

/** Terraform's functions for YAML. */
export const yamlFunctions: Functions = {
  yamldecode: (value = null) => {
    const text = asString(value);
    if (text === undefined) return undefined;
    if (!decodedYaml.has(text)) {
      if (decodedYaml.size >= maxDecoded) decodedYaml.clear();
      decodedYaml.set(text, decode(text));
    }
    return decodedYaml.get(text);
  },
};

type Form = "hex" | "base64";

/** A digest of texts; undefined in a browser, which computes none. Node's part of it loads with the first digest. */
function digestOf(algorithm: string, form: Form, ...texts: readonly (string | Uint8Array)[]): string | undefined {
  const hash = globalThis.process?.getBuiltinModule?.("node:crypto").createHash(algorithm);
  for (const text of texts) hash?.update(text);
  return hash?.digest(form);
}

/** The algorithms of Terraform's digests, by the names of their functions. */
const digests: ReadonlyMap<string, readonly [algorithm: string, form: Form]> = new Map([
  ["md5", ["md5", "hex"]],
  ["sha1", ["sha1", "hex"]],
  ["sha256", ["sha256", "hex"]],
  ["sha512", ["sha512", "hex"]],
  ["base64sha256", ["sha256", "base64"]],
  ["base64sha512", ["sha512", "base64"]],
]);

/** The bytes of a text in Base64, one character each; undefined if it is not Base64 with its padding. */
function bytesOf(base64: string): string | undefined {
  const text = base64.replaceAll(/[\r\n]/g, "");
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? atob(text) : undefined;
}

function decoded(base64: string): string | typeof refused {
  const bytes = bytesOf(base64);
  if (bytes === undefined) return refused;
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return decoder.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))).normalize();
  } catch {
    return refused; // not UTF-8
  }
}

/** The namespaces of UUIDs that have names. */
const namespaces: ReadonlyMap<string, string> = new Map([
  ["dns", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"],
  ["url", "6ba7b811-9dad-11d1-80b4-00c04fd430c8"],
  ["oid", "6ba7b812-9dad-11d1-80b4-00c04fd430c8"],
  ["x500", "6ba7b814-9dad-11d1-80b4-00c04fd430c8"],
]);

function uuidOf(namespace: string, name: string): string | undefined {
  const space = namespaces.get(namespace) ?? namespace;
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(space)) return undefined;
  const bytes = Uint8Array.from(space.replaceAll("-", "").match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const hash = digestOf("sha1", "hex", bytes, name);
  if (hash === undefined) return undefined;
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/** Terraform folds longer lines. */
const maxYamlLine = 80;

/** A value in YAML as Terraform writes it; undefined for texts of several lines, and others that it writes in other forms. */
function yamlOf(value: HclValue): string | undefined {
  const lines = yamlLines(value);
  if (lines === undefined || lines.some((line) => line.length > maxYamlLine)) return undefined;
  const isNoText = value === null || typeof value === "number" || typeof value === "boolean";
  return `${lines.join("\n")}\n${isNoText ? "...\n" : ""}`;
}

function yamlLines(value: HclValue): readonly string[] | undefined {
  if (value === null || typeof value !== "object") {
    const text = typeof value === "string" ? yamlQuoted(value) : value === null ? "null" : asString(value);
    return text === undefined ? undefined : [text];
  }
  if (value instanceof MapValue) {
    if (value.entries.size === 0) return ["{}"];
    return joined([...value.entries], ([key, part]) => {
      const name = key.length > 100 ? undefined : yamlQuoted(key);
      const lines = yamlLines(part);
      if (name === undefined || lines === undefined) return undefined;
      const isCollection = typeof part === "object" && part !== null && !/^(?:\[\]|\{\})$/.test(lines[0] ?? "");
      if (!isCollection) return [`${name}: ${lines[0]}`];
      const indent = part instanceof MapValue ? "  " : "";
      return [`${name}:`, ...lines.map((line) => indent + line)];
    });
  }
  const elements = elementsOf(value) ?? [];
  if (elements.length === 0) return ["[]"];
  return joined(elements, (part) => yamlLines(part)?.map((line, index) => `${index === 0 ? "- " : "  "}${line}`));
}

function joined<Part>(
  parts: readonly Part[],
  linesOf: (part: Part) => readonly string[] | undefined,
): readonly string[] | undefined {
  const all = parts.map(linesOf);
  return all.every((lines) => lines !== undefined) ? all.flat() : undefined;
}

const yamlQuoted = (text: string): string | undefined =>
  /^[ -~]*$/.test(text) ? `"${text.replaceAll(/["\\]/g, "\\$&")}"` : undefined;

// Terraform's `csvdecode`: a table as a list of objects, read as Go reads CSV.

/** Upper bound of the cells of a table. */
const maxCells = 100_000;

/** The rows of a table; refused if it has no header, a name twice, or a row of another length. */
function tableOf(text: string): HclValue | typeof refused | undefined {
  const rows = rowsOf(text.replaceAll("\r\n", "\n").replace(/\r$/, ""));
  if (rows === undefined) return undefined;
  if (rows === refused) return refused;
  const [names = [], ...records] = rows;
  if (names.length === 0 || new Set(names).size < names.length) return refused;
  if (records.some((record) => record.length !== names.length)) return refused;
  return records.map(
    (record) =>
      new MapValue(
        names.map((name, index) => [name, record[index] ?? ""]),
        undefined,
        "object",
      ),
  );
}

/** The cells of each row; blank lines are none. */
function rowsOf(text: string): readonly (readonly string[])[] | typeof refused | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  for (let at = 0; at < text.length; ) {
    if (row.length === 0 && text[at] === "\n") {
      at += 1;
      continue;
    }
    cells += 1;
    if (cells > maxCells) return undefined;
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    if (cell === undefined) return refused;
    row.push(cell.text);
    at = cell.end + 1;
    if (text[cell.end] === ",") {
      if (at < text.length) continue;
      row.push(""); // the table ends behind a comma
    }
    rows.push(row);
    row = [];
  }
  return rows;
}

/** A cell, and the offset of the comma or the line break behind it. */
interface Cell {
  readonly text: string;
  readonly end: number;
}

/** A cell without quotes; undefined if it contains one. */
function plainCell(text: string, start: number): Cell | undefined {
  let end = start;
  while (end < text.length && text[end] !== "," && text[end] !== "\n") end += 1;
  const cell = text.slice(start, end);
  return cell.includes('"') ? undefined : { text: cell, end };
}

/** A cell in quotes, in which two quotes are one; undefined if it has no end, or text behind it. */
function quotedCell(text: string, start: number): Cell | undefined {
  let value = "";
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return undefined;
    value += text.slice(from, quote);
    const after = text[quote + 1];
    if (after !== '"') {
      const isEnd = after === undefined || after === "," || after === "\n";
      return isEnd ? { text: value, end: quote + 1 } : undefined;
    }
    value += '"';
    from = quote + 2;
  }
}

/** Terraform's functions that write texts in another form. */
export const encodingFunctions: Functions = {
  base64encode: ofStrings((text) => base64Of(text)),
  base64decode: ofStrings((text) => decoded(text)),
  urlencode: ofStrings((text) =>
    encodeURIComponent(text)
      .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll("%20", "+"),
  ),
  uuidv5: ofStrings((namespace, name) => uuidOf(namespace, name)),
  csvdecode: ofStrings((text) => tableOf(text)),
  yamlencode: (value = null) => yamlOf(value),
  ...Object.fromEntries(
    [...digests].map(([name, [algorithm, form]]) => [name, ofStrings((text) => digestOf(algorithm, form, text))]),
  ),
};
