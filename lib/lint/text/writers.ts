/** The writer of each syntax, loaded when a text is changed. */
import type { SyntaxName } from "./syntax.ts";
import type { Writer } from "./writer.ts";

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
