/** Where a value is written that Terraform decodes from a file: `yamldecode(file("${path.module}/policies.yaml")).days`. */
import { dirname, join, relative, resolve, sep } from "node:path";
import type { FilePlace } from "../../../declaration/reading.ts";
import { SyntaxFault } from "../../../text/fault.ts";
import { Lines } from "../../../text/lines.ts";
import { placeOfJson } from "../../../text/parsers/json.ts";
import { parseYaml } from "../../../text/parsers/yaml.ts";
import { type Place, rangeAt } from "../../../text/place.ts";
import type { ModuleFiles } from "../modules/module-files.ts";
import type { Scope } from "./scope.ts";

/** A call that decodes a file, with a path relative to the module or to the root module, and the members of its result. */
const decoding =
  /^(?:"\$\{\s*)?(yamldecode|jsondecode)\(\s*file\(\s*"(\$\{path\.module\}\/|\$\{path\.root\}\/)?([^"$%\\]+)"\s*\)\s*\)((?:\.[\w.-]+)?)(?:\s*\}")?$/;

/**
 * The place of a member of a decoded file, or of the nearest value above it that is written; undefined for any other
 * expression, and for paths that are computed.
 */
export function decodedPlace(text: string, { file, files }: Scope, below: readonly string[]): FilePlace | undefined {
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
