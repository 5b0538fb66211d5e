/** Code in a line is text to Vue, too: `${{ github.token }}` is no expression of ours. */
import type { MarkdownOptions } from "vitepress";

/** Makes Vue skip code in a line. */
export const withLiteralCode: NonNullable<MarkdownOptions["config"]> = ({ core }) => {
  core.ruler.push("literal-code", ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === "code_inline") token.attrSet("v-pre", "");
    }
  });
};
