/** A team with only the provider hashicorp/null: real Terraform, Lintel's runtime in PATH, and the emulator. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { App, HttpBackend, LocalBackend, TerraformStack } from "cdktf";
import { expect } from "vitest";
import { LintelProvider, type LintelProviderProps } from "../../../constructs/index.ts";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../lib/emulator/server/server.ts";
import { createAppRunnerClient } from "../../../lib/services/app-runner/client.ts";
import { createImageBuilderClient } from "../../../lib/services/image-builder/client.ts";
import type { Lintel } from "../../cli/lintel-executable.ts";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { spawn } from "../../run/child-process.ts";
import { secret } from "../../run/secret.ts";
import { sharedFolder } from "../../run/shared-folder.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { terraform } from "../../with-terraform.ts";
import { type AttachedProvider, sharedProvider } from "../attached-provider.ts";
import { doubleIn, mirrorNullProvider, useMirror } from "./null-provider-mirror.ts";

/** An upper bound for a few commands of Terraform, in milliseconds: they take seconds on an idle machine. */
export const commandTimeout = 600_000;

/** The result of a command of Terraform or Lintel; `text` has both streams, with white space collapsed. */
export interface Ran {
  readonly code: number | null;
  readonly text: string;
}

/** A running command. */
export interface Running {
  readonly child: ChildProcess;
  readonly done: Promise<Ran>;
}

type Members = { readonly [member: string]: unknown };

/** Secrets that must never be shown. */
export const secrets = [`${secret("Key")}+a/b`, secret("Session")] as const;

export class Team {
  readonly emulator: Emulator;
  readonly client: ReturnType<typeof createImageBuilderClient>;
  readonly hosting: ReturnType<typeof createAppRunnerClient>;
  /** Contains the folders of all workspaces, and their shared files. */
  readonly root: string;
  readonly #lintel = lintelInProcess();
  readonly #cliConfig: string;
  readonly #double: AttachedProvider | undefined;

  private constructor(root: string, emulator: Emulator, cliConfig: string, double: AttachedProvider | undefined) {
    this.root = root;
    this.#cliConfig = cliConfig;
    this.#double = double;
    this.emulator = emulator;
    const settings = {
      region: "eu-west-1",
      endpointUrl: emulator.url,
      accessKey: "AKIDEXAMPLE",
      secretKey: "any",
    } as const;
    this.client = createImageBuilderClient(settings);
    this.hosting = createAppRunnerClient(settings);
  }

  /** Starts a team; Terraform runs the built lintel. */
  static async start(options: EmulatorOptions = {}): Promise<Team> {
    const root = temporaryFolder();
    const mirrored = await sharedFolder("null-provider", (folder) =>
      mirrorNullProvider(terraform?.path ?? "terraform", folder),
    );
    await cp(mirrored, root, { recursive: true });
    const double = doubleIn(mirrored);
    const emulator = await startEmulator({ port: 0, operationSeconds: 0, ...options });
    const attached = double === undefined ? undefined : await sharedProvider(double);
    return new Team(root, emulator, await useMirror(root), attached);
  }

  async stop(): Promise<void> {
    this.client.close();
    this.hosting.close();
    await this.emulator.close();
  }

  /** A folder with Lintel's runtime. */
  async workspace(): Promise<Workspace> {
    const dir = await mkdtemp(join(this.root, "workspace-"));
    const env = {
      HOME: this.root,
      TF_CLI_CONFIG_FILE: this.#cliConfig,
      ...this.#double?.environment,
      CHECKPOINT_DISABLE: "1",
      TF_IN_AUTOMATION: "1",
      AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
      AWS_SECRET_ACCESS_KEY: secrets[0],
      AWS_SESSION_TOKEN: secrets[1],
    };
    const workspace = new Workspace(dir, env, this.emulator.url, this.#lintel);
    await workspace.installRuntime();
    return workspace;
  }

  /** All policies in the service, by name. */
  async policies(): Promise<{ readonly [name: string]: Members }> {
    const found: [string, Members][] = [];
    for await (const { lifecyclePolicySummaryList: items } of this.client.pages("listLifecyclePolicies", {})) {
      for (const { arn } of Array.isArray(items) ? items : []) {
        const { lifecyclePolicy } = await this.client.getLifecyclePolicy({ lifecyclePolicyArn: arn });
        const policy = Object.fromEntries(Object.entries(lifecyclePolicy ?? {}));
        found.push([String(policy.name), policy]);
      }
    }
    return Object.fromEntries(found);
  }

  /** The summaries of all services, by name. */
  async services(): Promise<{ readonly [name: string]: Members }> {
    const { ServiceSummaryList: items } = await this.hosting.listServices({});
    return Object.fromEntries((Array.isArray(items) ? items : []).map((each) => [String(each.ServiceName), each]));
  }

  /** Sends a request to the emulator's admin API. */
  async admin(method: string, path: string, body?: object): Promise<Members> {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${this.emulator.url}/_lintel/${path}`, init);
    if (!response.ok) throw new Error(await response.text());
    return Object.fromEntries(Object.entries((await response.json()) as object));
  }

  /** The number of responses that the emulator holds. */
  async holding(): Promise<number> {
    const { faults } = await this.admin("GET", "faults");
    return (Array.isArray(faults) ? faults : []).reduce((sum, { holding }) => sum + holding, 0);
  }

  /** Operations that the services received since the log was last cleared. */
  async operations(): Promise<readonly string[]> {
    const { requests } = await this.admin("GET", "requests");
    return Array.isArray(requests) ? requests.map(({ operation }) => String(operation)) : [];
  }
}

/** How an apply is killed. */
interface Kill {
  /** Default: SIGKILL. */
  readonly signal?: NodeJS.Signals;
  /** Whether the runtimes that Terraform started are killed too. Default: true. */
  readonly runtimes?: boolean;
}

/**
 * Applies, and kills Terraform while the responses to these numbers of requests are held.
 * @returns when Terraform has exited; only then are the responses released, so that it never sees what they cause.
 */
export async function killedDuring(
  team: Team,
  workspace: Workspace,
  requests: { readonly [operation: string]: number },
  { signal = "SIGKILL", runtimes = true }: Kill = {},
): Promise<void> {
  await team.admin("POST", "faults", { kind: "hold-answer", operations: Object.keys(requests) });
  const held = Object.values(requests).reduce((sum, each) => sum + each, 0);
  const { child, done } = await workspace.startKillable(["apply", "-auto-approve"]);
  await expect.poll(() => team.holding(), { timeout: commandTimeout }).toBe(held);
  child.kill(signal);
  if (runtimes) await workspace.killRuntimes();
  await done;
  await team.admin("DELETE", "faults");
}

export class Workspace {
  readonly dir: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #endpoint: string;
  readonly #lintel: Lintel;
  #isInitialized = false;

  constructor(dir: string, env: NodeJS.ProcessEnv, endpoint: string, lintel: Lintel) {
    this.dir = dir;
    this.#env = env;
    this.#endpoint = endpoint;
    this.#lintel = lintel;
  }

  get #processes(): string {
    return join(this.dir, "runtime.pids");
  }

  get #runtime(): string {
    return join(this.dir, "bin", "lintel");
  }

  /** Puts `lintel` in PATH; it records its command line and its process id. */
  async installRuntime(): Promise<void> {
    await mkdir(join(this.dir, "bin"), { recursive: true });
    const executable = resolve("dist/lintel.cjs");
    const lines = [
      "#!/bin/sh",
      `echo "$0 $*" >> '${join(this.dir, "commands.log")}'`,
      `echo $$ >> '${this.#processes}'`,
      `exec '${process.execPath}' '${executable}' "$@"`,
    ];
    await writeFile(this.#runtime, `${lines.join("\n")}\n`);
    await chmod(this.#runtime, 0o755);
  }

  /** Starts Terraform so that {@link killRuntimes} kills what it starts. */
  async startKillable(args: readonly string[]): Promise<Running> {
    await rm(this.#processes, { force: true });
    return this.startTerraform(args);
  }

  /** Kills the runtimes that Terraform started; some may have ended. */
  async killRuntimes(): Promise<void> {
    for (const id of (await readFile(this.#processes, "utf8")).trim().split("\n")) {
      try {
        process.kill(Number(id), "SIGKILL");
      } catch (error) {
        if (Object(error).code !== "ESRCH") throw error;
      }
    }
  }

  removeRuntime = (): Promise<void> => rm(this.#runtime);

  /** Synthesizes the stack of `declare` into the folder. `address`: of the state at a state server. */
  async synth(
    declare: (stack: TerraformStack) => void,
    props: LintelProviderProps = {},
    address?: string,
  ): Promise<void> {
    const outdir = await mkdtemp(join(this.dir, "synth-"));
    const app = new App({ outdir });
    const stack = new TerraformStack(app, "images");
    if (address === undefined) new LocalBackend(stack, { path: "terraform.tfstate" });
    else new HttpBackend(stack, { address });
    new LintelProvider(stack, "lintel", {
      host: "null-resource",
      region: "eu-west-1",
      endpointUrl: this.#endpoint,
      ...props,
    });
    declare(stack);
    app.synth();
    await writeFile(join(this.dir, "cdk.tf.json"), await readFile(join(outdir, "stacks/images/cdk.tf.json")));
    await rm(outdir, { recursive: true });
  }

  start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
    const path = `${join(this.dir, "bin")}:${process.env.PATH}`;
    const child = spawn(program, args, {
      cwd: this.dir,
      env: { PATH: path, ...this.#env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
    const done = once(child, "close").then(([code]) => ({
      code,
      text: output
        .replaceAll(/^[│╷╵] ?/gm, "")
        .replaceAll(/\(local-exec\): ?/g, "")
        .replaceAll(/\s+/g, " "),
    }));
    return { child, done };
  }

  /** Initializes the folder, once. */
  async init(): Promise<void> {
    if (this.#isInitialized) return;
    const { code, text } = await this.startTerraform(["init"]).done;
    if (code !== 0) throw new Error(text);
    this.#isInitialized = true;
  }

  startTerraform = (args: readonly string[], env?: NodeJS.ProcessEnv): Running =>
    this.start(terraform?.path ?? "terraform", [...args, "-no-color"], env);

  /** Runs Terraform; the first run initializes the folder. */
  async terraform(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ran> {
    await this.init();
    return this.startTerraform(args, env).done;
  }

  apply = (...args: readonly string[]): Promise<Ran> => this.terraform(["apply", "-auto-approve", ...args]);

  destroy = (...args: readonly string[]): Promise<Ran> => this.terraform(["destroy", "-auto-approve", ...args]);

  /** Exit code 0: no drift; 2: drift. */
  plan = (): Promise<Ran> => this.terraform(["plan", "-detailed-exitcode"]);

  drift = (...args: readonly string[]): Promise<Ran> => this.runtime(["drift", ...args]);

  /** Runs `lintel runtime` without Terraform. */
  async runtime(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
    const start = { cwd: this.dir, env: { ...this.#env, ...env } };
    const { code, stdout, stderr } = await this.#lintel(["runtime", ...args], start);
    return { code, text: `${stdout}${stderr}`.replaceAll(/\s+/g, " ") };
  }

  /** The texts of all files that Terraform or the runtime left in the folder. */
  async written(): Promise<string> {
    const names = await readdir(this.dir, { recursive: true, withFileTypes: true });
    const files = names.filter((each) => each.isFile() && /\.(?:json|tfstate|backup|log)$/.test(each.name));
    const texts = await Promise.all(files.map((each) => readFile(join(each.parentPath, each.name), "utf8")));
    return texts.join("\n");
  }

  state = (): Promise<string> => readFile(join(this.dir, "terraform.tfstate"), "utf8");

  editState = async (edit: (text: string) => string): Promise<void> =>
    writeFile(join(this.dir, "terraform.tfstate"), edit(await this.state()));

  /** Removes the state files of these keys, or all. */
  async forget(...keys: readonly string[]): Promise<void> {
    const folder = join(this.dir, ".lintel");
    if (keys.length === 0) await rm(folder, { recursive: true, force: true });
    for (const key of keys) await rm(join(folder, `${key}.json`));
  }
}
