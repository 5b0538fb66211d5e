/** Writes HCL. */
import { readJson } from "./json-writer.ts";
import type { Writer } from "./writer.ts";

/** Names stand without quotes where they may, and where what stood in their place did. */
export const hclWriter: Writer = {
  read,
  scalar: (value) => (typeof value === "string" ? quoted(value) : String(value)),
  name: (name, instead) => (instead.startsWith('"') || !namesHcl(name) ? quoted(name) : name),
  sign: " = ",
};

/** Whether a name may stand without quotes, as those of attributes and blocks must. */
export const namesHcl = (name: string): boolean => /^[A-Za-z_][\w-]*$/.test(name);

/** A string without templates, a number, true or false. */
function read(written: string): unknown {
  const text = written.replaceAll(/\$\$\{|%%\{/g, "");
  if (/[$%]\{/.test(text)) return undefined;
  return readJson(written.replaceAll(/([$%])\1\{/g, "$1{"));
}

const quoted = (text: string): string => JSON.stringify(text).replaceAll(/[$%](?=\{)/g, "$&$&");
