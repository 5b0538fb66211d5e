/** Places in the text of a file. */

/**
 * A place between two characters. Lines and columns begin at 1; columns count UTF-16 code units, as TypeScript's stack
 * traces, editors and SARIF do.
 */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** From `start` up to and without `end`. */
export interface Span {
  readonly start: Position;
  readonly end: Position;
}

/** A stretch of a text by its offsets, `end` not included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}
