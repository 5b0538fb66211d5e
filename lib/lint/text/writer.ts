/** How a syntax writes names and scalars, for changes of a text. */
import type { Scalar } from "./raw-value.ts";

/** Reads and writes names and scalars. */
export interface Writer {
  /** What a text writes where it is a literal; undefined for anything else, such as an expression. */
  read(written: string): unknown;
  /** A scalar, in the style of what stood in its place; "" where nothing did. */
  scalar(value: Scalar, instead: string): string;
  /** A name, likewise. */
  name(name: string, instead: string): string;
  /** Between a name and its value. */
  readonly sign: string;
}
