/** A gap of the documents, and how Lintel decided it. */
import type { DocumentCitation, GuideCitation } from "./citation.ts";

/**
 * What a decision rests on: the documents themselves, read together; sections of public guides; the public service
 * model, schemas or clients of the vendor; a trial with real clients or servers; or nothing but our own judgment.
 */
export type Basis = "documents" | "public model" | "trial" | "our judgment" | readonly GuideCitation[];

/** An open question of the documentation, and Lintel's answer. */
export interface Gap {
  /** `<resource or area>/<open question>`. */
  readonly id: string;
  readonly cites: DocumentCitation;
  readonly question: string;
  /** What Lintel does. */
  readonly choice: string;
  /** What the choice rests on. */
  readonly basis: Basis;
  /** Whether public texts contradict each other about it, or no public text decides it, in whole or in part. */
  readonly unsettled?: "contested" | "open";
  /** Why, in words: what the basis says, and where another source differs. */
  readonly because: string;
}
