/** How a syntax writes names and scalars, for edits. */
import type { Scalar } from "../raw-value.ts";

/** Parses and writes names and scalars. */
export interface Writer {
  /** Parses a literal; undefined for anything else, such as an expression. */
  read(written: string): unknown;
  /** Writes a scalar in the style of the text that it replaces; "" if it replaces nothing. */
  scalar(value: Scalar, instead: string): string;
  /** Writes a name, likewise. */
  name(name: string, instead: string): string;
  /** Separator of a name and its value. */
  readonly sign: string;
}
