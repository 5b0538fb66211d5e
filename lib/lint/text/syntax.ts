/** How files are written: what is particular to each syntax, loaded when comments are read or text is changed. */
import type { Comment } from "./comment.ts";

/** The syntaxes that are known. */
export type SyntaxName = "yaml" | "json" | "hcl" | "typescript";

/** Every comment of a text, in order; JSON has none. */
export async function commentsOf(syntax: SyntaxName, text: string): Promise<readonly Comment[]> {
  switch (syntax) {
    case "yaml":
      return (await import("./yaml-comments.ts")).yamlComments(text);
    case "hcl":
      return (await import("./hcl-comments.ts")).hclComments(text);
    case "typescript":
      return (await import("./typescript-comments.ts")).typescriptComments(text);
    case "json":
      return [];
  }
}
