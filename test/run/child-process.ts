/**
 * A replacement for node:child_process in tests: the same functions, which count what they start, and record processes'
 * output to search it for secrets.
 */
import * as node from "node:child_process";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { countStart } from "./count-start.ts";
import { addOutput } from "./produced.ts";
import { kindOf } from "./starts.ts";

/** The output of a program. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

type Arguments = readonly string[];
/** Excludes inherited output, which could not be recorded. */
type WithoutInput = node.SpawnOptionsWithStdioTuple<"ignore", node.StdioPipe, node.StdioPipe>;

export function spawn(
  command: string,
  args?: Arguments,
  options?: node.SpawnOptionsWithoutStdio,
): node.ChildProcessWithoutNullStreams;
export function spawn(
  command: string,
  args: Arguments,
  options: WithoutInput,
): node.ChildProcessByStdio<null, Readable, Readable>;
export function spawn(command: string, args: Arguments = [], options: node.SpawnOptions = {}): node.ChildProcess {
  countStart(kindOf(command, args));
  const child = node.spawn(command, args, withEnvironment(options));
  recordBoth(child, command, args);
  return child;
}

/** Starts a module that exchanges messages with the test. */
export function fork(module: string, args: Arguments = [], options: node.ForkOptions = {}): node.ChildProcess {
  countStart("Node processes");
  const child = node.fork(module, args, { ...withEnvironment(options), silent: true });
  recordBoth(child, module, args);
  return child;
}

/** The output is always text. */
export function spawnSync(
  command: string,
  args: Arguments = [],
  options: node.SpawnSyncOptions = {},
): node.SpawnSyncReturns<string> {
  countStart(kindOf(command, args));
  const result = node.spawnSync(command, args, { ...withEnvironment(options), encoding: "utf8" });
  outputOf(command, args, "output")(result.stdout);
  outputOf(command, args, "errors")(result.stderr);
  return result;
}

/** Runs a program to its end. @throws its error, with its output, if it fails. */
export async function execFile(
  command: string,
  args: Arguments = [],
  options: node.ExecFileOptions = {},
): Promise<Printed> {
  countStart(kindOf(command, args));
  const running = promisify(node.execFile)(command, args, { ...withEnvironment(options), encoding: "utf8" });
  recordBoth(running.child, command, args);
  return running;
}

/** Terraform spends a fifth of a short command's processor time on collecting garbage. */
const withEnvironment = <Options extends { readonly env?: NodeJS.ProcessEnv | undefined }>(
  options: Options,
): Options => ({
  ...options,
  env: { ...(options.env ?? process.env), GOGC: "400" },
});

/** Records what a process prints from now on for the current test file as well: it was started by an earlier one. */
export const recordAgain = (child: node.ChildProcess, command: string): void => recordBoth(child, command, []);

function recordBoth(child: node.ChildProcess, command: string, args: Arguments): void {
  if (child.stdout !== null) record(child.stdout, outputOf(command, args, "output"));
  if (child.stderr !== null) record(child.stderr, outputOf(command, args, "errors"));
}

/** The name has the command, never the values of its arguments, which may be secrets. */
function outputOf(command: string, args: Arguments, name: string): (chunk: unknown) => void {
  const words = args.filter((word) => /^[a-z][a-z-]{0,20}$/.test(word));
  return addOutput(`the ${name} of ${[basename(command), ...words.slice(0, 3)].join(" ")}`);
}

/** Records each chunk on arrival. A listener would start the stream before the test listens. */
function record(stream: Readable, take: (chunk: unknown) => void): void {
  const push = stream.push.bind(stream);
  stream.push = (chunk: unknown, encoding?: BufferEncoding) => {
    take(chunk);
    return push(chunk, encoding);
  };
}
