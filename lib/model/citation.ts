/** A place in one of the three documents that define the services. */
export interface Citation {
  readonly document: 1 | 2 | 3;
  /** The heading under which the statement stands, as the document prints it. */
  readonly section: string;
}

/** A {@link Citation} in one line: `cite(3, "Limits")`. */
export const cite = (document: Citation["document"], section: string): Citation => ({ document, section });
