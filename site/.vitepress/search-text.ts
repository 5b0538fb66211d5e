/** The text of a page for the search. */
import type { MarkdownEnv } from "vitepress";

/** What renders Markdown. */
interface Renderer {
  render(source: string, env: MarkdownEnv): string;
}

/**
 * Renders a page without its examples, and a reference page without its rules, which have pages of their own. Blocks of
 * plain text, such as the help of a command, stay.
 */
export function searchText(source: string, env: MarkdownEnv, renderer: Renderer): string {
  const html = renderer.render(source.replaceAll(/^```(?!text)\w+[^\n]*\n[\s\S]*?^```/gm, ""), env);
  if (env.frontmatter?.search === false) return "";
  const isReference = env.relativePath.startsWith("reference/");
  return isReference ? html.replace(/<h2 id="rules"[\s\S]*?(?=<h2 |$)/, "") : html;
}
