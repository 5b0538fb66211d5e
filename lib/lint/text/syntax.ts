/** Syntax-specific code, loaded when comments are read or text is changed. */
import type { Comment } from "./comments/comment.ts";

/** The supported syntaxes; `json5` is JSON with comments, too. */
export type SyntaxName = "yaml" | "json" | "json5" | "hcl" | "typescript";

/** All comments of a text, in order; none for JSON. */
export async function commentsOf(syntax: SyntaxName, text: string): Promise<readonly Comment[]> {
  switch (syntax) {
    case "yaml":
      return (await import("./comments/yaml-comments.ts")).yamlComments(text);
    case "hcl":
      return (await import("./comments/hcl-comments.ts")).hclComments(text);
    case "json5":
    case "typescript":
      return (await import("./comments/typescript-comments.ts")).typescriptComments(text);
    case "json":
      return [];
  }
}
