/** Why the emulator did not start, in messages for the user. */
import { codeOf } from "../base/message-of.ts";

/** The emulator did not start. `message` is for the user. */
export class EmulatorStartError extends Error {
  override readonly name = "EmulatorStartError";
}

/** The meanings of error codes of files. */
const inWords: { readonly [code: string]: string } = {
  ENOENT: "the file does not exist",
  EISDIR: "it is a folder",
  EACCES: "you may not read it",
};

/** The problem of an unusable file, or several with a line each, and the remedy. */
function faultsIn(faults: readonly string[], remedy: string): string {
  const worded = faults.map((fault) => (Object.hasOwn(inWords, fault) ? `${inWords[fault]} (${fault})` : fault));
  return worded.length === 1 ? ` ${worded[0]}; ${remedy}` : [...worded, remedy].map((line) => `\n  ${line}`).join("");
}

/** The server could not listen. */
export function cannotListen(host: string, port: number, cause: unknown): EmulatorStartError {
  const code = codeOf(cause);
  const reason =
    code === "EADDRINUSE"
      ? "another program is listening there; stop it, or use --port 0 for a free port"
      : code === "EACCES"
        ? "that port requires more privileges; choose one above 1023"
        : `the address cannot be used (${code}); check --host`;
  return new EmulatorStartError(`the emulator cannot listen on ${host} port ${port}: ${reason}`);
}

/** The state file cannot be read or written. */
export const stateUnusable = (path: string, cause: unknown): EmulatorStartError =>
  new EmulatorStartError(
    `the state file ${path} cannot be read and written (${codeOf(cause)}); name a file in an existing folder that you own`,
  );

/** Another running emulator uses the state file. */
export const stateInUse = (
  path: string,
  lock: string,
  { pid, url }: { pid: number; url?: string },
): EmulatorStartError =>
  new EmulatorStartError(
    `the state file ${path} is in use by the emulator of process ${pid}${url === undefined ? "" : ` at ${url}`}; stop that one, or name another file (if process ${pid} is another program, delete ${lock})`,
  );

/** The file is not a state of the emulator. It is left unchanged. */
export const stateForeign = (path: string, reason: string): EmulatorStartError =>
  new EmulatorStartError(
    `the state file ${path} is not a state of this emulator: ${reason}. It was left unchanged; name another file, or delete it to start empty`,
  );

/**
 * A file of an option cannot be read, or is invalid.
 * @param faults all problems, or the system's code if it cannot be read.
 */
export const optionFileUnusable = (
  what: string,
  path: string,
  faults: readonly string[],
  remedy = "docs/agent-emulator.md has an example",
): EmulatorStartError => new EmulatorStartError(`the ${what} file ${path} cannot be used:${faultsIn(faults, remedy)}`);

/** The seed file cannot be read, or is not a seed. */
export const seedUnusable = (path: string, faults: readonly string[]): EmulatorStartError =>
  optionFileUnusable(
    "seed",
    path,
    faults,
    `docs/${faults.every(isOfRest) ? "authentication" : "emulator"}.md has an example`,
  );

const isOfRest = (fault: string): boolean => /\brest\b/.test(fault);
