/** Writes JSON. */
import type { Writer } from "./writer.ts";

/** Names and strings stand in double quotes. */
export const jsonWriter: Writer = {
  read: readJson,
  scalar: (value) => JSON.stringify(value),
  name: (name) => JSON.stringify(name),
  sign: ": ",
};

/** The value of a JSON text; undefined where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
