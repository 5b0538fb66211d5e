/**
 * Values that depend on what is decided elsewhere: `If` of a condition, `cond ? a : b`, a parameter with allowed values.
 * Whoever computes a declaration asks a question whenever it meets one, and is asked to compute it again for every
 * combination of answers. A computation thus sees one answer at a time, and the same one wherever it asks again.
 */

/** An answer that is taken for given: `{ question: "IsProd", answer: "true" }`. */
export interface Assumption {
  /** What is decided elsewhere, in the file's words: a condition's name, an expression, `the parameter Stage`. */
  readonly question: string;
  readonly answer: string;
}

/** Gives one of the answers to a question; undefined when there are too many combinations to go through them all. */
export type Choose = (question: string, answers: readonly string[]) => string | undefined;

/** What was computed under some assumptions, in the order in which they were asked for. */
export interface Branch<Value> {
  readonly assumptions: readonly Assumption[];
  readonly value: Value;
}

/** So many combinations are gone through; with more, the last questions stay open. */
export const maxBranches = 64;

/** Why a value stays unknown for which {@link Choose} gives no answer. */
export const tooManyBranches = `depends on conditions with more than ${maxBranches} combinations`;

/** Computes a value under every combination of answers to the questions that it asks. */
export function explore<Value>(
  compute: (choose: Choose) => Value,
  limit = maxBranches,
): readonly [Branch<Value>, ...Branch<Value>[]] {
  const all = branchesOf(compute, limit, Number.POSITIVE_INFINITY);
  if (all.isComplete) return all.branches;
  let best = branchesOf(compute, limit, 0);
  let most = all.depth - 1;
  for (let least = 0; least < most; ) {
    const middle = Math.ceil((least + most) / 2); // the most questions are sought that keep to the limit
    const some = branchesOf(compute, limit, middle);
    if (some.isComplete) {
      best = some;
      least = middle;
    } else most = Math.min(middle, some.depth) - 1;
  }
  return best.branches;
}

/** The branches up to a limit, with so many questions in each at most; no question beyond is answered. */
function branchesOf<Value>(compute: (choose: Choose) => Value, limit: number, askable: number) {
  const explorer = new Explorer(askable);
  const branches: [Branch<Value>, ...Branch<Value>[]] = [explorer.next(compute)];
  while (explorer.hasMore && branches.length < limit) branches.push(explorer.next(compute));
  return { branches, isComplete: !explorer.hasMore, depth: explorer.depth };
}

interface Question {
  readonly name: string;
  readonly answers: readonly string[];
  taken: number;
}

/** Goes through the answers depth first: the last question that has an answer left is the next to change. */
class Explorer {
  #path: Question[] = [];
  readonly #askable: number;
  hasMore = true;
  /** The most questions that a branch asked. */
  depth = 0;

  constructor(askable: number) {
    this.#askable = askable;
  }

  next<Value>(compute: (choose: Choose) => Value): Branch<Value> {
    const path = this.#path;
    const asked: Question[] = [];
    const value = compute((name, answers) => {
      const known = asked.find((question) => question.name === name);
      if (known !== undefined) return known.answers[known.taken];
      if (asked.length >= this.#askable || answers.length === 0) return undefined;
      const question = path[asked.length] ?? { name, answers, taken: 0 };
      asked.push(question);
      return question.answers[question.taken];
    });
    this.depth = Math.max(this.depth, asked.length);
    const assumptions = asked.map(({ name, answers, taken }) => ({ question: name, answer: answers[taken] ?? "" }));
    let last = asked.pop();
    while (last !== undefined && last.taken === last.answers.length - 1) last = asked.pop();
    this.hasMore = last !== undefined;
    if (last !== undefined) {
      last.taken += 1;
      asked.push(last);
    }
    this.#path = asked;
    return { assumptions, value };
  }
}

/** Whether two sets of assumptions can hold together. */
export const agree = (some: readonly Assumption[], others: readonly Assumption[]): boolean =>
  some.every(({ question, answer }) => others.every((other) => other.question !== question || other.answer === answer));

/** "IsProd is true and the parameter Stage is beta". */
export const assumptionsInWords = (assumptions: readonly Assumption[]): string =>
  assumptions.map(({ question, answer }) => `${question} is ${answer}`).join(" and ");
