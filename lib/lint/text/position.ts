/** Positions in the text of a file. */

/**
 * A position between two characters. Lines and columns begin at 1; columns count UTF-16 code units, as in TypeScript's
 * stack traces, editors and SARIF.
 */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** From `start` to `end`, exclusive. */
export interface Span {
  readonly start: Position;
  readonly end: Position;
}

/** Offsets in a text; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}
