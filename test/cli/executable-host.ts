/**
 * A process that runs the command line many times, one run after another, because starting Node takes longer than most
 * runs. Each run evaluates the bundle again and has its own working folder, environment, arguments, standard input and
 * exit code. The parent sends a {@link HostedRun} and receives an {@link Outcome}.
 */
import { closeSync, createReadStream, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

/** The output and the exit code of a run. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One run of the command line. */
export interface HostedRun {
  readonly args: readonly string[];
  readonly cwd: string;
  /** All variables of the environment. */
  readonly env: NodeJS.ProcessEnv;
  /** Standard input, in base64. */
  readonly stdin: string;
}

/** Thrown by `process.exit`, which must not return. */
class Exit extends Error {}

const [, , bundle = "", folder = ""] = process.argv;
const require = createRequire(bundle);
const script = new Script(
  `(function (require, __filename, __dirname, module, exports) {${readFileSync(bundle, "utf8")}\n})`,
  { filename: bundle },
);
const input = join(folder, "standard-input");
const send = process.send?.bind(process);
const ownListeners = new Map<NodeJS.EventEmitter, ReadonlyMap<string | symbol, readonly unknown[]>>();

/** The output of the current run. */
let printed = nothing();
let ended: (outcome: Outcome) => void = () => {};

function nothing(): { readonly stdout: Buffer[]; readonly stderr: Buffer[] } {
  return { stdout: [], stderr: [] };
}

/** Ends the current run; ignores its later output. */
function end(code: unknown): void {
  const [stdout, stderr] = [printed.stdout, printed.stderr].map((chunks) => Buffer.concat(chunks).toString());
  printed = nothing();
  ended({ code: Number(code ?? process.exitCode ?? 0), stdout: stdout ?? "", stderr: stderr ?? "" });
}

for (const name of ["stdout", "stderr"] as const) {
  const write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    printed[name].push(Buffer.from(chunk as string));
    const done = rest.at(-1);
    if (typeof done === "function") setImmediate(() => done());
    return true;
  };
  Object.assign(process[name], { write });
}
const exit = (code?: number | string | null): never => {
  end(code);
  throw new Exit();
};
Object.assign(process, { exit });
process.on("uncaughtException", (error) => {
  if (error instanceof Exit) return;
  printed.stderr.push(Buffer.from(`${error.stack}\n`));
  end(1);
});

async function run({ args, cwd, env, stdin }: HostedRun): Promise<Outcome> {
  writeFileSync(input, Buffer.from(stdin, "base64"));
  const fd = openSync(input, "r");
  Object.defineProperty(process, "stdin", {
    value: createReadStream("", { fd, autoClose: false }),
    configurable: true,
  });
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, bundle, ...args];
  process.exitCode = undefined;
  const outcome = new Promise<Outcome>((resolve) => {
    ended = resolve;
  });
  const module: { exports: { main?: (args: readonly string[]) => Promise<void> } } = { exports: {} };
  script.runInThisContext()(require, bundle, dirname(bundle), module, module.exports);
  module.exports.main?.(args).then(
    () => setImmediate(end),
    (error: unknown) => {
      if (!(error instanceof Exit)) throw error;
    },
  );
  await outcome;
  forgetListeners();
  for (const file of Object.keys(require.cache)) delete require.cache[file];
  closeSync(fd);
  rmSync(input);
  return outcome;
}

const emitters: readonly NodeJS.EventEmitter[] = [process, process.stdout, process.stderr];

/** Records the listeners of the host. */
function rememberListeners(): void {
  for (const emitter of emitters) {
    ownListeners.set(emitter, new Map(emitter.eventNames().map((name) => [name, emitter.rawListeners(name)])));
  }
}

/** Removes the listeners of a run. */
function forgetListeners(): void {
  for (const [emitter, own] of ownListeners) {
    for (const name of emitter.eventNames()) {
      for (const listener of emitter.rawListeners(name)) {
        if (!own.get(name)?.includes(listener)) emitter.off(name, listener as () => void);
      }
    }
  }
}

process.on("message", (each: HostedRun) => {
  void run(each).then((outcome) => send?.(outcome));
});
rememberListeners();
