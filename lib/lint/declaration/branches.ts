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
  // One question more in each round, as long as all answers to it keep to the limit.
  let branches: [Explored<Value>, ...Explored<Value>[]] = [under([], compute)];
  for (;;) {
    const next = branches.reduce((sum, { open }) => sum + (open?.answers.length ?? 1), 0);
    if (next > limit || branches.every(({ open }) => open === undefined)) return branches;
    const [first, ...rest] = branches.flatMap((branch) => answered(branch, compute));
    if (first === undefined) return branches;
    branches = [first, ...rest];
  }
}

/** A branch, and the first question in it that has no answer yet. */
interface Explored<Value> extends Branch<Value> {
  readonly open: { readonly question: string; readonly answers: readonly string[] } | undefined;
}

/** A branch under each answer to its open question; itself where it has none. */
function answered<Value>(branch: Explored<Value>, compute: (choose: Choose) => Value): readonly Explored<Value>[] {
  const { assumptions, open } = branch;
  if (open === undefined) return [branch];
  const { question, answers } = open;
  return answers.map((answer) => under([...assumptions, { question, answer }], compute));
}

/** Computes a value under some assumptions alone. */
function under<Value>(assumptions: readonly Assumption[], compute: (choose: Choose) => Value): Explored<Value> {
  let open: Explored<Value>["open"];
  const value = compute((question, answers) => {
    const known = assumptions.find((each) => each.question === question);
    if (known === undefined && answers.length > 0) open ??= { question, answers };
    return known?.answer;
  });
  return { assumptions, value, open };
}

/** Whether two sets of assumptions can hold together. */
export const agree = (some: readonly Assumption[], others: readonly Assumption[]): boolean =>
  some.every(({ question, answer }) => others.every((other) => other.question !== question || other.answer === answer));

/** "IsProd is true and the parameter Stage is beta". */
export const assumptionsInWords = (assumptions: readonly Assumption[]): string =>
  assumptions.map(({ question, answer }) => `${question} is ${answer}`).join(" and ");
