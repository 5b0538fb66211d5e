/**
 * The paths that rules check, as a tree: one walk over the plain data of a declaration visits them all. At each path,
 * the values narrow down step by step which rules can apply; declarations of the same shape share these steps.
 */

import {
  everyElement,
  given,
  hasParts,
  isUnknown,
  keysAt,
  type Path,
  pathOf,
  stepsOf,
  unknown,
} from "../declaration/plain.ts";
import {
  absent,
  mayHold,
  notAStructure,
  type ReadyCondition,
  readyFor,
  type ValueReader,
  valueAt,
} from "../rule/condition.ts";
import type { RuleSet } from "../rule/declaration.ts";
import type { LintRule } from "../rule/rule.ts";
import type { RuleOptionValues } from "../rule/rule-options.ts";
import type { Segment } from "../text/path.ts";

/** A rule's check at one path. */
export interface PlaceCheck {
  readonly rule: LintRule;
  readonly check: NonNullable<LintRule["check"]>;
  readonly conditions: readonly ReadyCondition[];
}

/** Called at each part with checks that may apply; `steps` is reused after the call. */
export type Visit = (left: readonly PlaceCheck[], place: RuleTree, part: unknown, steps: readonly Segment[]) => void;

/** A path, and the paths below it. */
export class RuleTree {
  /** How the conditions of its checks read their values. */
  readonly reads: ValueReader[] = [];
  readonly #checks: PlaceCheck[] = [];
  readonly #parts: { readonly step: Path[number]; readonly place: RuleTree }[] = [];
  #undecided: PendingChecks | undefined;

  /** Adds a rule about one declaration at `path`, in the documents' words, relative to this place. */
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

  /** Visits the existing and unknown places within `part`, the value at this place, where checks may apply. */
  walk(part: unknown, visit: Visit, declaration: unknown = part, steps: Segment[] = []): void {
    if (part === undefined || part === null) return;
    if (this.#checks.length > 0) {
      this.#undecided ??= new PendingChecks(this.#checks, this.reads);
      const left = this.#undecided.left(declaration, part);
      if (left.length > 0) visit(left, this, part, steps);
    }
    for (const { step, place } of this.#parts) {
      if (isUnknown(part)) place.walk(unknown, visit, declaration, steps);
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

/** The tree of the paths that rules about one declaration check. */
function placesOf(rules: readonly LintRule[]): RuleTree {
  const places = new RuleTree();
  for (const rule of rules) {
    const { check, each = [""] } = rule;
    if (check !== undefined) for (const path of each) places.add({ rule, check }, path);
  }
  return places;
}

/** Stands for all values that no condition names. */
const other = Symbol("other");

/** Checks that the values read so far do not rule out; the next value rules out more. */
class PendingChecks {
  readonly #checks: readonly PlaceCheck[];
  readonly #reads: readonly ValueReader[];
  /** Index of the value to read next; `reads.length` if no remaining condition reads another one. */
  readonly #index: number;
  /** The values that conditions compare it with. */
  readonly #named: ReadonlySet<unknown>;
  /** The checks that remain after each value, and after {@link other}; filled on demand. */
  readonly #next = new Map<unknown, PendingChecks>();

  constructor(checks: readonly PlaceCheck[], reads: readonly ValueReader[], from = 0) {
    this.#checks = checks;
    this.#reads = reads;
    const conditions = checks.flatMap((check) => check.conditions);
    const indices = conditions.map(({ read }) => read).filter((read) => read >= from);
    this.#index = indices.length === 0 ? reads.length : Math.min(...indices);
    const here = conditions.filter(({ read }) => read === this.#index);
    this.#named = new Set([absent, notAStructure, unknown, given, ...here.flatMap(({ allowed }) => [...allowed])]);
  }

  /** The checks whose conditions hold or may hold; `decide` evaluates tests and unknown values. */
  left(declaration: unknown, place: unknown): readonly PlaceCheck[] {
    let step: PendingChecks = this;
    for (let read = step.#read; read !== undefined; read = step.#read) {
      step = step.#after(valueAt(read.fromPlace ? place : declaration, read.steps));
    }
    return step.#checks;
  }

  get #read(): ValueReader | undefined {
    return this.#reads[this.#index];
  }

  #after(value: unknown): PendingChecks {
    const key = this.#named.has(value) ? value : other;
    const known = this.#next.get(key);
    if (known !== undefined) return known;
    const checks = this.#checks.filter(({ conditions }) =>
      conditions.every((condition) => condition.read !== this.#index || mayHold(condition, value)),
    );
    const next = new PendingChecks(checks, this.#reads, this.#index + 1);
    this.#next.set(key, next);
    return next;
  }
}

/** The places that rules check, within a structure of a declaration. */
interface AppliedRules {
  /** The path of the structure. */
  readonly way: ReturnType<typeof stepsOf>;
  readonly places: RuleTree;
}

/** Whether a rule has anything to check under these options. */
export const applies = (rule: LintRule, options: RuleOptionValues): boolean => rule.appliesWith?.(options) !== false;

/** The rules about one declaration by the options under which they have anything to check; made once for each selection. */
export function rulesApplied({
  rules,
  parts = [],
}: Pick<RuleSet, "rules" | "parts">): (options: RuleOptionValues) => readonly AppliedRules[] {
  const all = [{ at: "", rules }, ...parts];
  const optional = all.flatMap((part) => part.rules).filter(({ appliesWith }) => appliesWith !== undefined);
  const made = new Map<string, readonly AppliedRules[]>();
  return (options) => {
    const key = optional.map((rule) => (applies(rule, options) ? "1" : "0")).join("");
    const known = made.get(key);
    if (known !== undefined) return known;
    const applied = all.map((part) => ({
      way: stepsOf(part.at),
      places: placesOf(part.rules.filter((rule) => applies(rule, options))),
    }));
    made.set(key, applied);
    return applied;
  };
}
