/** Parses the texts of data: inventories, and histories. */

import { parseFile, SourceFile } from "../../lint/files/source-file.ts";
import { Fault, SyntaxFault } from "../../lint/text/fault.ts";
import { parseJson, placeOfJson } from "../../lint/text/parsers/json.ts";
import type { Segment } from "../../lint/text/path.ts";

/** What a file should hold. */
export interface ExpectedData {
  /** "an inventory". */
  readonly what: string;
  /** What to do if it is larger than a text can be. */
  readonly ifTooLarge: string;
}

/**
 * JSON may be as long as a string can be; YAML is parsed as for declarations.
 */
export async function parsedData(
  name: string,
  path: string,
  text: string,
  expected: ExpectedData,
): Promise<SourceFile> {
  if (!/^\s*\{/.test(text) && text.trim() !== "") return parseFile({ name, path, text });
  if (text.trim() === "") throw new Fault(name, `is empty; expected ${expected.what}`, { line: 1, column: 1 });
  try {
    return new SourceFile({ name, path, text }, [parseJson(text)], () => [placeOfJson(text)], "json");
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    if (/\.ya?ml$/i.test(name)) return parseFile({ name, path, text });
    throw error.in(name, text);
  }
}

/** `images[3].vmImages[0].region`. */
export const pathInWords = (segments: readonly Segment[]): string =>
  segments.map((each, index) => (typeof each === "number" ? `[${each}]` : index === 0 ? each : `.${each}`)).join("");
