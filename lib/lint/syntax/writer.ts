/** How each syntax writes names and scalars, for changes of a text. */
import type { Scalar } from "../raw-value.ts";
import type { SyntaxName } from "./syntax.ts";

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

/** The writer of a syntax; programs are not written. */
export async function writerOf(syntax: SyntaxName): Promise<Writer | undefined> {
  switch (syntax) {
    case "yaml":
      return (await import("./yaml-writer.ts")).yamlWriter;
    case "json":
      return (await import("./json-writer.ts")).jsonWriter;
    case "hcl":
      return (await import("./hcl-writer.ts")).hclWriter;
    case "typescript":
      return undefined;
  }
}
