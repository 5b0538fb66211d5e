/**
 * Runs a computation for each combination of choices that are made outside the file (conditions, parameters), up to 64.
 * A computation calls {@link Choose} wherever its result depends on such a question: `If` of a condition, `cond ? a :
 * b`, a parameter with allowed values. {@link everyBranch} runs it once for every combination of answers. Within one
 * run, a question always has the same answer.
 */
import { shortenedQuestion } from "../text/shortened.ts";

/** An answer that a branch assumes: `{ question: "IsProd", answer: "true" }`. */
export interface Assumption {
  /** The open question, in the file's words: a condition's name, an expression, `the parameter Stage`. */
  readonly question: string;
  readonly choice: string;
}

/** Returns the answer that the current run assumes; undefined if there are too many combinations to run all of them. */
export type Choose = (question: string, choices: readonly string[]) => string | undefined;

/** The result of a computation under some assumptions, in the order of the questions. */
export interface Branch<Value> {
  readonly assumptions: readonly Assumption[];
  readonly value: Value;
}

/** Default maximum number of combinations. Beyond it, the remaining questions get no answer. */
export const maxBranches = 64;

/** The reason why a value is unknown when {@link Choose} returns undefined. */
export const tooManyBranches = `depends on conditions with more than ${maxBranches} combinations`;

/** Runs a computation under every combination of answers to its questions, up to `limit` combinations. */
export function everyBranch<Value>(
  compute: (choose: Choose) => Value,
  limit = maxBranches,
): readonly [Branch<Value>, ...Branch<Value>[]] {
  // Each round answers one more question, as long as all of its answers fit within the limit.
  let branches: [ExploredBranch<Value>, ...ExploredBranch<Value>[]] = [under([], compute)];
  for (;;) {
    const next = branches.reduce((sum, { open }) => sum + (open?.choices.length ?? 1), 0);
    if (next > limit || branches.every(({ open }) => open === undefined)) return branches;
    const [first, ...rest] = branches.flatMap((branch) => branched(branch, compute));
    if (first === undefined) return branches;
    branches = [first, ...rest];
  }
}

/** A branch, and the first question that it leaves unanswered. */
interface ExploredBranch<Value> extends Branch<Value> {
  readonly open: { readonly question: string; readonly choices: readonly string[] } | undefined;
}

/** One branch per answer to the open question; the branch itself if it has none. */
function branched<Value>(
  branch: ExploredBranch<Value>,
  compute: (choose: Choose) => Value,
): readonly ExploredBranch<Value>[] {
  const { assumptions, open } = branch;
  if (open === undefined) return [branch];
  const { question, choices } = open;
  return choices.map((choice) => under([...assumptions, { question, choice }], compute));
}

/** Runs a computation once, with answers from the assumptions only. */
function under<Value>(assumptions: readonly Assumption[], compute: (choose: Choose) => Value): ExploredBranch<Value> {
  let open: ExploredBranch<Value>["open"];
  const value = compute((question, choices) => {
    const known = assumptions.find((each) => each.question === question);
    if (known === undefined && choices.length > 0) open ??= { question, choices };
    return known?.choice;
  });
  return { assumptions, value, open };
}

/** Whether two lists of assumptions are compatible: no question has different answers. */
export const areCompatible = (some: readonly Assumption[], others: readonly Assumption[]): boolean =>
  some.every(({ question, choice }) => others.every((other) => other.question !== question || other.choice === choice));

/** Joins assumptions for a message: "IsProd is true and the parameter Stage is beta". */
export const assumptionsInWords = (assumptions: readonly Assumption[]): string =>
  assumptions.map(({ question, choice }) => `${shortenedQuestion(question)} is ${choice}`).join(" and ");
