/** Reads files and JSON that options name. */

import { readBounded } from "../../../base/files/bounded-read.ts";
import { unreadableBecause } from "../../../base/files/file-errors.ts";
import { NotReadable, TooLarge } from "../../../base/files/read-limits.ts";
import { readStandardInput } from "../../../base/files/standard-input.ts";
import { isMembers, type Members } from "../../../base/members.ts";
import { firstLineOf } from "../../../base/message-of.ts";
import { UsageError } from "../../../cli/terminal/usage-error.ts";
import { refuseOutside } from "../../../cli/terminal/write-file.ts";

/** Maximum size of a file in a message, in bytes: base64 adds a third, and all of it is in memory. */
const largest = 100 * 1024 * 1024;

/** How long to wait for what another program writes into a named pipe, in seconds. */
const patience = 10;

/** The bytes of a file; `-` is standard input. Throws a UsageError that names the option. */
export async function bytesOf(path: string, option: string): Promise<Buffer> {
  const tooLarge = () =>
    new UsageError(
      `${option} ${path} has more than ${largest} bytes, which is the limit of a message; upload the file where the agent can download it, and give its address`,
    );
  try {
    if (path === "-") return await readStandardInput(largest, tooLarge);
    refuseOutside(path);
    return readBounded(path, { maxBytes: largest, seconds: patience });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof TooLarge) throw tooLarge();
    if (error instanceof NotReadable) throw new UsageError(`${option} ${path} ${error.message}; name a file`);
    throw new UsageError(`${option} ${path} ${unreadableBecause(error)}; name an existing file`);
  }
}

/** A document in YAML or JSON. Throws a UsageError if it is not an object. */
export async function documentIn(path: string, option: string): Promise<Members> {
  const text = textOf(await bytesOf(path, option), `${option} ${path}`);
  const { load } = await import("js-yaml");
  let value: unknown;
  try {
    value = load(text);
  } catch (error) {
    throw new UsageError(`${option} ${path} is neither YAML nor JSON: ${firstLineOf(error)}`);
  }
  return requiredMembers(value, `${option} ${path}`);
}

/** The value of an option: JSON, or `file://PATH` of a JSON file. */
export async function jsonIn(written: string, option: string): Promise<unknown> {
  const path = written.startsWith("file://") ? written.slice("file://".length) : undefined;
  const text = path === undefined ? written : textOf(await bytesOf(path, option), `${option} ${written}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${option} is not JSON: ${firstLineOf(error)}; write JSON, or file://PATH of a file with it`);
  }
  const inexact = /\d{16}/.test(text) ? inexactIn(value) : undefined;
  if (inexact === undefined) return value;
  throw new UsageError(
    `${option} has an integer of about ${inexact}, which would be rounded on the way: agents read numbers of JSON as doubles, which are exact up to 9007199254740991; write it as a text`,
  );
}

/** An integer in a value that a double does not hold exactly; undefined if there is none. */
function inexactIn(value: unknown): number | undefined {
  const rest = [value];
  for (let each = rest.pop(); each !== undefined; each = rest.pop()) {
    if (typeof each === "number" && Number.isInteger(each) && !Number.isSafeInteger(each)) return each;
    if (typeof each === "object" && each !== null) for (const inner of Object.values(each)) rest.push(inner);
  }
  return undefined;
}

/** The members of an object. Throws a UsageError for any other value. */
export function requiredMembers(value: unknown, what: string): Members {
  if (isMembers(value)) return value;
  throw new UsageError(`${what} is not an object; write one, such as {"name": "value"}`);
}

function textOf(bytes: Buffer, what: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${what} is not UTF-8; write the text in that encoding`);
  }
}
