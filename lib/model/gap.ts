import type { Citation } from "./citation.ts";

/** One open question and our answer. */
export interface Gap {
  /** `<resource or area>/<what-is-open>`. */
  readonly id: string;
  readonly cites: Citation;
  /** What the documents do not say. */
  readonly question: string;
  /** What Lintel does. */
  readonly choice: string;
  /** Why: the public service model, what real clients do, or our own judgement. */
  readonly because: string;
}
