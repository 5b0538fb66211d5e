/**
 * Whether formulas can hold together: decides facts and bounds as they must be, and tries alternatives one after the
 * other. Every branch decides something, so that the search ends, and it leaves out no case.
 */
import { fillersFor, type NewerImage } from "./fillers.ts";
import type { Formula } from "./formula.ts";
import type { Literal } from "./literal.ts";
import type { Steps } from "./steps.ts";
import { add, copyOf, type DecidedFacts, decided, emptyStore } from "./store.ts";

/** The facts of an image, and the newer images, that make formulas hold. */
export interface Model {
  /** Variables without a literal have another value, or none. */
  readonly facts: readonly Literal[];
  readonly fillers: readonly NewerImage[];
}

/** Several alternatives, none of which is decided. */
type Alternatives = readonly Formula[];

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
