/** Writes names and values as JSON. */
import { parsedJson } from "../../../base/or-undefined.ts";
import type { Writer } from "./writer.ts";

/** Names and strings are in double quotes. */
export const jsonWriter: Writer = {
  read: parsedJson,
  scalar: (value) => JSON.stringify(value),
  name: (name) => JSON.stringify(name),
  sign: ": ",
};
