/** A change of the code that breaks a promise of a page, and the test that must fail then. */
export interface Mutant {
  /** The first words of the sentence that promises it; several sentences may rest on one change. */
  readonly says: string | readonly string[];
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly text: string;
  readonly becomes: string;
  readonly test: NamedTest;
}

/** A test: its file, its title as the file writes it (`%s` included), and of a table the row that begins so. */
export type NamedTest = readonly [file: string, title: string, row?: string];

/** The sentences that promise it, by their first words. */
export const statements = ({ says }: Mutant): readonly string[] => (typeof says === "string" ? [says] : says);
