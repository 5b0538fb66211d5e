/** A folder of a root module on one machine, where the real Terraform runs and is killed. */
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "../../run/child-process.ts";
import type { Declarations } from "../../terraform/core-command.ts";
import { Reference } from "../../terraform/declared-value.ts";
import type { Target } from "../changes.ts";

/** What all machines have in common. */
export interface Installation {
  readonly terraform: string;
  /** The CLI configuration that installs the provider. */
  readonly cliConfig: string;
  /** A variable of the environment that marks all processes. */
  readonly mark: string;
  /** The provider's `endpoint_url`. */
  readonly endpoint: string;
  /** What programs keep for later runs, such as compiled code. */
  readonly cache: string;
  /** A folder in which `terraform init` has run. */
  readonly initialized?: string;
}

/** The result of a command. */
export interface Ran {
  readonly code: number | null;
  /** Both streams, with white space collapsed. */
  readonly text: string;
}

export type Surroundings = Pick<Target, "createFirst" | "moved">;

/** Declarations as Terraform's JSON has them. */
const written = (value: unknown): unknown =>
  value instanceof Reference
    ? `\${${value.address}.${value.attribute}}`
    : Array.isArray(value)
      ? value.map(written)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, written(each)]))
        : value;

export class Machine {
  readonly #installation: Installation;
  readonly #folder: string;
  #homes = 0;

  constructor(installation: Installation, folder: string) {
    this.#installation = installation;
    this.#folder = folder;
    this.changeHome();
    mkdirSync(this.temporary, { recursive: true });
    const { initialized } = installation;
    if (initialized === undefined) mkdirSync(this.work);
    else cpSync(initialized, this.work, { recursive: true, verbatimSymlinks: true });
  }

  /** Where programs keep temporary files. */
  get temporary(): string {
    return join(this.#folder, "tmp");
  }

  /** The folder of the root module. */
  get work(): string {
    return join(this.#folder, "work");
  }

  changeHome(): void {
    this.#homes++;
    mkdirSync(join(this.#folder, `home-${this.#homes}`), { recursive: true });
  }

  /** `terraform init` in a fresh `.terraform`. */
  async init(address: string): Promise<void> {
    rmSync(join(this.work, ".terraform"), { recursive: true, force: true });
    this.write({}, {});
    const { code, text } = await this.run(address, ["init"]);
    if (code !== 0) throw new Error(text);
  }

  /** Writes what is declared; `moved` and `createFirst` as blocks. */
  write(declared: Declarations, { createFirst = [], moved }: Partial<Surroundings>): void {
    const resource: { [type: string]: { [name: string]: unknown } } = {};
    for (const [address, values] of Object.entries(declared)) {
      const [type = "", name = ""] = address.split(".");
      const lifecycle = createFirst.includes(address) ? { lifecycle: { create_before_destroy: true } } : {};
      resource[type] = { ...resource[type], [name]: { ...Object(written(values)), ...lifecycle } };
    }
    const { endpoint } = this.#installation;
    const keys = { access_key: "AKIDEXAMPLE", secret_key: "of-a-test" };
    const document = {
      terraform: { required_providers: { lintel: { source: "lintel-iac/lintel" } }, backend: { http: {} } },
      provider: {
        lintel: { region: "us-east-1", endpoint_url: endpoint, max_retries: 5, ...keys },
      },
      ...(Object.keys(resource).length > 0 && { resource }),
      ...(moved !== undefined && { moved: [moved] }),
    };
    // Terraform quotes the line of a resource that it warns about, which must not have a token of another one.
    writeFileSync(join(this.work, "main.tf.json"), JSON.stringify(document, undefined, 2));
  }

  /** Starts a command on the state of an address. */
  start(address: string, args: readonly string[]): { readonly id: number; readonly done: Promise<Ran> } {
    const { terraform, cliConfig, mark, cache } = this.#installation;
    const [name = "", value = ""] = mark.split("=");
    const child = spawn(terraform, [...args, "-no-color"], {
      cwd: this.work,
      env: {
        ...{ PATH: process.env.PATH, HOME: join(this.#folder, `home-${this.#homes}`), TMPDIR: this.temporary },
        ...{ TF_CLI_CONFIG_FILE: cliConfig, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" },
        ...{ TF_HTTP_ADDRESS: address, XDG_CACHE_HOME: cache, [name]: value },
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
    // The pipes may stay open while a provider lives on.
    const done = once(child, "exit").then(([code]) => ({
      code,
      text: output.replaceAll(/^[│╷╵] ?/gm, "").replaceAll(/\s+/g, " "),
    }));
    return { id: child.pid ?? 0, done };
  }

  run = (address: string, args: readonly string[]): Promise<Ran> => this.start(address, args).done;

  /** What programs left behind: temporary files, sockets, locks. A state that could not be sent is the user's. */
  leftovers(): readonly string[] {
    rmSync(join(this.work, "errored.tfstate"), { force: true });
    const known = [".terraform", ".terraform.lock.hcl", "main.tf.json"];
    const files = readdirSync(this.work).filter((name) => !known.includes(name));
    const data = join(this.work, ".terraform");
    const inside = existsSync(data)
      ? readdirSync(data, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:lock|tmp|sock)/.test(name))
      : [];
    return [...files, ...inside, ...readdirSync(this.temporary)];
  }
}
