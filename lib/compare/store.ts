/** What is decided about an image: facts that hold, values that its variables do not have, and bounds of its places. */
import type { Bound } from "./fillers.ts";
import type { Formula } from "./formula.ts";
import { type Literal, variableOf } from "./literal.ts";

/** What is decided; a store is never changed. */
export interface DecidedFacts {
  /** By variable: the literal that holds. */
  readonly facts: ReadonlyMap<string, Literal>;
  /** By variable: the values that it does not have. */
  readonly refused: ReadonlyMap<string, ReadonlySet<string>>;
  /** By the key of the counter. */
  readonly bounds: ReadonlyMap<string, Bound>;
}

export const emptyStore: DecidedFacts = { facts: new Map(), refused: new Map(), bounds: new Map() };

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

/** The store with an atom that is open in it. */
export function withAtom(atom: Atom, store: DecidedFacts): DecidedFacts {
  if (atom.is === "literal") {
    const { literal, holds } = atom;
    const variable = variableOf(literal);
    if (holds) return { ...store, facts: new Map(store.facts).set(variable, literal) };
    const values = new Set(store.refused.get(variable)).add(literal.value);
    return { ...store, refused: new Map(store.refused).set(variable, values) };
  }
  const { counter } = atom;
  const known = store.bounds.get(counter.key) ?? { counter, atLeast: 0, below: Number.POSITIVE_INFINITY };
  const bound = atom.is === "place" ? { ...known, atLeast: atom.atLeast } : { ...known, below: atom.below };
  return { ...store, bounds: new Map(store.bounds).set(counter.key, bound) };
}
