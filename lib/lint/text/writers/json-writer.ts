/** Writes names and values as JSON. */
import type { Writer } from "./writer.ts";

/** Names and strings are in double quotes. */
export const jsonWriter: Writer = {
  read: readJson,
  scalar: (value) => JSON.stringify(value),
  name: (name) => JSON.stringify(name),
  sign: ": ",
};

/** Parses a JSON text; undefined if it is invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
