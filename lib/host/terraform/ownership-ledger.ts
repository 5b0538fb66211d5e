/**
 * Records which objects belong to the states of a working folder, across runs of Terraform: lines of a file beside
 * Terraform's own data. Runs end, are killed, and have several providers at once: lines are only ever appended. Where
 * the file cannot be written, this process remembers for itself.
 */
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { isMembers, textAt } from "../../base/members.ts";

/**
 * What happened to an object. `held`: it is in the state. `unfinished`: it is in the state, and its creation failed
 * half-way. `claimed`: a creation took it. `gone`: it does not exist any more.
 */
const facts = ["held", "unfinished", "claimed", "gone"] as const;
export type Fact = (typeof facts)[number];

/** One line of the file. */
export interface LedgerEntry {
  readonly fact: Fact;
  readonly identity: string;
  readonly createdAt: string | undefined;
  /** The parent of the process that wrote it, see {@link parentProcess}. */
  readonly parent: string;
  /** The run that wrote it; each provider in one run of Terraform has its own. */
  readonly run: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The entries about one identity. */
export interface Told {
  /** The last entry that is not a claim. */
  readonly fact: LedgerEntry | undefined;
  /** The claims since, oldest first. */
  readonly claims: readonly LedgerEntry[];
}

/** A file that has grown past this size, in bytes, is started again: the next plan records the state anew. */
const largest = 4 * 1024 * 1024;

const nothingTold: Told = { fact: undefined, claims: [] };

export class OwnershipLedger {
  readonly #file: string | undefined;
  readonly #told = new Map<string, Told>();
  /** The number of bytes read so far; undefined before the first time. */
  #read: number | undefined;
  #hasFolder = false;

  /** The ledger of the state with this name, in the folder of Terraform's own data. */
  constructor(dataFolder: string | undefined, scope: string) {
    // Creates no folder that Terraform did not create.
    this.#file =
      dataFolder !== undefined && existsSync(dataFolder)
        ? join(dataFolder, "lintel", `${scope.slice(0, 16)}.jsonl`)
        : undefined;
    this.#trim();
  }

  /** The entries about an object, by whichever process. */
  of(identity: string): Told {
    this.#catchUp();
    return this.known(identity);
  }

  /** The entries at the last reading. */
  known(identity: string): Told {
    if (this.#read === undefined) this.#catchUp();
    return this.#told.get(identity) ?? nothingTold;
  }

  /** Adds an entry. */
  tell(entry: LedgerEntry): void {
    const isKept = this.#append(`${JSON.stringify(entry)}\n`);
    // Where several processes append claims, the file decides the order, so claims are read from there.
    if (!isKept || entry.fact !== "claimed") this.#take(entry);
  }

  #trim(): void {
    try {
      if (this.#file !== undefined && statSync(this.#file).size > largest) rmSync(this.#file);
    } catch {
      // The file does not exist yet.
    }
  }

  #append(line: string): boolean {
    if (this.#file === undefined) return false;
    try {
      if (!this.#hasFolder) mkdirSync(dirname(this.#file), { recursive: true });
      this.#hasFolder = true;
      const file = openSync(this.#file, "a", 0o600);
      try {
        writeSync(file, line);
      } finally {
        closeSync(file);
      }
      return true;
    } catch {
      return false; // The folder is read-only: this process remembers for itself.
    }
  }

  /** Reads new lines. */
  #catchUp(): void {
    const from = this.#read ?? 0;
    this.#read = from;
    const added = this.#file === undefined ? undefined : readFrom(this.#file, from);
    if (added === undefined) return;
    const end = added.lastIndexOf("\n") + 1;
    this.#read = from + end;
    for (const line of added.toString("utf8", 0, end).split("\n")) {
      const entry = entryIn(line);
      if (entry !== undefined) this.#take(entry);
    }
  }

  #take(entry: LedgerEntry): void {
    const { fact, claims } = this.#told.get(entry.identity) ?? nothingTold;
    const told = entry.fact === "claimed" ? { fact, claims: [...claims, entry] } : { fact: entry, claims: [] };
    this.#told.set(entry.identity, told);
  }
}

/** The bytes of a file from an offset; undefined where it has none. */
function readFrom(path: string, from: number): Buffer | undefined {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return undefined;
  }
  try {
    const { size } = fstatSync(file);
    if (size <= from) return undefined;
    const bytes = Buffer.alloc(size - from);
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
  } finally {
    closeSync(file);
  }
}

/** The entry of a line; undefined for one that was cut off when its process was killed. */
function entryIn(line: string): LedgerEntry | undefined {
  let told: unknown;
  try {
    told = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isMembers(told)) return undefined;
  const fact = facts.find((each) => each === told.fact);
  const [identity, parent, run] = [textAt(told, "identity"), textAt(told, "parent"), textAt(told, "run")];
  const { at } = told;
  if (fact === undefined || identity === undefined || parent === undefined) return undefined;
  if (run === undefined || typeof at !== "number") return undefined;
  return { fact, identity, createdAt: textAt(told, "createdAt"), parent, run, at };
}
