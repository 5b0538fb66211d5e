/**
 * Records which objects belong to the states of a working folder, across runs of Terraform: lines of a file in
 * Terraform's data folder. Runs end, are killed, and have several providers at once, so lines are only ever appended.
 * If the file is not writable, this process keeps its entries in memory.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../../base/files/make-folder.ts";
import { isMembers, textAt } from "../../base/members.ts";

/**
 * What happened to an object. `held`: it is in the state. `unfinished`: it is in the state, and its creation failed
 * half-way. `claimed`: a creation claimed it. `gone`: it no longer exists.
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
export interface IdentityEntries {
  /** The last entry that is not a claim. */
  readonly fact: LedgerEntry | undefined;
  /** The claims since, oldest first. */
  readonly claims: readonly LedgerEntry[];
}

/** When the file exceeds this size, in bytes, it starts again: the next plan records the state anew. */
const largest = 4 * 1024 * 1024;

const noEntries: IdentityEntries = { fact: undefined, claims: [] };

export class OwnershipLedger {
  readonly #file: string | undefined;
  readonly #entries = new Map<string, IdentityEntries>();
  /** The number of bytes read so far; undefined before the first read. */
  #read: number | undefined;
  #hasFolder = false;

  /** The ledger of the state with this name, in Terraform's data folder. */
  constructor(dataFolder: string | undefined, scope: string) {
    // Creates nothing if Terraform has not created the data folder.
    this.#file =
      dataFolder !== undefined && existsSync(dataFolder)
        ? join(dataFolder, "lintel", `${scope.slice(0, 16)}.jsonl`)
        : undefined;
    this.#trim();
  }

  /** The current entries about an object, from all processes. */
  of(identity: string): IdentityEntries {
    this.#catchUp();
    return this.known(identity);
  }

  /** The entries about an object, as of the last read. */
  known(identity: string): IdentityEntries {
    if (this.#read === undefined) this.#catchUp();
    return this.#entries.get(identity) ?? noEntries;
  }

  /** Adds an entry. */
  record(entry: LedgerEntry): void {
    const isKept = this.#append(`${JSON.stringify(entry)}\n`);
    // If several processes append claims, the file determines the order, so claims are read from there.
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
      if (!this.#hasFolder) makeFolder(dirname(this.#file));
      this.#hasFolder = true;
      const file = openSync(this.#file, "a", 0o600);
      try {
        writeSync(file, line);
      } finally {
        closeSync(file);
      }
      return true;
    } catch {
      return false; // The folder is read-only: entries stay in memory.
    }
  }

  /** Reads new lines from the file. */
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
    const { fact, claims } = this.#entries.get(entry.identity) ?? noEntries;
    const entries = entry.fact === "claimed" ? { fact, claims: [...claims, entry] } : { fact: entry, claims: [] };
    this.#entries.set(entry.identity, entries);
  }
}

/** The bytes of a file from an offset; undefined if there are none. */
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

/** The entry of a line; undefined for a line that is incomplete because its process was killed. */
function entryIn(line: string): LedgerEntry | undefined {
  let entries: unknown;
  try {
    entries = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isMembers(entries)) return undefined;
  const fact = facts.find((each) => each === entries.fact);
  const [identity, parent, run] = [textAt(entries, "identity"), textAt(entries, "parent"), textAt(entries, "run")];
  const { at } = entries;
  if (fact === undefined || identity === undefined || parent === undefined) return undefined;
  if (run === undefined || typeof at !== "number") return undefined;
  return { fact, identity, createdAt: textAt(entries, "createdAt"), parent, run, at };
}
