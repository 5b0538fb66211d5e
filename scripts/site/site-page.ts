/** A page of the site's source, with its front matter. */
import type { Rendered } from "../rendered.ts";
import { plain } from "./markdown.ts";

/** What a page is made of. */
export interface SitePage {
  /** `guide/ci.md` */
  readonly file: string;
  readonly title: string;
  /** What search engines and previews show: one or two sentences. */
  readonly description: string;
  /** In Markdown; without it, the front matter alone makes the page. */
  readonly text: string;
  /** More settings of VitePress. */
  readonly settings?: { readonly [name: string]: unknown };
}

/** The file of a page. The front matter is JSON, which is YAML. */
export const written = ({ file, title, description, text, settings = {} }: SitePage): Rendered => ({
  file,
  text: `---\n${JSON.stringify({ title, description: shortened(plain(description)), ...settings })}\n---\n\n${text.trim()}\n`,
});

/** As many whole sentences as fit into 200 characters, or the beginning of a longer one. */
function shortened(text: string): string {
  const sentences = text.match(/.+?[.:!?](?=\s|$)|.+$/g) ?? [];
  let short = "";
  for (const sentence of sentences) {
    if (short.length + sentence.length > limit) break;
    short += sentence;
  }
  return (short === "" ? `${text.slice(0, limit).replace(/\s\S*$/, "")} …` : short).trim().replace(/:$/, ".");
}

const limit = 200;
