/** What is decided about an image: facts that hold, values that its variables do not have, and bounds of its places. */
import type { Bound } from "./fillers.ts";
import type { Formula } from "./formula.ts";
import { type Literal, variableOf } from "./literal.ts";

/** What is decided; each branch of a search adds to a copy of its own. */
export interface DecidedFacts {
  /** By variable: the literal that holds. */
  readonly facts: Map<string, Literal>;
  /** By variable: the values that it does not have. */
  readonly refused: Map<string, Set<string>>;
  /** By the key of the counter. */
  readonly bounds: Map<string, Bound>;
}

export const emptyStore = (): DecidedFacts => ({ facts: new Map(), refused: new Map(), bounds: new Map() });

/** A copy, to which a branch adds what it decides. */
export const copyOf = ({ facts, refused, bounds }: DecidedFacts): DecidedFacts => ({
  facts: new Map(facts),
  refused: new Map([...refused].map(([variable, values]) => [variable, new Set(values)])),
  bounds: new Map(bounds),
});

/** The simple formulas: a fact or a bound. */
export type Atom = Exclude<Formula, { is: "all" } | { is: "any" }>;

/** Whether an atom holds, or cannot; undefined if that is open. */
export function decided(atom: Atom, { facts, refused, bounds }: DecidedFacts): boolean | undefined {
  if (atom.is === "literal") {
    const { literal, holds } = atom;
    const variable = variableOf(literal);
    const fact = facts.get(variable);
    if (fact !== undefined) return (fact.value === literal.value) === holds;
    return refused.get(variable)?.has(literal.value) === true ? !holds : undefined;
  }
  const bound = bounds.get(atom.counter.key);
  const [from, to] = [bound?.atLeast ?? 0, bound?.below ?? Number.POSITIVE_INFINITY];
  if (atom.is === "place") return from >= atom.atLeast ? true : atom.atLeast >= to ? false : undefined;
  return to <= atom.below ? true : from >= atom.below ? false : undefined;
}

/** Adds an atom that is open to a store. */
export function add(atom: Atom, { facts, refused, bounds }: DecidedFacts): void {
  if (atom.is === "literal") {
    const { literal, holds } = atom;
    const variable = variableOf(literal);
    if (holds) facts.set(variable, literal);
    else refused.set(variable, (refused.get(variable) ?? new Set()).add(literal.value));
    return;
  }
  const { counter } = atom;
  const known = bounds.get(counter.key) ?? { counter, atLeast: 0, below: Number.POSITIVE_INFINITY };
  const bound = atom.is === "place" ? { ...known, atLeast: atom.atLeast } : { ...known, below: atom.below };
  bounds.set(counter.key, bound);
}
