/** The title and first section of an HTML report by another command than `lintel lint`. */

/** Its title, and its first part. */
export interface Overview {
  /** "audit". */
  readonly title: string;
  /** HTML with escaped values: the code of pages is packed, and knows no markup of other code. */
  readonly source: string;
}
