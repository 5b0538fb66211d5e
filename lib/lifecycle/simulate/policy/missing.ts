/** Undecided questions: the simulator reports what is missing instead of guessing. */

/** An unknown member of a policy or of an image, which leaves a question undecided. */
export interface Missing {
  /** The member: `filter.value`, `createdAt of img-3`. */
  readonly member: string;
  /** The reason: `is not known: var.days`, `is missing`. */
  readonly because: string;
}

/** The answer to a question, or what is missing for it. */
export type Decision = boolean | Missing;

/** Logical AND: false if any is false, even if others are undecided. */
export function all(...decisions: readonly Decision[]): Decision {
  let open: Missing | undefined;
  for (const decision of decisions) {
    if (decision === false) return false;
    if (decision !== true) open ??= decision;
  }
  return open ?? true;
}

/** Logical OR: true if any is true, even if others are undecided. */
export function any(decisions: Iterable<Decision>): Decision {
  let open: Missing | undefined;
  for (const decision of decisions) {
    if (decision === true) return true;
    if (decision !== false) open ??= decision;
  }
  return open ?? false;
}

/** Whether a value is missing. */
export const isMissing = (value: unknown): value is Missing =>
  typeof value === "object" && value !== null && "member" in value && "because" in value;

/** "filter.value is not known: var.days". */
export const missingInWords = ({ member, because }: Missing): string => `${member} ${because}`;

/** Whether a value is a word, or may be: one that is not text is not known. */
export const mayBe = (value: unknown, word: string | undefined): boolean => typeof value !== "string" || value === word;
