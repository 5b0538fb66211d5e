/** Real Terraform, with Lintel's provider and the emulator, in a folder of its own. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFile, cp, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { version } from "../../../lib/base/version.ts";
import type { Emulator, EmulatorOptions } from "../../../lib/emulator/server/server.ts";
import { bundleOptions } from "../../../scripts/bundle-options.ts";
import { writeProvider } from "../../../scripts/provider-file.ts";
import { type Expressions, providerBlock } from "../../resource-blocks.ts";
import { spawn } from "../../run/child-process.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { sharedFolder } from "../../run/shared-folder.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { terraform } from "../../with-terraform.ts";
import { type AttachedProvider, attachedProvider, sharedProvider } from "../attached-provider.ts";
import { EmulatedServices, startServices } from "../emulated-services.ts";

export type { Policy } from "../emulated-services.ts";

/** The result of a Terraform command. */
export interface Ran {
  readonly code: number | null;
  /** Both streams, in order. */
  readonly output: string;
  /** The output with white space collapsed, because Terraform wraps diagnostics. */
  readonly text: string;
}

const fakeCredentials = {
  access_key: "AKIDEXAMPLE",
  secret_key: `${secret("Key")}+a/b`,
  token: secret("Session"),
};

/** A provider process, the emulator, and Terraform's folders. */
export class Bench extends EmulatedServices {
  /** Environment variables with credentials, for a provider without credentials in its settings. */
  static readonly credentials = {
    AWS_ACCESS_KEY_ID: fakeCredentials.access_key,
    AWS_SECRET_ACCESS_KEY: fakeCredentials.secret_key,
    AWS_SESSION_TOKEN: fakeCredentials.token,
  };
  readonly #root: string;
  readonly #provider: AttachedProvider;

  private constructor(root: string, emulator: Emulator, provider: AttachedProvider) {
    super(emulator);
    this.#root = root;
    this.#provider = provider;
  }

  /**
   * With an `environment`, which is added to the tests' own, the bench has a provider process of its own. An installed
   * plugin has Terraform's environment.
   */
  static async start(options: EmulatorOptions = {}, environment?: NodeJS.ProcessEnv): Promise<Bench> {
    const root = temporaryFolder();
    expectSecretsIn(/(?:\/|:tfconfig\/m-\/)main\.tf$/, "it has the provider's credentials, and plans have it");
    await writeFile(join(root, "terraformrc"), "");
    const plugin = join(await sharedFolder("provider", bundlePlugin), pluginName);
    const emulator = await startServices(options);
    const provider =
      environment === undefined ? await sharedProvider(plugin) : await attachedProvider(plugin, environment);
    return new Bench(root, emulator, provider);
  }

  override async stop(): Promise<void> {
    this.#provider.stop();
    await super.stop();
  }

  /** Another emulator with the same provider process, which stops with whichever bench stops first. */
  beside = async (options: EmulatorOptions): Promise<Bench> =>
    new Bench(this.#root, await startServices(options), this.#provider);

  /** Creates a folder for Terraform. `installed`: Terraform starts the plugin itself, as for users. */
  async folder({ installed = false } = {}): Promise<Folder> {
    const dir = await mkdtemp(join(this.#root, "folder-"));
    if (!installed) return new Folder(dir, { ...this.#env, ...this.#provider.environment }, this.emulator.url);
    await cp(await sharedFolder("initialized", (folder) => this.#initialize(folder)), dir, { recursive: true });
    return new Folder(dir, this.#env, this.emulator.url);
  }

  /** The same folder, with Terraform attached to the provider: for commands after those that must start it. */
  attached = ({ dir }: Folder): Folder =>
    new Folder(dir, { ...this.#env, ...this.#provider.environment }, this.emulator.url);

  /** The same folder, where the provider also stands in for others, such as `hashicorp/aws`: the state may name them. */
  standingInFor({ dir }: Folder, ...sources: readonly string[]): Folder {
    const providers = JSON.parse(this.#provider.environment.TF_REATTACH_PROVIDERS);
    const [own] = Object.values(providers);
    const all = { ...providers, ...Object.fromEntries(sources.map((each) => [`registry.terraform.io/${each}`, own])) };
    const environment = { TF_REATTACH_PROVIDERS: JSON.stringify(all) };
    return new Folder(dir, { ...this.#env, ...environment }, this.emulator.url);
  }

  /** Terraform's environment. */
  get #env(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      HOME: this.#root,
      TF_CLI_CONFIG_FILE: join(this.#root, "terraformrc"),
      CHECKPOINT_DISABLE: "1",
      TF_IN_AUTOMATION: "1",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    };
  }

  /** Initializes Terraform with the plugin in a folder, once per run. */
  async #initialize(dir: string): Promise<void> {
    const system = `${platform() === "win32" ? "windows" : platform()}_${arch() === "x64" ? "amd64" : arch()}`;
    const plugins = join(dir, "terraform.d/plugins/registry.terraform.io/lintel-iac/lintel", version, system);
    await mkdir(plugins, { recursive: true });
    const file = join(plugins, `terraform-provider-lintel_v${version}.cjs`);
    await copyFile(join(await sharedFolder("installed-provider", writeInstalled), pluginName), file);
    await writeFile(join(dir, "main.tf"), required);
    const { code, output } = await new Folder(dir, this.#env, this.emulator.url).run("init");
    if (code !== 0) throw new Error(output);
  }
}

/** The block that names the provider. */
const required = `terraform {\n  required_providers {\n    lintel = { source = "lintel-iac/lintel" }\n  }\n}\n`;

/** A folder with a configuration. */
export class Folder {
  readonly dir: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #endpoint: string;

  constructor(dir: string, env: NodeJS.ProcessEnv, endpoint: string) {
    this.dir = dir;
    this.#env = env;
    this.#endpoint = endpoint;
  }

  /**
   * Writes main.tf: the provider block with `settings`, which override those for the emulator (undefined: not set), and
   * `text`.
   */
  async write(text: string, settings: Expressions = {}): Promise<void> {
    const all = {
      region: '"us-east-1"',
      endpoint_url: JSON.stringify(this.#endpoint),
      ...Object.fromEntries(Object.entries(fakeCredentials).map(([name, value]) => [name, JSON.stringify(value)])),
      max_retries: "5",
      ...settings,
    };
    await writeFile(join(this.dir, "main.tf"), `${required}${providerBlock(all)}${text}\n`);
  }

  /** Starts a command without waiting for it. */
  start(args: readonly string[], env: NodeJS.ProcessEnv = {}): { child: ChildProcess; done: Promise<Ran> } {
    const [command = "", ...rest] = args;
    const child = spawn(terraform?.path ?? "terraform", [command, ...rest, "-no-color"], {
      cwd: this.dir,
      env: { ...this.#env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
    const done = once(child, "close").then(([code]) => {
      const text = output.replaceAll(/^[│╷╵] ?/gm, "").replaceAll(/\s+/g, " ");
      return { code, output, text };
    });
    return { child, done };
  }

  run = (...args: readonly string[]): Promise<Ran> => this.start(args).done;

  apply = (): Promise<Ran> => this.run("apply", "-auto-approve");

  /** Exit code 0: no difference; 2: a difference. */
  plan = (): Promise<Ran> => this.run("plan", "-detailed-exitcode");

  /** The text of main.tf. */
  main = (): Promise<string> => readFile(join(this.dir, "main.tf"), "utf8");

  /** The text of the state file. */
  state = (): Promise<string> => readFile(join(this.dir, "terraform.tfstate"), "utf8");
}

/** What a test works with. */
export interface Ground {
  readonly bench: Bench;
  readonly folder: Folder;
}

/**
 * Starts a bench for the tests of a suite. Before each it is reset, and `begin` is told of it and of a new folder.
 * `environment` is the provider's.
 */
export function benchAndFolder(
  options: EmulatorOptions,
  begin: (ground: Ground) => void | Promise<void>,
  environment?: NodeJS.ProcessEnv,
): void {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.start(options, environment);
  });
  afterAll(() => bench?.stop());
  beforeEach(async () => {
    await bench.reset();
    await begin({ bench, folder: await bench.folder() });
  });
}

/** Applies; returns what Terraform printed, and the requests that changed something. */
export async function applied(
  { bench, folder }: Ground,
  text: string,
  settings?: Expressions,
): Promise<Ran & { readonly changes: readonly string[] }> {
  await folder.write(text, settings);
  await bench.forgetRequests();
  const ran = await folder.apply();
  expect(ran.output).toContain("Apply complete!");
  expect(ran.code).toBe(0);
  return { ...ran, changes: await bench.changes() };
}

/** Applies; the plan after that is without a difference. Returns the requests that changed something. */
export async function applyAndPlan(
  { bench, folder }: Ground,
  text: string,
  settings?: Expressions,
): Promise<readonly string[]> {
  const { changes } = await applied({ bench, folder }, text, settings);
  const after = await folder.plan();
  expect(after.code, after.text).toBe(0);
  return changes;
}

/**
 * Applies what was written, and kills Terraform while the response to an operation is held: the service has done it, and
 * Terraform does not know.
 * @returns when Terraform has exited; only then are the responses released, so that it never reads one.
 */
export async function killedDuring(
  { bench, folder }: Ground,
  operations: readonly string[],
  { held = 1, args = [] }: { readonly held?: number; readonly args?: readonly string[] } = {},
): Promise<void> {
  await bench.admin("POST", "faults", { kind: "hold-answer", operations });
  const { child, done } = folder.start(["apply", "-auto-approve", ...args]);
  await bench.untilHolding(held);
  child.kill("SIGKILL");
  await done;
  await bench.admin("DELETE", "faults");
}

/** The file of a plugin in its shared folder. */
const pluginName = "plugin.cjs";

/** The plugin as users install it. */
const writeInstalled = (folder: string): Promise<void> =>
  writeProvider({ entry: "lib/terraform/provider/entry.ts", file: join(folder, pluginName) });

/** A plugin to attach to: with the argument `debug` it serves until it is killed. */
async function bundlePlugin(folder: string): Promise<void> {
  await build({
    ...bundleOptions("#!/usr/bin/env node"),
    stdin: {
      contents: `import { serve } from "./lib/terraform/provider/main.ts";\nserve({ debug: process.argv[2] === "debug" });`,
      resolveDir: process.cwd(),
      loader: "ts",
    },
    outfile: join(folder, pluginName),
  });
}
