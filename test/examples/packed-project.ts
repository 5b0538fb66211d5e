/** The packed package in a user's project: helpers to install it, and to run what it installs. */
import { once } from "node:events";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { spawn, spawnSync } from "../run/child-process.ts";
import { terraform } from "../with-terraform.ts";

/** The longest time for a test that installs from the registry, in milliseconds. */
export const longTimeout = 600_000;

/** The output and exit code of a process. */
export type Ended = ReturnType<typeof spawnSync>;

/** Installs into a project; prefers this machine's npm cache to the registry. */
export function npmInstall(folder: string, ...args: readonly string[]): void {
  const quietly = ["--prefer-offline", "--no-audit", "--no-fund"];
  succeeds(spawnSync("npm", ["install", ...quietly, ...args], { cwd: folder }));
}

/** Expects that a process succeeded; returns its output. */
export function succeeds({ status, stdout, stderr }: Ended): string {
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** Runs a program in a folder, with these variables. */
export type Run = (file: string, ...args: readonly string[]) => Ended;

/** The environment of a user with the home folder `home`, the npm of this machine's user, and `node` first in PATH. */
export function userEnvironment(home: string, node = process.execPath): NodeJS.ProcessEnv {
  const {
    TF_CLI_CONFIG_FILE: _,
    NODE_OPTIONS: __,
    npm_config_cache: cache = join(homedir(), ".npm"),
    ...others
  } = process.env;
  const npmrc = join(homedir(), ".npmrc");
  return {
    ...others,
    HOME: home,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    ...(terraform !== undefined && { TERRAFORM_BINARY_NAME: terraform.path }),
    npm_config_cache: cache,
    ...(existsSync(npmrc) && { npm_config_userconfig: npmrc }),
    npm_config_prefer_offline: "true",
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "any",
    AWS_SECRET_ACCESS_KEY: "any",
    CHECKPOINT_DISABLE: "1",
  };
}

/** Runs programs with the emulator that is installed in `folder`; they reach it by AWS_ENDPOINT_URL. */
export async function besideEmulator(
  folder: string,
  environment: NodeJS.ProcessEnv,
  work: (run: Run) => void,
): Promise<void> {
  const lintel = join(folder, "node_modules", "lintel", "dist", "lintel.cjs");
  const emulator = spawn(process.execPath, [lintel, "emulate", "--port", "0"], { cwd: folder });
  try {
    const [line] = await once(createInterface({ input: emulator.stdout }), "line");
    const env = { ...environment, AWS_ENDPOINT_URL: /http:\S+/.exec(line)?.[0] ?? "" };
    work((file, ...args) => spawnSync(file, args, { cwd: folder, env }));
  } finally {
    emulator.kill();
  }
}

/** Deletes a policy outside of Terraform. */
export function removePolicy(run: Run, folder: string, arn: string): void {
  const lintel = join(folder, "node_modules", ".bin", "lintel");
  succeeds(run(lintel, "api", "imagebuilder", "delete-lifecycle-policy", "--lifecycle-policy-arn", arn));
}
