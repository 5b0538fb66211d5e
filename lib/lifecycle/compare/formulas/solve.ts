/**
 * Whether formulas can hold together: decides facts and bounds as they must be, and tries alternatives one after the
 * other. Every branch decides something, so that the search ends, and it leaves out no case.
 */
import { type Bound, fillersFor, type NewerImage } from "./fillers.ts";
import type { Formula } from "./formula.ts";
import { type Literal, variableOf } from "./literal.ts";
import type { Steps } from "./steps.ts";

/** The facts of an image, and the newer images, that make formulas hold. */
export interface Model {
  /** Variables without a literal have another value, or none. */
  readonly facts: readonly Literal[];
  readonly fillers: readonly NewerImage[];
}

/** Several alternatives, none of which is decided. */
type Alternatives = readonly Formula[];

// What is decided about an image: facts that hold, values that its variables do not have, and bounds of its places.

/** What is decided; each branch of a search adds to a copy of its own. */
interface DecidedFacts {
  /** By variable: the literal that holds. */
  readonly facts: Map<string, Literal>;
  /** By variable: the values that it does not have. */
  readonly refused: Map<string, Set<string>>;
  /** By the key of the counter. */
  readonly bounds: Map<string, Bound>;
}

const emptyStore = (): DecidedFacts => ({ facts: new Map(), refused: new Map(), bounds: new Map() });

/** A copy, to which a branch adds what it decides. */
const copyOf = ({ facts, refused, bounds }: DecidedFacts): DecidedFacts => ({
  facts: new Map(facts),
  refused: new Map([...refused].map(([variable, values]) => [variable, new Set(values)])),
  bounds: new Map(bounds),
});

/** The simple formulas: a fact or a bound. */
type Atom = Exclude<Formula, { is: "all" } | { is: "any" }>;

/** Whether an atom holds, or cannot; undefined if that is open. */
function decided(atom: Atom, { facts, refused, bounds }: DecidedFacts): boolean | undefined {
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
function add(atom: Atom, { facts, refused, bounds }: DecidedFacts): void {
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

/**
 * The facts with the fewest newer images, at most so many, that make all formulas hold; undefined if none do.
 * @throws {NotDecided} if the question takes too many steps.
 */
export function modelOf(formulas: readonly Formula[], most: number, steps: Steps): Model | undefined {
  let best: Model | undefined;
  const search = (pending: readonly Formula[], store: DecidedFacts): void => {
    const least = best === undefined ? most : best.fillers.length - 1;
    if (least < 0) return;
    const forced = force(pending, store, steps);
    const fillers = forced && fillersFor([...forced.store.bounds.values()], least);
    if (forced === undefined || fillers === undefined) return;
    const [first, ...others] = forced.open;
    if (first === undefined) best = { facts: [...forced.store.facts.values()], fillers };
    else for (const formula of first) search([formula, ...others.map(anyOfThem)], forced.store);
  };
  search(formulas, emptyStore());
  return best;
}

const anyOfThem = (of: Alternatives): Formula => ({ is: "any", of });

/** Decides what must be; undefined if the formulas contradict each other. */
function force(
  formulas: readonly Formula[],
  given: DecidedFacts,
  steps: Steps,
): { readonly store: DecidedFacts; readonly open: readonly Alternatives[] } | undefined {
  const store = copyOf(given);
  let pending = formulas;
  for (;;) {
    const open: Alternatives[] = [];
    let isDecided = false;
    const stack = [...pending].reverse();
    for (let formula = stack.pop(); formula !== undefined; formula = stack.pop()) {
      if (formula.is === "all") stack.push(...formula.of);
      else if (formula.is === "any") {
        const left = alternatives(formula.of, store, steps);
        if (left === undefined) continue;
        const [only] = left;
        if (only === undefined) return undefined;
        if (left.length === 1) stack.push(only);
        else open.push(left);
      } else {
        steps.take();
        const known = decided(formula, store);
        if (known === false) return undefined;
        if (known !== undefined) continue;
        add(formula, store);
        isDecided = true;
      }
    }
    if (!isDecided || open.length === 0) {
      return { store, open: open.toSorted((one, other) => one.length - other.length) };
    }
    pending = open.map(anyOfThem);
  }
}

/** The alternatives that may hold; undefined if one of them does. */
function alternatives(of: readonly Formula[], store: DecidedFacts, steps: Steps): Alternatives | undefined {
  const left: Formula[] = [];
  for (const formula of of) {
    const holds = truthOf(formula, store, steps);
    if (holds === true) return undefined;
    if (holds === undefined) left.push(formula);
  }
  return left;
}

/** Whether a formula holds, or cannot, as far as its parts are decided one by one. */
function truthOf(formula: Formula, store: DecidedFacts, steps: Steps): boolean | undefined {
  if (formula.is !== "all" && formula.is !== "any") {
    steps.take();
    return decided(formula, store);
  }
  const decisive = formula.is === "any";
  let value: boolean | undefined = !decisive;
  for (const each of formula.of) {
    const holds = truthOf(each, store, steps);
    if (holds === decisive) return decisive;
    if (holds === undefined) value = undefined;
  }
  return value;
}
