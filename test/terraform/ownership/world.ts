/**
 * A small world of two states, their clients and a service. Clients are the provider itself, driven as Terraform drives
 * it; the service is the emulator's. A world is what remains between runs, so a run leads from one world to another.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "../../../lib/emulator/table.ts";
import { type StateScope, stateScope } from "../../../lib/terraform/provider/state-scope.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { Account, type Contents } from "./account.ts";
import { Client, type Held, type Ran } from "./client.ts";
import type { Kind, Protection } from "./kinds.ts";

export const states = ["A", "B"] as const;
export type State = (typeof states)[number];
/** A state, or one that was moved to another backend: it has another name there. */
export type Maker = State | `${State} moved`;
export const machines = ["one", "two"] as const;
export type Machine = (typeof machines)[number];

/** What remains between runs. */
export interface World {
  readonly contents: Contents;
  /** The state that made an object, by its row, and where it was then. */
  readonly makers: ReadonlyMap<number, Maker>;
  readonly states: Readonly<Record<State, ReadonlyMap<string, Held>>>;
  /** The lines of ledgers, by folder and file. */
  readonly ledgers: ReadonlyMap<string, string>;
}

const emptyWorld: World = {
  contents: new Map(),
  makers: new Map(),
  states: { A: new Map(), B: new Map() },
  ledgers: new Map(),
};

/** A run of Terraform. */
export interface Run {
  readonly state: State;
  readonly machine: Machine;
  readonly does: "apply" | "destroy";
  /** Whether the state is in another backend. */
  readonly isMoved?: true;
  /** The labels with the one declaration. Default: one. */
  readonly labels?: readonly string[];
}

export const makerOf = ({ state, isMoved }: Run): Maker => (isMoved ? `${state} moved` : state);

/** What became of a run. */
export interface Course {
  readonly world: World;
  /** Undefined for a client that died. */
  readonly ran: Ran | undefined;
  /** The steps at which it can die, or wait, and what the world was like there. */
  readonly steps: readonly { readonly name: string; readonly mark: string }[];
}

/** The place of states: where clients find them, and how machines differ. */
export type Places = "backend" | "mounts";

/** The client died, or the world would end here. */
class Death extends Error {}

/** An object that another state has was changed, deleted or taken. */
export class Violation extends Error {}

/** Plays runs in worlds. */
export class Stage {
  readonly kind: Kind;
  readonly #account = new Account();
  #kind: Kind;
  readonly #places: Places;
  readonly #protection: Protection;
  readonly #root = temporaryFolder();

  constructor(kind: Kind, places: Places, protection: Protection = {}) {
    this.kind = kind;
    this.#kind = kind;
    this.#places = places;
    this.#protection = protection;
  }

  /** The world before the first run. */
  async begin(): Promise<World> {
    const { kind } = this;
    const account = this.#account;
    account.bringBack(emptyWorld.contents);
    this.#kind = { ...kind, good: { ...kind.good, ...(await kind.prepare?.(account)) } };
    return { ...emptyWorld, contents: account.keep() };
  }

  /**
   * Plays a run from a world on.
   * @param dies the step before which the client dies.
   * @param meanwhile a run that is played whole before the step of this number.
   */
  async play(
    world: World,
    run: Run,
    dies?: number,
    meanwhile?: { readonly at: number; readonly run: Run },
  ): Promise<Course> {
    const account = this.#account;
    account.bringBack(world.contents);
    this.#layOut(world.ledgers);
    const makers = new Map(world.makers);
    const all: Record<State, ReadonlyMap<string, Held>> = { ...world.states };
    const left = await this.#ran(run, makers, all, dies, meanwhile);
    const contents = left.dead?.contents ?? account.keep();
    const ledgers = left.dead?.ledgers ?? this.#ledgers();
    return { world: { contents, makers, states: all, ledgers }, ran: left.ran, steps: left.steps };
  }

  /** The object that has the name, by its first row: revisions of one name are one object. */
  live = ({ contents }: Pick<World, "contents">): readonly Row<object>[] =>
    (contents.get(this.kind.table)?.rows ?? []).filter(({ record }) => this.kind.isLive(record)).slice(0, 1);

  /**
   * Whether a state may take what another one made (docs/design/ownership.md, "Known limits"): it has made and deleted the
   * same before, and the service returns the name of that to its token; or it claimed the same, and nothing else shows
   * whose it is.
   */
  isKnownLimit = ({ contents, makers, ledgers }: World, state: State): boolean => {
    if (this.kind.isUnmarked) return [...ledgers.values()].some((lines) => lines.includes('"claimed"'));
    const rows = contents.get(this.kind.table)?.rows ?? [];
    const isGone = (made: number) => !rows.some(({ sequence }) => sequence === made);
    return [...makers].some(([made, maker]) => maker.startsWith(state) && isGone(made));
  };

  /** The world without the folders of a machine. */
  lose = (world: World, machine: Machine): World => {
    const lost = new Set(states.map((state) => this.#folder(state, machine)));
    return {
      ...world,
      ledgers: new Map([...world.ledgers].filter(([file]) => ![...lost].some((each) => file.startsWith(each)))),
    };
  };

  /** What tells worlds apart: all but the order in which random names were chosen. */
  signature({ contents, makers, states: all, ledgers }: World): string {
    const tables = [...contents].map(([name, { rows }]) => [name, rows.map(({ record }) => record)]);
    const held = states.map((state) => [...all[state]].map(([label, { values }]) => [label, values]));
    const read = [...ledgers].map(([file, lines]) => [file, withoutChance(lines)]);
    const names = new Map<string, string>();
    const named = (random: string): string => {
      const name = names.get(random) ?? `#${names.size}`;
      names.set(random, name);
      return name;
    };
    return JSON.stringify([tables, [...makers], held, read])
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, named)
      .replaceAll(/(?<=\/)[0-9a-f]{32}/g, named);
  }

  async #ran(
    run: Run,
    makers: Map<number, Maker>,
    all: Record<State, ReadonlyMap<string, Held>>,
    dies?: number,
    meanwhile?: { readonly at: number; readonly run: Run },
  ) {
    const account = this.#account;
    const { table } = this.kind;
    const steps: { readonly name: string; readonly mark: string }[] = [];
    let dead: { readonly contents: Contents; readonly ledgers: ReadonlyMap<string, string> } | undefined;
    let before = account.rows(table);
    const pass = async (name: string): Promise<void> => {
      if (dead !== undefined) throw new Death();
      if (name === "") return;
      const at = steps.length;
      steps.push({ name, mark: this.#mark() });
      if (at === meanwhile?.at) await this.#ran(meanwhile.run, makers, all);
      if (at === dies) {
        dead = { contents: account.keep(), ledgers: this.#ledgers() };
        throw new Death();
      }
      before = account.rows(table);
    };
    const done = (operation: string): void => {
      const after = account.rows(table);
      for (const row of after) {
        const same = before.find(({ sequence }) => sequence === row.sequence);
        // A row of what is gone serves the next object of its name.
        if (same === undefined || !this.kind.isLive(same.record)) makers.set(row.sequence, makerOf(run));
        else if (same !== row) this.#checkOwn(run, makers.get(row.sequence), operation);
      }
      for (const { sequence } of before)
        if (!after.some((row) => row.sequence === sequence)) this.#checkOwn(run, makers.get(sequence), operation);
    };
    const state = new Map(all[run.state]);
    const labels = run.does === "destroy" ? [] : (run.labels ?? ["one"]);
    this.#clients[run.state] ??= await Client.of(this.#kind, account, this.#protection);
    const find = () => this.#scope(run);
    const ran = await this.#clients[run.state]?.run(labels, state, find, { pass, done }).catch((error: unknown) => {
      if (dead !== undefined) return undefined;
      throw error;
    });
    if (this.#violation !== undefined) throw this.#violation;
    if (dead === undefined) await pass("save").catch(() => undefined);
    if (dead === undefined) all[run.state] = state;
    return { ran: dead === undefined ? ran : undefined, steps, dead };
  }

  readonly #clients: Partial<Record<State, Client>> = {};
  #violation: Violation | undefined;

  #checkOwn(run: Run, maker: Maker | undefined, operation: string): void {
    if (!maker?.startsWith(run.state))
      this.#violation ??= new Violation(`${operation} of state ${run.state} changes what ${maker} made`);
  }

  /** What would be left if the client died now. */
  #mark = (): string =>
    JSON.stringify([
      this.#account.rows(this.kind.table).map(({ record }) => record),
      [...this.#ledgers().values()].map(withoutChance),
    ]);

  /** The folder of the root module: one per machine, which both states use in turn, or one per state, each mounted. */
  #folder = (state: State, machine: Machine): string =>
    join(this.#root, this.#places === "backend" ? `machine-${machine}` : `module-${state}`);

  /** Makes the files of ledgers those of a world, whose Terraform has ended. */
  #layOut(ledgers: ReadonlyMap<string, string>): void {
    if (!this.#isLaidOut) {
      for (const folder of this.#folders) {
        mkdirSync(join(folder, ".terraform", "lintel"), { recursive: true });
        const backend = { type: "pg", config: { conn_str: null, schema_name: null } };
        if (this.#places === "backend")
          writeFileSync(join(folder, ".terraform", "terraform.tfstate"), JSON.stringify({ backend }));
      }
      this.#isLaidOut = true;
    }
    // A new file is written at once; a file system may flush one that is written anew.
    for (const file of this.#files) rmSync(file, { force: true });
    this.#read.clear();
    for (const [file, lines] of ledgers)
      writeFileSync(file, lines.replaceAll(/"parent":"[^"]*"/g, '"parent":"an earlier Terraform"'));
  }

  #isLaidOut = false;

  get #folders(): readonly string[] {
    return [...new Set(states.flatMap((state) => machines.map((machine) => this.#folder(state, machine))))];
  }

  #ledgers(): ReadonlyMap<string, string> {
    return new Map(
      [...this.#files].sort().flatMap((file) => {
        const size = statSync(file, { throwIfNoEntry: false })?.size;
        if (size === undefined) return [];
        const known = this.#read.get(file);
        const lines = known?.length === size ? known : readFileSync(file, "latin1");
        this.#read.set(file, lines);
        return [[file, lines] as const];
      }),
    );
  }

  /** The files of ledgers, and what they had when they were last read. Lines are only appended. */
  readonly #files = new Set<string>();
  readonly #read = new Map<string, string>();

  #scope(run: Run): StateScope {
    const { state, machine } = run;
    const folder = this.#folder(state, machine);
    const user = { one: "deploy:first", two: "deploy:rotated" }[machine];
    const env = {
      TF_PLUGIN_MAGIC_COOKIE: "x",
      ...(this.#places === "backend" && {
        PG_CONN_STR: `postgres://${user}@db.example.test/${makerOf(run).replace(" ", "-")}`,
      }),
    };
    const mounted = join(
      this.#root,
      "..",
      `${createHash("sha256").update(this.#root).digest("hex").slice(0, 8)}-workspace`,
    );
    if (this.#places === "mounts") renameSync(folder, mounted);
    try {
      const found = (this.#protection.scope ?? stateScope)(
        this.#places === "mounts" ? mounted : folder,
        env,
        undefined,
      );
      const dataFolder = join(folder, ".terraform");
      this.#files.add(join(dataFolder, "lintel", `${found.scope.slice(0, 16)}.jsonl`));
      return { ...found, dataFolder };
    } finally {
      if (this.#places === "mounts") renameSync(mounted, folder);
    }
  }
}

/** The lines of a ledger without times. */
const withoutChance = (lines: string): string => lines.replaceAll(/"at":\d+|"parent":"[^"]*"/g, "");
