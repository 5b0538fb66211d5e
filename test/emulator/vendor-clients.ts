/** The real clients on this machine, and their environment. */
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import { afterAll } from "vitest";
import { execFile, type Printed, spawn } from "../run/child-process.ts";
import { env } from "./vendor-environment.ts";

export { env, region } from "./vendor-environment.ts";

/** Whether a program succeeds. */
const works = async (command: string, ...args: string[]): Promise<boolean> => {
  try {
    await execFile(command, args, { env });
    return true;
  } catch {
    return false;
  }
};

const find = "import importlib.util, sys; sys.exit(importlib.util.find_spec(sys.argv[1]) is None)";
const hasFirstAws = await works("python3", "-c", find, "awscli");

/** Whether the AWS CLI and boto3 are installed. */
export const [hasAws, hasBoto3] = [
  hasFirstAws || (await works("aws", "--version")),
  await works("python3", "-c", find, "boto3"),
];

/** Runs the AWS CLI. @throws its error, with its output, if it fails. */
export type Aws = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<Printed>;

/**
 * The AWS CLI, for the tests of a suite. Version 1 is loaded once for all of them (aws-cli.py); version 2, which brings
 * a Python of its own, is a process each time.
 */
export function awsCli(): Aws {
  if (!hasFirstAws) return (args, env) => execFile("aws", args, { env });
  let host: ChildProcessWithoutNullStreams | undefined;
  let responses: AsyncIterator<string>;
  afterAll(() => void host?.kill());
  return async (args, env) => {
    if (host === undefined) {
      host = spawn("python3", ["test/emulator/aws-cli.py"]);
      responses = createInterface(host.stdout)[Symbol.asyncIterator]();
    }
    host.stdin.write(`${JSON.stringify({ args, env })}\n`);
    const { code, ...printed } = JSON.parse((await responses.next()).value);
    if (code !== 0) throw Object.assign(new Error(printed.stderr), { code, ...printed });
    return printed;
  };
}

/** The vendor's command line for one service, at the address that `url` tells at the time of a call. */
export function awsCommands(service: string, url: () => string) {
  const run = awsCli();
  const aws = async (...args: readonly string[]) => {
    const { stdout } = await run(["--endpoint-url", url(), "--output", "json", service, ...args], env);
    return stdout === "" ? undefined : JSON.parse(stdout);
  };
  /** What it prints when it fails. */
  const failing = async (...args: readonly string[]): Promise<string> => {
    const { stderr } = await aws(...args).then(
      () => ({ stderr: "it worked" }),
      (error: { stderr: string }) => error,
    );
    return stderr;
  };
  return { aws, failing };
}
