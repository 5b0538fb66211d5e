/**
 * The catalogue of documented constraints (the .yaml files of this folder) and the notation of its examples.
 *
 * A plain example is a value at the row's subject, within the base of the catalogue: of several subjects the last, of
 * `[]` the first element; for "keys" a key, for "values" the value of a key. `{with: {path: value, …}}` sets all these
 * paths instead; `[*]` in a path makes an element of each value, `policies[1].name` is in the second of several
 * declarations, and `card.capabilities` in one of another resource. Of the entries of a map (`.*`) an example is about the
 * one called k. A row may have values `with` all of its examples. Values are made by `absent()`, `repeat(text,n)`,
 * `concat(a,b,…)`, `list(n,element)`, `map(n)` and `recipes(n)`.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { found, place } from "../lint/declare.ts";

/** Values by path. */
interface Values {
  readonly [path: string]: unknown;
}

/** A documented constraint. */
export interface Row {
  readonly id: string;
  /** What must hold. */
  readonly rule: string;
  readonly severity: "error" | "warning" | "info";
  readonly checkable: "offline" | "cross-resource" | "plan" | "runtime";
  readonly subject: string;
  /** The base of its examples, where it is another one of {@link Catalogue.bases}. */
  readonly base?: string;
  /** It is about what only documents have: names as the documents spell them, and members that Terraform computes. */
  readonly form?: "documents";
  readonly with?: Values;
  readonly valid?: readonly unknown[];
  readonly invalid?: readonly unknown[];
  /** The rule of another row that its examples meet all the same. */
  readonly alsoFinds?: string;
  /** The severity of our rule, where it is another one. */
  readonly lintedAs?: string;
  /** Who decides what the linter cannot. */
  readonly decidedBy?: "plan" | "service" | "client";
}

/** The rows about one resource. */
export interface Catalogue {
  readonly resource: string;
  /** A valid declaration. */
  readonly base: unknown;
  /** Others, by name. */
  readonly bases?: { readonly [name: string]: unknown };
  /** What several declarations are called in paths, and the member by which they differ. */
  readonly numbered: { readonly [name: string]: string };
  /** Declarations of other resources that examples may have beside their own, by the first word of their paths. */
  readonly beside?: { readonly [word: string]: { readonly resource: string; readonly base: unknown } };
  readonly rows: readonly Row[];
}

/** Every catalogue, by the name of its file. */
export const catalogues = [
  ...["lifecycle", "hosted-service", "resume-service", "auth", "agent-card", "push-config", "message", "agent-request"],
] as const;

/** Reads a catalogue: `lifecycle`. */
export const readCatalogue = (prefix: string): Catalogue =>
  parse(readFileSync(new URL(`${prefix}.yaml`, import.meta.url), "utf8"));

/** A declaration of an example. */
export interface ExampleDeclaration {
  readonly resource: string;
  readonly raw: unknown;
}

/** The declarations of an example, those of other resources last. */
export function declarationsOf(catalogue: Catalogue, row: Row, example: unknown): readonly ExampleDeclaration[] {
  const { numbered, resource, beside = {} } = catalogue;
  const base = row.base === undefined ? catalogue.base : catalogue.bases?.[row.base];
  const own = isValues(example) && isValues(example.with) ? example.with : { [placeOf(row.subject)]: example };
  const declarations: unknown[] = [];
  const others = new Map<string, ExampleDeclaration>();
  for (const [path, value] of Object.entries({ ...row.with, ...own })) {
    const [word = "", ...steps] = path.split(".");
    const other = beside[word];
    if (other !== undefined && !Object.hasOwn(Object(base), word)) {
      const declaration = others.get(word) ?? { resource: other.resource, raw: structuredClone(other.base) };
      others.set(word, declaration);
      put(declaration.raw, steps.join("."), value);
      continue;
    }
    const [, kind = "", index = "0", rest = path] = /^(\w+)\[(\d+)\]\.(.+)$/.exec(path) ?? [];
    const label = numbered[kind];
    const at = label === undefined ? 0 : Number(index);
    while (declarations.length <= at) declarations.push(another(base, label, declarations.length));
    put(declarations[at], label === undefined ? path : rest, value);
  }
  if (declarations.length === 0) declarations.push(structuredClone(base));
  return [...declarations.map((raw) => ({ resource, raw })), ...others.values()];
}

/** Another declaration like the base: only its label differs, for it is another resource. */
function another(base: unknown, label: string | undefined, index: number): unknown {
  const declaration = structuredClone(base);
  const steps = label?.split(".") ?? [];
  if (label !== undefined && index > 0) place(declaration, steps, `${found(base, steps)}-${index}`);
  return declaration;
}

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where a plain example stands: of several subjects at the last, of every element at the first. */
const placeOf = (subject: string): string =>
  (subject.split(", ").at(-1) ?? "").replaceAll("[]", "[0]").replaceAll(".*", ".k");

function put(declaration: unknown, path: string, example: unknown): void {
  const [, map = path, part] = /^(.+) (keys|values)$/.exec(path) ?? [];
  const value = made(example);
  const steps = stepsOf(map);
  if (part === "keys" && !isValues(value)) place(declaration, steps, { [String(value)]: "v" });
  else if (part === "values") place(declaration, steps, { k: value });
  else if (steps.includes("*")) {
    const list = steps.slice(0, steps.indexOf("*"));
    const element = found(declaration, [...list, 0]);
    for (const [index, each] of (Array.isArray(value) ? value : []).entries()) {
      if (index > 0) place(declaration, [...list, index], structuredClone(element));
      place(declaration, [...list, index, ...steps.slice(list.length + 1)], each);
    }
  } else place(declaration, steps, value);
}

const stepsOf = (path: string): (string | number)[] =>
  [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([step, index]) => (index === undefined ? step : Number(index)));

/** A value with its generators run; undefined for one that is left out. */
function made(value: unknown): unknown {
  if (typeof value === "string") return generated(value);
  if (Array.isArray(value)) return value.map(made);
  if (!isValues(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, made(part)]));
}

function generated(text: string): unknown {
  const [, generator = "", inner = ""] = /^(absent|repeat|concat|list|map|recipes)\((.*)\)$/s.exec(text) ?? [];
  if (generator === "") return text;
  const parts = splitArguments(inner).map(generated);
  const [first, second] = parts;
  const times = (count: unknown, element: (index: number) => unknown): unknown[] =>
    Array.from({ length: Number(count) }, (_, index) => element(index));
  switch (generator) {
    case "absent":
      return undefined;
    case "repeat":
      return String(first).repeat(Number(second));
    case "concat":
      return parts.join("");
    case "list":
      return times(first, () => second);
    case "map":
      return Object.fromEntries(times(first, (index) => index + 1).map((number) => [`k${number}`, "v"]));
    case "recipes":
      return times(first, (index) => ({ name: `r-${String(index + 1).padStart(3, "0")}`, semanticVersion: "1.0.0" }));
    default:
      return text;
  }
}

/** Splits at the commas that stand in no inner brackets. */
function splitArguments(text: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts.push(`${parts.pop()}${character}`);
  }
  return parts;
}
