/** Reads files that values refer to. */

import { constants } from "node:buffer";
import { readBounded } from "../../../base/files/bounded-read.ts";
import { unreadableBecause } from "../../../base/files/file-errors.ts";
import { TooLarge } from "../../../base/files/read-limits.ts";
import { withVariables } from "../../../client/profiles/environment.ts";
import { namedPath } from "../../../lint/files/file-tree.ts";
import { badParameter, type ClientError } from "../client-error.ts";

/** The text of the file that file:// or fileb:// names; returns other values unchanged. */
export function readDocument(name: string, text: string): string {
  if (!/^fileb?:\/\//.test(text)) return text;
  const bytes = readBytes(name, text);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw unreadable(name, text, error);
  }
}

/** The bytes of the file that a value names; as in the AWS CLI, `~/` is the user's home folder, and `$NAME` a variable. */
export function readBytes(name: string, reference: string): Uint8Array {
  const path = reference.slice(reference.indexOf("//") + 2);
  try {
    const expanded = withVariables(path.replace(/^~(?=\/|$)/, process.env.HOME ?? "~"));
    return readBounded(namedPath(expanded), limits);
  } catch (error) {
    throw unreadable(name, reference, error);
  }
}

/** A pipe is waited for as long as for any other file. */
const limits = { maxBytes: constants.MAX_STRING_LENGTH, seconds: 10 };

const unreadable = (name: string, reference: string, error: unknown): ClientError => {
  const isTooLarge = error instanceof TooLarge;
  const reason = isTooLarge ? `is larger than ${limits.maxBytes} bytes` : unreadableBecause(error);
  return badParameter(`Error parsing parameter '--${name}': unable to load paramfile ${reference}: it ${reason}`);
};
