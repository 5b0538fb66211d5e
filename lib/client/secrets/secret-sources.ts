/** Reads a secret from a file, a command or standard input. Loaded when one of them is used. */

import { execFile } from "node:child_process";
import { constants, open } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { readStandardInput } from "../../base/files/standard-input.ts";
import { codeOf } from "../../base/message-of.ts";
import { shellPath } from "../../base/text/shell-word.ts";
import { groupAndOtherBits, maxSecretBytes, secretCommandSeconds } from "../../facts/model/secrets/secret-reference.ts";
import { tooLong, unreadableSecret } from "./secret-error.ts";

/**
 * The text of a file that only its owner may read. The permissions of the open file are checked, so that nobody can
 * replace it in between.
 * @throws ApiError of kind `NoCredentials`.
 */
export async function readSecretFile(path: string): Promise<string> {
  const where = `the file ${path}`;
  const absolute = path.startsWith("~/") ? join(homedir(), path.slice(2)) : path;
  // Opening a named pipe would otherwise wait for a writer.
  const file = await open(absolute, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: unknown) => {
    throw unreadableSecret(where, `it cannot be opened (${codeOf(error)})`, "name a file that exists and that you own");
  });
  try {
    const { mode, size } = await file.stat();
    const isRegular = (mode & 0o170000) === 0o100000;
    if (!isRegular) throw unreadableSecret(where, "it is not a regular file", "name a file that contains the secret");
    if (process.platform !== "win32" && (mode & groupAndOtherBits) !== 0) {
      const rights = (mode & 0o777).toString(8).padStart(3, "0");
      throw unreadableSecret(
        where,
        `others may access it (its mode is ${rights})`,
        `run: chmod 600 ${shellPath(path)}`,
      );
    }
    if (size > maxSecretBytes) throw tooLong(where);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

/**
 * The standard output of a program. Its output, standard error and arguments are not shown anywhere.
 * @throws ApiError of kind `NoCredentials`.
 */
export function runSecretCommand([program, ...args]: readonly [string, ...string[]]): Promise<string> {
  const where = `the command ${program}`;
  return new Promise((resolve, reject) => {
    const options = { timeout: secretCommandSeconds * 1000, maxBuffer: maxSecretBytes, windowsHide: true };
    const child = execFile(program, args, options, (error, stdout) => {
      if (error === null) return resolve(stdout);
      const [reason, remedy] =
        error.killed === true && codeOf(error) !== "ERR_CHILD_PROCESS_STDIO_MAXBUFFER"
          ? [`it did not end within ${secretCommandSeconds} s`, "run it manually to find the reason"]
          : typeof error.code === "number"
            ? [`it ended with exit code ${error.code}`, "run it manually to see its output"]
            : [`it failed (${codeOf(error)})`, "name a program that exists, prints the secret and ends"];
      reject(unreadableSecret(where, reason, remedy));
    });
    child.stdin?.end();
  });
}

/**
 * All of standard input. A terminal is rejected, since it would echo the secret.
 * @throws ApiError of kind `NoCredentials`.
 */
export async function secretOnStandardInput(): Promise<string> {
  if (process.stdin.isTTY) {
    throw unreadableSecret(
      "standard input",
      "it is a terminal",
      "pipe the secret in, such as: pass show token | lintel …",
    );
  }
  const bytes = await readStandardInput(maxSecretBytes, () => tooLong("standard input"));
  return bytes.toString("utf8");
}
