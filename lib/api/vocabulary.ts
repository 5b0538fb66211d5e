/** Translation between the documents' words and the vendor's, by the table in lib/model/aliases.ts. */
import { type Alias, aliases } from "../model/aliases.ts";
import type { Members, ResourcePart } from "./operation.ts";

/** A request in the vendor's words. The input is left as it is. */
export const toVendorWords = (input: Members, parts: readonly ResourcePart[]): Members =>
  translate(input, parts, "vendor");

/** An answer in the documents' words, whichever of the two it came in. */
export const toDocumentedWords = (answer: Members, parts: readonly ResourcePart[]): Members =>
  translate(answer, parts, "documents");

function translate(message: Members, parts: readonly ResourcePart[], into: "vendor" | "documents"): Members {
  const outOf = into === "vendor" ? "documents" : "vendor";
  let translated: unknown = message;
  for (const part of parts) {
    for (const alias of aliases) {
      const path = pathInMessage(alias, part);
      if (path === undefined) continue;
      translated =
        alias.of === "value"
          ? change(translated, path, (value) => (value === alias[outOf] ? alias[into] : value))
          : change(translated, path.slice(0, -1), (owner) => rename(owner, alias[outOf], alias[into]));
    }
  }
  return isMembers(translated) ? translated : message;
}

/** Where in a message the alias's member stands, step by step; undefined where the part does not hold it. */
function pathInMessage(alias: Alias, { at, resource, part }: ResourcePart): readonly string[] | undefined {
  if (alias.resource !== resource) return undefined;
  const inPart = steps(part);
  const inResource = steps(alias.path);
  if (!inPart.every((step, index) => step === inResource[index])) return undefined;
  return [...steps(at), ...inResource.slice(inPart.length)];
}

/** `a[].b` as `a`, `[]`, `b`. */
const steps = (path: string): string[] => path.match(/\[\]|[^.[\]]+/g) ?? [];

/** A copy of a value in which what stands at the path (everything there, for `[]`) is changed. */
function change(value: unknown, [step, ...rest]: readonly string[], by: (value: unknown) => unknown): unknown {
  if (step === undefined) return by(value);
  if (step === "[]") return Array.isArray(value) ? value.map((element) => change(element, rest, by)) : value;
  if (!isMembers(value) || !Object.hasOwn(value, step)) return value;
  return { ...value, [step]: change(value[step], rest, by) };
}

/** Renames a member in its place. Where both names stand nothing is changed: the linter reports that. */
function rename(owner: unknown, from: string, to: string): unknown {
  if (!isMembers(owner) || Object.hasOwn(owner, to)) return owner;
  return Object.fromEntries(Object.entries(owner).map(([member, value]) => [member === from ? to : member, value]));
}

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
