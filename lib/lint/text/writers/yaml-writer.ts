/** Writes names and values as YAML. */
import { orUndefined } from "../../../base/or-undefined.ts";

import { quotedText } from "../../../base/text/quoted-text.ts";
import { parseYaml } from "../parsers/yaml.ts";
import type { Writer } from "./writer.ts";

const read = (text: string): unknown => orUndefined(() => parseYaml(text).values[0]);

/** Strings keep the quotes of the text that they replace, or have none if they need none. */
export const yamlWriter: Writer = {
  read,
  scalar: (value, instead) => (typeof value === "string" ? written(value, instead) : String(value)),
  name: written,
  sign: ": ",
};

function written(text: string, instead: string): string {
  // A line break in single quotes would be a space.
  if (instead.startsWith("'") && /^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return /^["']/.test(instead) || !isPlain(text) ? quotedText(text) : text;
}

/** Strings in YAML 1.2 that are something else in YAML 1.1, which other tools use. */
const older = /^(?:y|n|yes|no|on|off)$/i;

const isPlain = (text: string): boolean =>
  /^(?!.* {2})[A-Za-z_][\w./ -]*(?<! )$/.test(text) && !older.test(text) && read(text) === text;
