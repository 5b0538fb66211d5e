/** Where the value of a reference is set: in a file of variables, as a default, by a caller, or in a local. */

import { dirname, join, relative, resolve, sep } from "node:path";
import type { FilePlace } from "../../../declaration/reading.ts";
import { SyntaxFault } from "../../../text/fault.ts";
import { Lines } from "../../../text/lines.ts";
import { placeOfJson } from "../../../text/parsers/json.ts";
import { parseYaml } from "../../../text/parsers/yaml.ts";
import { type Place, rangeAt } from "../../../text/place.ts";
import type { ModuleFiles } from "../modules/module-files.ts";
import type { Expression } from "../syntax/syntax.ts";
import type { BoundExpression, Scope } from "./scope.ts";

/** A reference to a variable or a local, or to a member of it: `var.stage`, `local.policy.days`, `"${var.stage}"`. */
const reference = /^(?:"\$\{\s*)?(var|local)\.([\w-]+)((?:\.[\w.-]+)?)(?:\s*\}")?$/;

/** Maximum number of references that are followed; two locals may refer to each other. */
const maxSteps = 20;

/**
 * The place where the value of an expression is set, if its text is a reference; otherwise undefined. It has the name of
 * a variable of the root module whose whole value it is.
 */
export function settingPlace(text: string, scope: Scope): FilePlace | undefined {
  let found: BoundExpression | undefined;
  let variable: string | undefined;
  let from: { readonly text: string; readonly scope: Scope; readonly below: readonly string[] };
  from = { text, scope, below: [] };
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const decoded = decodedPlace(from.text, from.scope, from.below);
    if (decoded !== undefined) return decoded;
    const [, root, name, members = ""] = reference.exec(from.text) ?? [];
    const setting = root === undefined || name === undefined ? undefined : from.scope.settingOf?.(root, name);
    if (setting === undefined) break;
    const names = [...members.split(".").slice(1), ...from.below];
    variable = root === "var" && names.length === 0 && from.scope.where === "" ? name : undefined;
    if ("placeOf" in setting) {
      const place = setting.placeOf(names);
      return place && { ...place, ...named(variable) };
    }
    const { expression, rest } = memberOf(setting.expression, names);
    found = { expression, scope: setting.scope };
    const { start, end } = expression.range;
    from = { text: setting.scope.text.slice(start, end), scope: setting.scope, below: rest };
  }
  const file = found?.scope.file;
  if (found === undefined || file === undefined) return undefined;
  return { file: file.name, span: file.lines.span(found.expression.range), ...named(variable) };
}

const named = (name: string | undefined): Pick<FilePlace, "name"> => (name === undefined ? {} : { name });

/** The member of an object at a path, or the last one that the object writes, and the names below that. */
function memberOf(
  whole: Expression,
  names: readonly string[],
): { readonly expression: Expression; readonly rest: readonly string[] } {
  let expression = whole;
  for (const [index, name] of names.entries()) {
    const entries = expression.kind === "object" ? expression.entries : [];
    const entry = entries.find(({ key }) => key.kind === "literal" && key.value === name);
    if (entry === undefined) return { expression, rest: names.slice(index) };
    expression = entry.value;
  }
  return { expression, rest: [] };
}

/** A call that decodes a file, with a path relative to the module or to the root module, and the members of its result. */
const decoding =
  /^(?:"\$\{\s*)?(yamldecode|jsondecode)\(\s*file\(\s*"(\$\{path\.module\}\/|\$\{path\.root\}\/)?([^"$%\\]+)"\s*\)\s*\)((?:\.[\w.-]+)?)(?:\s*\}")?$/;

/**
 * The place of a member of a file that Terraform decodes, as `yamldecode(file("${path.module}/policies.yaml")).days`, or of the nearest value above it that is written; undefined for any other
 * expression, and for paths that are computed.
 */
function decodedPlace(text: string, { file, files }: Scope, below: readonly string[]): FilePlace | undefined {
  const [, decoder, base, written, members = ""] = decoding.exec(text) ?? [];
  if (decoder === undefined || written === undefined || files === undefined || file?.path === undefined)
    return undefined;
  const folder = dirname(file.path);
  const path = resolve(base?.includes("module") === true ? folder : files.root, written);
  const read = placesIn(files.files, path, decoder === "jsondecode" ? placesOfJson : placesOfYaml);
  if (read === undefined) return undefined;
  const name = join(dirname(file.name), relative(folder, path)).split(sep).join("/");
  const names = [...members.split(".").slice(1), ...below];
  return { file: name, span: read.lines.span(rangeAt(read.documents, [0, ...names], "value")) };
}

const placesOfJson = (text: string): readonly Place[] => [placeOfJson(text)];
const placesOfYaml = (text: string): readonly Place[] => parseYaml(text).places();

interface ReadPlaces {
  readonly documents: readonly Place[];
  readonly lines: Lines;
}

const known = new WeakMap<ModuleFiles, Map<string, ReadPlaces | undefined>>();

/** The places of values in a file, read once a run. */
function placesIn(
  files: ModuleFiles,
  path: string,
  documents: (text: string) => readonly Place[],
): ReadPlaces | undefined {
  const ofRun = known.get(files) ?? new Map<string, ReadPlaces | undefined>();
  known.set(files, ofRun);
  if (!ofRun.has(path)) ofRun.set(path, placesOf(files.text(path), documents));
  return ofRun.get(path);
}

function placesOf(text: unknown, documents: (text: string) => readonly Place[]): ReadPlaces | undefined {
  if (typeof text !== "string") return undefined;
  try {
    return { documents: documents(text), lines: new Lines(text) };
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    return undefined; // Terraform's reader may accept it
  }
}
