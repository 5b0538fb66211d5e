/**
 * The objects in Terraform's state, as recorded by runs in this working folder. A plan reads every object of the state
 * before the apply creates any, usually in another process.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Existing, Ownership, OwnershipStatus } from "../runtime/ownership.ts";
import { type Fact, type LedgerEntry, OwnershipLedger } from "./ownership-ledger.ts";
import { parentProcess } from "./parent-process.ts";
import { type StateScope, stateScope } from "./state-scope.ts";

/** How long unfinished objects of a run count as its own, in milliseconds (Lintel's choice). */
const maxRunMs = 2 * 86_400_000;

/** How long to wait for a deletion to begin, in milliseconds (Lintel's choice). */
const patience = 5000;

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
