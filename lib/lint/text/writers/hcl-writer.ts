/** Writes names and values as HCL. */
import { parsedJson } from "../../../base/or-undefined.ts";
import { quotedText } from "../../../base/text/quoted-text.ts";
import type { Writer } from "./writer.ts";

/** Names have no quotes if they need none and the text that they replace had none. */
export const hclWriter: Writer = {
  read,
  scalar: (value) => (typeof value === "string" ? quoted(value) : String(value)),
  name: (name, instead) => (instead.startsWith('"') || !namesHcl(name) ? quoted(name) : name),
  sign: " = ",
};

/** Whether a name is valid without quotes, as names of attributes and blocks must be. */
export const namesHcl = (name: string): boolean => /^[A-Za-z_][\w-]*$/.test(name);

/** Parses a string without templates, a number, true or false. */
function read(written: string): unknown {
  const text = written.replaceAll(/\$\$\{|%%\{/g, "");
  if (/[$%]\{/.test(text)) return undefined;
  return parsedJson(written.replaceAll(/([$%])\1\{/g, "$1{"));
}

const quoted = (text: string): string =>
  quotedText(text)
    .replaceAll(/\\(.)/g, (written, letter: string) => escapes.get(letter) ?? written)
    .replaceAll(/[$%](?=\{)/g, "$&$&");

/** Escapes of JSON that HCL does not have. */
const escapes = new Map([
  ["b", "\\u0008"],
  ["f", "\\u000c"],
]);
