/** The writer of each syntax, loaded on demand. */
import type { SyntaxName } from "../syntax.ts";
import type { Writer } from "./writer.ts";

/** The writer of a syntax; undefined for programs. */
export async function writerOf(syntax: SyntaxName): Promise<Writer | undefined> {
  switch (syntax) {
    case "yaml":
      return (await import("./yaml-writer.ts")).yamlWriter;
    case "json":
    case "json5":
      return (await import("./json-writer.ts")).jsonWriter;
    case "hcl":
      return (await import("./hcl-writer.ts")).hclWriter;
    case "typescript":
      return undefined;
  }
}
