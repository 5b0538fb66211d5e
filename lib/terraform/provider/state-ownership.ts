/**
 * The objects in Terraform's state, as recorded by runs in this working folder. A plan reads every object of the state
 * before the apply creates any, usually in another process.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, fstatSync, openSync, readSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../../base/files/make-folder.ts";
import { isMembers, textAt } from "../../base/members.ts";
import type { Existing, Ownership, OwnershipStatus } from "../runtime/ownership.ts";
import { parentProcess } from "./parent-process.ts";
import { type StateScope, stateScope } from "./state-scope.ts";

/** How long unfinished objects of a run count as its own, in milliseconds (Lintel's choice). */
const maxRunMs = 2 * 86_400_000;

/** How long to wait for a deletion to begin, in milliseconds (Lintel's choice). */
const patience = 5000;

// Records which objects belong to the states of a working folder, across runs of Terraform: lines of a file in
// Terraform's data folder. Runs end, are killed, and have several providers at once, so lines are only ever appended.
// If the file is not writable, this process keeps its entries in memory.

/**
 * What happened to an object. `held`: it is in the state. `unfinished`: it is in the state, and its creation failed
 * half-way. `claimed`: a creation claimed it. `gone`: it no longer exists.
 */
const facts = ["held", "unfinished", "claimed", "gone"] as const;
type Fact = (typeof facts)[number];

/** One line of the file. */
interface LedgerEntry {
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

interface IdentityEntries {
  /** The last entry that is not a claim. */
  readonly fact: LedgerEntry | undefined;
  /** The claims since, oldest first. */
  readonly claims: readonly LedgerEntry[];
}

/** When the file exceeds this size, in bytes, it starts again: the next plan records the state anew. */
const largest = 4 * 1024 * 1024;

const noEntries: IdentityEntries = { fact: undefined, claims: [] };

class OwnershipLedger {
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

export class StateOwnership implements Ownership {
  readonly #find: () => StateScope;
  #place: StateScope | undefined;
  #ledger: OwnershipLedger | undefined;
  #run = randomUUID();
  /** The finished runs of this process; a process to which Terraform attaches has many. */
  readonly #runs = new Set<string>();
  /** Deletions of this run by identity; each resolves to whether it succeeded. */
  readonly #deletions = new Map<string, Promise<boolean>>();
  readonly #begun = new EventTarget();

  /** `find` returns the state's name when it is first needed; without it only this process records. */
  constructor(find: () => StateScope = stateScope) {
    this.#find = find;
  }

  /** Starts a run of Terraform. */
  begin(): void {
    this.#runs.add(this.#run);
    this.#run = randomUUID();
    this.#deletions.clear();
  }

  get scope(): string {
    this.#place ??= this.#find();
    return this.#place.scope;
  }

  async standing(existing: Existing): Promise<OwnershipStatus> {
    return this.#standing(existing);
  }

  #standing(existing: Existing): OwnershipStatus {
    const { fact, claims } = this.#book.of(existing.identity);
    if (this.isClaimed(existing)) return "held";
    if (fact !== undefined && isOf(fact, existing) && fact.fact !== "gone") {
      return fact.fact === "held" ? "held" : "unfinished";
    }
    // The record was read before this run deleted the object: the creation waits for that, and is tried again. Only a
    // creation time tells it from an object that was created since.
    const isDeleted = fact?.fact === "gone" && this.#deletions.has(existing.identity);
    if (isDeleted && fact.createdAt !== undefined && fact.createdAt === existing.createdAt) return "held";
    const isLeft = (entry: LedgerEntry) => isOf(entry, existing) && Date.now() - entry.at < maxRunMs;
    return claims.some(isLeft) ? "unfinished" : "unknown";
  }

  isClaimed(existing: Existing): boolean {
    return this.#book.of(existing.identity).claims.some((claim) => this.#counts(claim, existing));
  }

  async claim(existing: Existing): Promise<boolean> {
    if (this.#standing(existing) === "held") return false;
    this.#report("claimed", existing);
    // Processes of one run may claim at the same time: all of them see the same order.
    const { claims } = this.#book.of(existing.identity);
    return claims.find((claim) => this.#counts(claim, existing))?.run === this.#run;
  }

  deletes({ identity }: Existing, deletion: Promise<unknown>): void {
    const ended = deletion.then(
      () => true,
      () => false,
    );
    this.#deletions.set(identity, ended);
    this.#begun.dispatchEvent(new Event(identity));
  }

  async untilDeleted({ identity }: Existing, signal: AbortSignal): Promise<boolean> {
    if (!this.#deletions.has(identity)) {
      // Terraform starts independent creations and deletions at the same time. The timer has a controller, because in
      // Node 20 the garbage collector takes AbortSignal.timeout() from AbortSignal.any(), which then never aborts.
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), patience);
      const soon = AbortSignal.any([signal, late.signal]);
      await once(this.#begun, identity, { signal: soon }).catch(() => undefined);
      clearTimeout(timer);
    }
    return (await this.#deletions.get(identity)) ?? false;
  }

  hold(existing: Existing, unfinished: boolean): void {
    const fact = unfinished ? "unfinished" : "held";
    const known = this.#book.known(existing.identity);
    const isKnown = known.fact?.fact === fact && known.fact.createdAt === existing.createdAt;
    if (!isKnown || known.claims.length > 0) this.#report(fact, existing);
  }

  release(existing: Existing): void {
    this.#report("gone", existing);
  }

  get #book(): OwnershipLedger {
    this.#place ??= this.#find();
    this.#ledger ??= new OwnershipLedger(this.#place.dataFolder, this.#place.scope);
    return this.#ledger;
  }

  #report(fact: Fact, { identity, createdAt }: Existing): void {
    const by = { parent: parentProcess(), run: this.#run, at: Date.now() };
    this.#book.record({ fact, identity, createdAt, ...by });
  }

  /** Whether a claim belongs to this run: to this provider, or to another of the same Terraform process. */
  #counts(claim: LedgerEntry, existing: Existing): boolean {
    if (!isOf(claim, existing)) return false;
    return claim.run === this.#run || (claim.parent === parentProcess() && !this.#runs.has(claim.run));
  }
}

/** Whether an entry is about this object; without a creation time on either side, the identity decides. */
const isOf = ({ createdAt }: LedgerEntry, existing: Existing): boolean =>
  createdAt === undefined || existing.createdAt === undefined || createdAt === existing.createdAt;
