import type { Citation } from "./citation.ts";

/** An open question of the documentation, and Lintel's answer. */
export interface Gap {
  /** `<resource or area>/<open question>`. */
  readonly id: string;
  readonly cites: Citation;
  /** The question. */
  readonly question: string;
  /** What Lintel does. */
  readonly choice: string;
  /** Why: the public service model, the behavior of real clients, or our own judgment. */
  readonly because: string;
}
