/** A team that installs no provider but hashicorp/null: real Terraform, our runtime on PATH, and the emulator. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { arch, platform, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { App, LocalBackend, TerraformStack } from "cdktf";
import { build } from "esbuild";
import { LintelProvider, type LintelProviderProps } from "../../../constructs/index.ts";
import { createAppRunnerClient } from "../../../lib/api/app-runner.ts";
import { createImageBuilderClient } from "../../../lib/api/image-builder.ts";
import { type Emulator, startEmulator } from "../../../lib/emulator/server.ts";
import { terraform } from "../../with-terraform.ts";

/** What a command of Terraform's or of ours did; `text` has both streams, with white space as single spaces. */
export interface Ran {
  readonly code: number | null;
  readonly text: string;
}

type Members = { readonly [member: string]: unknown };

const system = `${platform() === "win32" ? "windows" : platform()}_${arch() === "x64" ? "amd64" : arch()}`;

/** Strings that must be seen nowhere. */
export const secrets = ["sEcReT+kEy/that/must/not/show", "t0ken-that-must-not-show"] as const;

export class Team {
  readonly emulator: Emulator;
  readonly client: ReturnType<typeof createImageBuilderClient>;
  readonly hosting: ReturnType<typeof createAppRunnerClient>;
  readonly #root: string;
  readonly #plugin: string;

  private constructor(root: string, emulator: Emulator, plugin: string) {
    this.#root = root;
    this.#plugin = plugin;
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

  static async start(): Promise<Team> {
    const root = await mkdtemp(join(tmpdir(), "lintel-null-"));
    const plugin = join(root, "null.cjs");
    const contents = 'import { main } from "./test/host/exec/null-provider.ts";\nvoid main();';
    await build({
      stdin: { contents, resolveDir: process.cwd(), loader: "ts" },
      outfile: plugin,
      bundle: true,
      platform: "node",
      format: "cjs",
      banner: { js: "#!/usr/bin/env node" },
      logLevel: "error",
    });
    await writeFile(join(root, "terraformrc"), "");
    return new Team(root, await startEmulator({ port: 0, operationSeconds: 0 }), plugin);
  }

  async stop(): Promise<void> {
    this.client.close();
    this.hosting.close();
    await this.emulator.close();
    await rm(this.#root, { recursive: true, force: true });
  }

  /** A folder with our runtime and the provider hashicorp/null of its own. */
  async workspace(): Promise<Workspace> {
    const dir = await mkdtemp(join(this.#root, "workspace-"));
    const mirror = join(dir, "terraform.d/plugins/registry.terraform.io/hashicorp/null/3.2.4", system);
    await mkdir(mirror, { recursive: true });
    const plugin = join(mirror, "terraform-provider-null_v3.2.4.cjs");
    await writeFile(plugin, await readFile(this.#plugin));
    await chmod(plugin, 0o755);
    const env = {
      HOME: this.#root,
      TF_CLI_CONFIG_FILE: join(this.#root, "terraformrc"),
      CHECKPOINT_DISABLE: "1",
      TF_IN_AUTOMATION: "1",
      AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
      AWS_SECRET_ACCESS_KEY: secrets[0],
      AWS_SESSION_TOKEN: secrets[1],
    };
    const workspace = new Workspace(dir, env, this.emulator.url);
    await workspace.installRuntime();
    return workspace;
  }

  /** Every policy in the service, by its name. */
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

  /** A request to the emulator's admin path. */
  async admin(method: string, path: string, body?: object): Promise<Members> {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${this.emulator.url}/_lintel/${path}`, init);
    if (!answer.ok) throw new Error(await answer.text());
    return Object.fromEntries(Object.entries((await answer.json()) as object));
  }

  /** Operations that the services were asked for since they were last forgotten. */
  async operations(): Promise<readonly string[]> {
    const { requests } = await this.admin("GET", "requests");
    return Array.isArray(requests) ? requests.map(({ operation }) => String(operation)) : [];
  }
}

export class Workspace {
  readonly dir: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #endpoint: string;
  #isInitialized = false;

  constructor(dir: string, env: NodeJS.ProcessEnv, endpoint: string) {
    this.dir = dir;
    this.#env = env;
    this.#endpoint = endpoint;
  }

  get #runtime(): string {
    return join(this.dir, "bin", "lintel");
  }

  /**
   * Puts `lintel` on PATH; it writes down the command lines of its own process and of the one that
   * started it, and of no other on the machine.
   */
  async installRuntime(): Promise<void> {
    await mkdir(join(this.dir, "bin"), { recursive: true });
    const log = join(this.dir, "processes.log");
    const executable = resolve("dist/lintel.cjs");
    await writeFile(
      this.#runtime,
      `#!/bin/sh\ncat /proc/$$/cmdline /proc/$PPID/cmdline 2>/dev/null | tr '\\0' ' ' >> '${log}'\nexec '${process.execPath}' '${executable}' "$@"\n`,
    );
    await chmod(this.#runtime, 0o755);
  }

  removeRuntime = (): Promise<void> => rm(this.#runtime);

  /** Synthesizes a stack into the folder, as `declare` fills it. */
  async synth(declare: (stack: TerraformStack) => void, props: LintelProviderProps = {}): Promise<void> {
    const outdir = await mkdtemp(join(this.dir, "synth-"));
    const app = new App({ outdir });
    const stack = new TerraformStack(app, "images");
    new LocalBackend(stack, { path: "terraform.tfstate" });
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

  start(
    program: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
  ): { child: ChildProcess; done: Promise<Ran> } {
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

  /** Runs Terraform; the first run initializes the folder. */
  async terraform(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ran> {
    const binary = terraform?.path ?? "terraform";
    if (!this.#isInitialized) {
      const { code, text } = await this.start(binary, ["init", "-no-color"]).done;
      if (code !== 0) throw new Error(text);
      this.#isInitialized = true;
    }
    return this.start(binary, [...args, "-no-color"], env).done;
  }

  apply = (...args: readonly string[]): Promise<Ran> => this.terraform(["apply", "-auto-approve", ...args]);

  destroy = (...args: readonly string[]): Promise<Ran> => this.terraform(["destroy", "-auto-approve", ...args]);

  /** Code 0: no difference; 2: a difference. */
  plan = (): Promise<Ran> => this.terraform(["plan", "-detailed-exitcode"]);

  drift = (...args: readonly string[]): Promise<Ran> => this.start(this.#runtime, ["runtime", "drift", ...args]).done;

  /** The texts of every file that Terraform or the runtime left in the folder. */
  async written(): Promise<string> {
    const names = await readdir(this.dir, { recursive: true, withFileTypes: true });
    const files = names.filter((each) => each.isFile() && /\.(?:json|tfstate|backup|log)$/.test(each.name));
    const texts = await Promise.all(files.map((each) => readFile(join(each.parentPath, each.name), "utf8")));
    return texts.join("\n");
  }

  state = (): Promise<string> => readFile(join(this.dir, "terraform.tfstate"), "utf8");

  editState = async (edit: (text: string) => string): Promise<void> =>
    writeFile(join(this.dir, "terraform.tfstate"), edit(await this.state()));

  forget = (): Promise<void> => rm(join(this.dir, ".lintel"), { recursive: true });
}
