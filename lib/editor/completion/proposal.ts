/** The proposals that completion can make. */
import type { FieldPage } from "../field-page.ts";

/** A proposed member, value or whole declaration. */
export interface Proposal {
  readonly label: string;
  readonly is: "member" | "word" | "declaration";
  /** The type and bounds: "a whole number from 1 to 1000". */
  readonly detail: string;
  /** The description of a member, or a sentence. */
  readonly documentation: FieldPage | string;
  /** The text to insert. */
  readonly text: string;
  /** Whether the text has placeholders to fill. */
  readonly isSnippet: boolean;
  /** Required members come first, then the others, both in the documentation's order. */
  readonly sortText: string;
}
