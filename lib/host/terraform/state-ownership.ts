/**
 * Which objects Terraform's state has, as far as runs in this working folder tell: a plan is given every object of the
 * state before anything is created, mostly by another process than the one that creates.
 */
import { randomUUID } from "node:crypto";
import type { Existing, Ownership, Standing } from "../../runtime/ownership.ts";
import { type Entry, type Fact, OwnershipLedger } from "./ownership-ledger.ts";
import { type StateScope, stateScope } from "./state-scope.ts";

/** For how long what a run left behind is taken for its own, in milliseconds: our choice. */
const longest = 2 * 86_400_000;

export class StateOwnership implements Ownership {
  readonly #find: () => StateScope;
  #place: StateScope | undefined;
  #ledger: OwnershipLedger | undefined;
  #run = randomUUID();

  /** `find` tells which state it is, when that is first asked; else this process tells. */
  constructor(find: () => StateScope = stateScope) {
    this.#find = find;
  }

  /** Another run of Terraform's begins. */
  begin(): void {
    this.#run = randomUUID();
  }

  get scope(): string {
    this.#place ??= this.#find();
    return this.#place.scope;
  }

  async standing(existing: Existing): Promise<Standing> {
    return this.#standing(existing);
  }

  #standing(existing: Existing): Standing {
    const { fact, claims } = this.#book.of(existing.identity);
    if (this.isClaimed(existing)) return "held";
    if (fact !== undefined && isOf(fact, existing) && fact.fact !== "gone") {
      return fact.fact === "held" ? "held" : "unfinished";
    }
    const isLeft = (entry: Entry) => isOf(entry, existing) && Date.now() - entry.at < longest;
    return claims.some(isLeft) ? "unfinished" : "unknown";
  }

  isClaimed(existing: Existing): boolean {
    return this.#book.of(existing.identity).claims.some((claim) => this.#counts(claim, existing));
  }

  async claim(existing: Existing): Promise<boolean> {
    if (this.#standing(existing) === "held") return false;
    this.#tell("claimed", existing);
    // Processes of one run may do so at once: they all see the same order.
    const { claims } = this.#book.of(existing.identity);
    return claims.find((claim) => this.#counts(claim, existing))?.run === this.#run;
  }

  hold(existing: Existing, unfinished: boolean): void {
    const fact = unfinished ? "unfinished" : "held";
    const known = this.#book.known(existing.identity);
    const isKnown = known.fact?.fact === fact && known.fact.createdAt === existing.createdAt;
    if (!isKnown || known.claims.length > 0) this.#tell(fact, existing);
  }

  release(existing: Existing): void {
    this.#tell("gone", existing);
  }

  get #book(): OwnershipLedger {
    this.#place ??= this.#find();
    this.#ledger ??= new OwnershipLedger(this.#place.dataFolder, this.#place.scope);
    return this.#ledger;
  }

  #tell(fact: Fact, { identity, createdAt }: Existing): void {
    const by = { process: process.pid, parent: process.ppid, run: this.#run, at: Date.now() };
    this.#book.tell({ fact, identity, createdAt, ...by });
  }

  /** Whether a claim is one of this run: of this process, or of another that the same Terraform started and that lives. */
  #counts(claim: Entry, existing: Existing): boolean {
    if (!isOf(claim, existing)) return false;
    if (claim.process === process.pid) return claim.run === this.#run;
    return claim.parent === process.ppid && isAlive(claim.process);
  }
}

/** Whether an entry is of this very object; where one of both has no time of creation, the identity decides. */
const isOf = ({ createdAt }: Entry, existing: Existing): boolean =>
  createdAt === undefined || existing.createdAt === undefined || createdAt === existing.createdAt;

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
