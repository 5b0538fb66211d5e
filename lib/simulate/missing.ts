/** What cannot be decided, and why: the simulator says so rather than guess. */

/** What is not known, and so leaves a question open: a member of a policy or of an image. */
export interface Missing {
  /** The member in words: `filter.value`, `createdAt of img-3`. */
  readonly member: string;
  /** Why: `is not known: var.days`, `is missing`. */
  readonly because: string;
}

/** An answer to a question, or what keeps it open. */
export type Decision = boolean | Missing;

/** Whether all hold: one that does not decides, whatever is open beside it. */
export function all(...decisions: readonly Decision[]): Decision {
  let open: Missing | undefined;
  for (const decision of decisions) {
    if (decision === false) return false;
    if (decision !== true) open ??= decision;
  }
  return open ?? true;
}

/** Whether any holds: one that does decides, whatever is open beside it. */
export function any(decisions: Iterable<Decision>): Decision {
  let open: Missing | undefined;
  for (const decision of decisions) {
    if (decision === true) return true;
    if (decision !== false) open ??= decision;
  }
  return open ?? false;
}

/** Whether something is an answer that is open. */
export const isMissing = (value: unknown): value is Missing =>
  typeof value === "object" && value !== null && "member" in value && "because" in value;

/** "filter.value is not known: var.days". */
export const missingInWords = ({ member, because }: Missing): string => `${member} ${because}`;
