/** A folder of a root module on one machine, where the real Terraform runs and is killed. */
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "../../run/child-process.ts";
import type { Declarations } from "../../terraform/core-command.ts";
import type { Target } from "../changes.ts";

/** What all machines of a host have in common. */
export interface Installation {
  readonly terraform: string;
  /** The root module, as Terraform's JSON. */
  readonly document: (declared: Declarations, surroundings: Partial<Surroundings>) => object;
  /** What is added to the environment, such as a variable that marks all processes. */
  readonly environment: NodeJS.ProcessEnv;
  /** The files that a root module keeps. */
  readonly kept: readonly string[];
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

export class Machine {
  readonly #installation: Installation;
  readonly #folder: string;
  #work = "work";
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
    return join(this.#folder, this.#work);
  }

  /** The folder of the root module is now elsewhere. */
  move(): void {
    const before = this.work;
    this.#work = `${this.#work}-moved`;
    renameSync(before, this.work);
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
  write(declared: Declarations, surroundings: Partial<Surroundings>): void {
    const document = this.#installation.document(declared, surroundings);
    // Terraform quotes the line of a resource that it warns about, which must not have a token of another one.
    writeFileSync(join(this.work, "main.tf.json"), JSON.stringify(document, undefined, 2));
  }

  /** Starts a command on the state of an address. */
  start = (address: string, args: readonly string[]): { readonly id: number; readonly done: Promise<Ran> } =>
    this.startProgram(this.#installation.terraform, [...args, "-no-color"], { TF_HTTP_ADDRESS: address });

  /** Starts a program in the folder. */
  startProgram(
    program: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
  ): { readonly id: number; readonly done: Promise<Ran> } {
    const child = spawn(program, args, {
      cwd: this.work,
      env: {
        ...{ PATH: process.env.PATH, HOME: join(this.#folder, `home-${this.#homes}`), TMPDIR: this.temporary },
        ...{ CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", ...this.#installation.environment, ...env },
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
    const known = [".terraform", ".terraform.lock.hcl", "main.tf.json", ...this.#installation.kept];
    const files = readdirSync(this.work).filter((name) => !known.includes(name));
    const data = join(this.work, ".terraform");
    const inside = existsSync(data)
      ? readdirSync(data, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:lock|tmp|sock)/.test(name))
      : [];
    return [...files, ...inside, ...readdirSync(this.temporary)];
  }
}
