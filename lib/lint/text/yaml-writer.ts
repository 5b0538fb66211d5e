/** Writes YAML. */

import type { Writer } from "./writer.ts";
import { parseYaml } from "./yaml.ts";

/** Strings keep the quotes of the text that they replace, or have none if they need none. */
export const yamlWriter: Writer = {
  read,
  scalar: (value, instead) => (typeof value === "string" ? written(value, instead) : String(value)),
  name: written,
  sign: ": ",
};

function read(text: string): unknown {
  try {
    return parseYaml(text).values[0];
  } catch {
    return undefined;
  }
}

function written(text: string, instead: string): string {
  if (instead.startsWith("'")) return `'${text.replaceAll("'", "''")}'`;
  return instead.startsWith('"') || !isPlain(text) ? JSON.stringify(text) : text;
}

/** Strings in YAML 1.2 that are something else in YAML 1.1, which other tools use. */
const older = /^(?:y|n|yes|no|on|off)$/i;

const isPlain = (text: string): boolean =>
  /^[A-Za-z_][\w./-]*(?: [\w./-]+)*$/.test(text) && !older.test(text) && read(text) === text;
