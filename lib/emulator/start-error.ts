/** Why the emulator did not start. `message` is for the person who started it. */
export class EmulatorStartError extends Error {
  override readonly name = "EmulatorStartError";
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause ? String(cause.code) : `${cause}`;

/** What the codes of files that people name wrongly mean. */
const inWords: { readonly [code: string]: string } = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "you may not read it",
};

/** The fault of a file that cannot be used, or its faults with a line for each, and the remedy. */
function faultsIn(faults: readonly string[], remedy: string): string {
  const worded = faults.map((fault) => (Object.hasOwn(inWords, fault) ? `${inWords[fault]} (${fault})` : fault));
  return worded.length === 1 ? ` ${worded[0]}; ${remedy}` : [...worded, remedy].map((line) => `\n  ${line}`).join("");
}

/** The server could not listen. */
export function cannotListen(host: string, port: number, cause: unknown): EmulatorStartError {
  const code = codeOf(cause);
  const reason =
    code === "EADDRINUSE"
      ? "another program listens there; stop it, or use --port 0 for a free port"
      : code === "EACCES"
        ? "that port needs more rights; choose one above 1023"
        : `the address cannot be used (${code}); check --host`;
  return new EmulatorStartError(`the emulator cannot listen on ${host} port ${port}: ${reason}`);
}

/** The state file cannot be read or written. */
export const stateUnusable = (path: string, cause: unknown): EmulatorStartError =>
  new EmulatorStartError(
    `the state file ${path} cannot be read and written (${codeOf(cause)}); name a file in a folder that exists and is yours`,
  );

/** Another emulator that runs keeps its records in the state file. */
export const stateInUse = (
  path: string,
  lock: string,
  { pid, url }: { pid: number; url?: string },
): EmulatorStartError =>
  new EmulatorStartError(
    `the state file ${path} is in use by the emulator of process ${pid}${url === undefined ? "" : ` at ${url}`}; stop that one, or name another file (if process ${pid} is another program, delete ${lock})`,
  );

/** The state file holds something else than a state of the emulator. It stays as it is. */
export const stateForeign = (path: string, reason: string): EmulatorStartError =>
  new EmulatorStartError(
    `the state file ${path} is not a state of this emulator: ${reason}. It was left as it is; name another file, or delete it to start empty`,
  );

/**
 * A file that an option names cannot be read, or holds something else than it must.
 * @param faults all of them, or the system's code for why it cannot be read.
 */
export const optionFileUnusable = (
  what: string,
  path: string,
  faults: readonly string[],
  remedy = "docs/agent-emulator.md shows one",
): EmulatorStartError => new EmulatorStartError(`the ${what} file ${path} cannot be used:${faultsIn(faults, remedy)}`);

/** The seed file cannot be read, or holds something else than a seed. */
export const seedUnusable = (path: string, faults: readonly string[]): EmulatorStartError =>
  optionFileUnusable("seed", path, faults, "docs/authentication.md shows one");
