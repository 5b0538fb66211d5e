/** Runs real Terraform in a folder of its own, without the user's configuration. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { spawn } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { terraform } from "../../with-terraform.ts";

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Workspace {
  path: string;
  /** Replaces the configuration. */
  configure(configuration: string): Promise<void>;
  start(args: readonly string[], environment?: NodeJS.ProcessEnv): { process: ChildProcess; done: Promise<Run> };
  /** Runs Terraform to its end. Throws with its output if the exit code is not `expected`. */
  run(args: readonly string[], expected?: number, environment?: NodeJS.ProcessEnv): Promise<Run>;
  state(): Promise<{ resources: { instances: Record<string, unknown>[] }[] }>;
  editState(edit: (state: string) => string): Promise<void>;
}

const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;

/** Installs a bundle as lintel-iac/toy, for Terraform runs in a folder. */
export async function install(plugin: string, path: string): Promise<void> {
  const plugins = join(path, "terraform.d/plugins/registry.terraform.io/lintel-iac/toy/0.0.1", PLATFORM);
  await mkdir(plugins, { recursive: true });
  const executable = join(plugins, "terraform-provider-toy_v0.0.1.cjs");
  await copyFile(plugin, executable);
  await chmod(executable, 0o755);
}

/** A new folder. `shared` is added to the environment of every run. */
export async function workspace(shared: NodeJS.ProcessEnv = {}): Promise<Workspace> {
  const path = temporaryFolder();
  const cliConfiguration = join(path, "empty.tfrc");
  await writeFile(cliConfiguration, "");
  const statePath = join(path, "terraform.tfstate");

  const start: Workspace["start"] = (args, environment) => {
    const child = spawn(terraform?.path ?? "terraform", args, {
      cwd: path,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        TF_CLI_CONFIG_FILE: cliConfiguration,
        CHECKPOINT_DISABLE: "1",
        TF_IN_AUTOMATION: "1",
        ...shared,
        ...environment,
      },
    });
    const done = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]).then(
      ([stdout, stderr, [code]]) => ({
        stdout: stripVTControlCharacters(stdout),
        stderr: stripVTControlCharacters(stderr),
        code,
      }),
    );
    return { process: child, done };
  };

  return {
    path,
    start,
    configure: (configuration) => writeFile(join(path, "main.tf"), configuration),
    async run(args, expected = 0, environment = {}) {
      const done = await start(args, environment).done;
      if (done.code !== expected) {
        throw new Error(`terraform ${args.join(" ")} ended with ${done.code}:\n${done.stdout}${done.stderr}`);
      }
      return done;
    },
    state: async () => JSON.parse(await readFile(statePath, "utf8")),
    editState: async (edit) => writeFile(statePath, edit(await readFile(statePath, "utf8"))),
  };
}
