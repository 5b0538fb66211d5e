/**
 * The places that rules look at, as a tree: one walk over the plain data of a declaration visits them all. At each, the
 * values decide step by step which rules may have something to say; declarations of the same shape share these steps.
 */

import { everyElement, hasParts, keysAt, type Path, pathOf, unknown } from "../declaration/plain.ts";
import {
  absent,
  mayHold,
  nowhere,
  type ReadyCondition,
  readyFor,
  type ValueReader,
  valueAt,
} from "../rule/condition.ts";
import type { LintRule } from "../rule/rule.ts";
import type { Segment } from "../text/path.ts";

/** What a rule checks at a place. */
export interface PlaceCheck {
  readonly rule: LintRule;
  readonly check: NonNullable<LintRule["check"]>;
  readonly conditions: readonly ReadyCondition[];
}

/** Called where checks are left, with the steps to the part: a list that changes after the call. */
export type Visit = (left: readonly PlaceCheck[], place: RuleTree, part: unknown, steps: readonly Segment[]) => void;

/** A place, and those below it. */
export class RuleTree {
  /** Where the conditions of its checks find their values. */
  readonly reads: ValueReader[] = [];
  readonly #checks: PlaceCheck[] = [];
  readonly #parts: { readonly step: Path[number]; readonly place: RuleTree }[] = [];
  #undecided: Undecided | undefined;

  /** Adds a rule about one declaration at `path`, in the documents' words, from here. */
  add({ rule, check }: Pick<PlaceCheck, "rule" | "check">, path: string): void {
    let place: RuleTree = this;
    for (const step of pathOf(path)) place = place.#part(step);
    const { reads } = place;
    const conditions = (rule.when ?? []).map((condition) => readyFor(path, condition, reads));
    place.#checks.push({ rule, check, conditions });
  }

  #part(step: Path[number]): RuleTree {
    const existing = this.#parts.find((part) => part.step === step);
    if (existing !== undefined) return existing.place;
    const place = new RuleTree();
    this.#parts.push({ step, place });
    return place;
  }

  /** Visits the places in `part`, which stands here, that are there or unknown, and where checks are left. */
  walk(part: unknown, visit: Visit, declaration: unknown = part, steps: Segment[] = []): void {
    if (part === undefined || part === null) return;
    if (this.#checks.length > 0) {
      this.#undecided ??= new Undecided(this.#checks, this.reads);
      const left = this.#undecided.left(declaration, part);
      if (left.length > 0) visit(left, this, part, steps);
    }
    for (const { step, place } of this.#parts) {
      if (part === unknown) place.walk(unknown, visit, declaration, steps);
      else if (!hasParts(part)) continue;
      else if (typeof step !== "symbol") place.#enter(part, step, visit, declaration, steps);
      else if (!Array.isArray(part)) {
        for (const key of keysAt(part, step)) place.#enter(part, key, visit, declaration, steps);
      } else if (step === everyElement) {
        for (let index = 0; index < part.length; index += 1) place.#enter(part, index, visit, declaration, steps);
      }
    }
  }

  #enter(
    parent: { readonly [step: Segment]: unknown },
    step: Segment,
    visit: Visit,
    declaration: unknown,
    steps: Segment[],
  ): void {
    steps.push(step);
    this.walk(parent[step], visit, declaration, steps);
    steps.pop();
  }
}

/** The places that rules about one declaration look at. */
export function placesOf(rules: readonly LintRule[]): RuleTree {
  const places = new RuleTree();
  for (const rule of rules) {
    const { check, each = [""] } = rule;
    if (check !== undefined) for (const path of each) places.add({ rule, check }, path);
  }
  return places;
}

/** Stands for all values that no condition names. */
const other = Symbol("other");

/** Checks that some values of a place do not rule out; the next value rules out more. */
class Undecided {
  readonly #checks: readonly PlaceCheck[];
  readonly #reads: readonly ValueReader[];
  /** Index of the value that is looked at next; past the end when no condition is about another one. */
  readonly #index: number;
  /** Values that make a difference there. */
  readonly #named: ReadonlySet<unknown>;
  /** What each of them leaves, and {@link other}; filled as they are met. */
  readonly #next = new Map<unknown, Undecided>();

  constructor(checks: readonly PlaceCheck[], reads: readonly ValueReader[], from = 0) {
    this.#checks = checks;
    this.#reads = reads;
    const conditions = checks.flatMap((check) => check.conditions);
    const indices = conditions.map(({ read }) => read).filter((read) => read >= from);
    this.#index = indices.length === 0 ? reads.length : Math.min(...indices);
    const here = conditions.filter(({ read }) => read === this.#index);
    this.#named = new Set([absent, nowhere, unknown, ...here.flatMap(({ allowed }) => [...allowed])]);
  }

  /** The checks whose conditions hold, or may hold: tests and unknown values are left to `decide`. */
  left(declaration: unknown, place: unknown): readonly PlaceCheck[] {
    let step: Undecided = this;
    for (let read = step.#read; read !== undefined; read = step.#read) {
      step = step.#after(valueAt(read.fromPlace ? place : declaration, read.steps));
    }
    return step.#checks;
  }

  get #read(): ValueReader | undefined {
    return this.#reads[this.#index];
  }

  #after(value: unknown): Undecided {
    const key = this.#named.has(value) ? value : other;
    const known = this.#next.get(key);
    if (known !== undefined) return known;
    const checks = this.#checks.filter(({ conditions }) =>
      conditions.every((condition) => condition.read !== this.#index || mayHold(condition, value)),
    );
    const next = new Undecided(checks, this.#reads, this.#index + 1);
    this.#next.set(key, next);
    return next;
  }
}
