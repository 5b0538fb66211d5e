/** A section of one of the three documents that specify the services. lib/derive/citation.ts words it for readers. */
export interface Citation {
  readonly document: 1 | 2 | 3;
  /** The heading of the section, verbatim. */
  readonly section: string;
}

/** A {@link Citation} in one line: `cite(3, "Limits")`. */
export const cite = (document: Citation["document"], section: string): Citation => ({ document, section });
