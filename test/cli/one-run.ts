/** One run of the command line within this process, which looks to it like a process of its own. */
import { Console } from "node:console";
import { closeSync, createReadStream, openSync, rmSync, writeFileSync } from "node:fs";

/** The output and the exit code of a run. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One run of the command line. */
export interface OneRun {
  readonly args: readonly string[];
  readonly cwd: string;
  /** All variables of the environment. */
  readonly env: NodeJS.ProcessEnv;
  /** Standard input, in base64. */
  readonly stdin: string;
}

/** Thrown by `process.exit`, which must not return. */
class Exit extends Error {}

const streams = ["stdout", "stderr"] as const;
const emitters: readonly NodeJS.EventEmitter[] = [process, process.stdout, process.stderr];

/**
 * Runs `main` with its own arguments, working folder, environment, standard input, output and exit code; afterwards
 * they are this process's again. Runs must not overlap.
 * @param file the program's file.
 * @param input a file for standard input, which is removed.
 */
export async function runOnce(
  main: (args: readonly string[]) => Promise<void>,
  { args, cwd, env, stdin }: OneRun,
  { file, input }: { readonly file: string; readonly input: string },
): Promise<Outcome> {
  writeFileSync(input, Buffer.from(stdin, "base64"));
  const fd = openSync(input, "r");
  const printed = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  /** Ends the run; later output does not count. */
  let end = (_code?: unknown): void => {};
  const ended = new Promise<Outcome>((resolve) => {
    end = (code) => {
      const [stdout, stderr] = streams.map((name) => Buffer.concat(printed[name]).toString());
      resolve({ code: Number(code ?? process.exitCode ?? 0), stdout: stdout ?? "", stderr: stderr ?? "" });
    };
  });
  const before = { cwd: process.cwd(), env: { ...process.env }, stdin: process.stdin };
  const { argv, exit, exitCode } = process;
  const { console } = globalThis;
  const restoreStreams = streams.map((name) => {
    const stream = process[name];
    const own = Object.getOwnPropertyDescriptor(stream, "write");
    const write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
      printed[name].push(Buffer.from(chunk as string));
      const done = rest.at(-1);
      if (typeof done === "function") setImmediate(() => done());
      return true;
    };
    Object.assign(stream, { write });
    return () => {
      if (own === undefined) Reflect.deleteProperty(stream, "write");
      else Object.defineProperty(stream, "write", own);
    };
  });
  // Test runners have a console of their own.
  globalThis.console = new Console(process.stdout, process.stderr);
  const restoreListeners = withoutListeners("uncaughtException");
  /** What an exit unwinds belongs to this run: it may load modules, print, and set an exit code. */
  let unwind = (): void => {};
  const unwound = new Promise<void>((resolve) => {
    unwind = resolve;
  });
  process.on("uncaughtException", (error) => {
    unwind();
    if (error instanceof Exit) return;
    printed.stderr.push(Buffer.from(`${error.stack}\n`));
    end(1);
  });
  Object.defineProperty(process, "stdin", {
    value: createReadStream("", { fd, autoClose: false }),
    configurable: true,
  });
  process.chdir(cwd);
  replaceEnvironment(env);
  process.argv = [process.execPath, file, ...args];
  process.exitCode = undefined;
  process.exit = (code) => {
    end(code);
    throw new Exit();
  };
  main(args)
    .then(
      () => setImmediate(() => end()),
      (error: unknown) => {
        if (!(error instanceof Exit)) throw error;
      },
    )
    .finally(unwind);
  const outcome = await ended;
  await unwound;
  await new Promise((resolve) => setImmediate(resolve));
  restoreListeners();
  for (const restore of restoreStreams) restore();
  Object.assign(process, { argv, exit });
  globalThis.console = console;
  process.exitCode = exitCode;
  Object.defineProperty(process, "stdin", { value: before.stdin, configurable: true });
  process.chdir(before.cwd);
  replaceEnvironment(before.env);
  closeSync(fd);
  rmSync(input);
  return outcome;
}

function replaceEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

/** Removes the process's listeners of an event; the returned function restores exactly the listeners of all events. */
function withoutListeners(event: string): () => void {
  const own = emitters.map(
    (emitter) => new Map(emitter.eventNames().map((name) => [name, emitter.rawListeners(name)])),
  );
  process.removeAllListeners(event);
  return () => {
    for (const [index, emitter] of emitters.entries()) {
      for (const name of emitter.eventNames()) {
        for (const listener of emitter.rawListeners(name)) {
          if (!own[index]?.get(name)?.includes(listener)) emitter.off(name, listener as () => void);
        }
      }
    }
    for (const listener of own[0]?.get(event) ?? []) process.on(event, listener as () => void);
  };
}
