/** Terraform's `yamldecode`: YAML 1.2 with the words of truth of 1.1, one document, keys that are texts. */
import { defineMappingTag, defineScalarTag, FAILSAFE_SCHEMA, mergeTag, NOT_RESOLVED, YAMLException } from "js-yaml";
import { SyntaxFault } from "../../../text/fault.ts";
import { documentsOf } from "../../../text/parsers/yaml.ts";
import { asString, type HclValue, isExact, MapValue } from "../evaluation/value.ts";
import { type Functions, refused } from "./function.ts";

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

/** Plain data as a value. */
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
const decoded = new Map<string, HclValue | typeof refused | undefined>();

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
    if (!decoded.has(text)) {
      if (decoded.size >= maxDecoded) decoded.clear();
      decoded.set(text, decode(text));
    }
    return decoded.get(text);
  },
};
