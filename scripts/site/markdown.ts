/** Markdown of the repository, rewritten for the site. */
import { targetOnSite } from "./addresses.ts";

/** Rewrites links, and escapes tags and braces in prose, which Vue and VitePress read. Code and comments keep their text. */
export function onSite(markdown: string, from: string): string {
  let isCode = false;
  return markdown
    .split("\n")
    .map((line) => {
      const isFence = /^\s*```/.test(line);
      if (isFence) isCode = !isCode;
      return isCode || isFence ? line : proseLine(line, from);
    })
    .join("\n");
}

/** Every second part stands between backquotes. */
const proseLine = (line: string, from: string): string =>
  line
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
    .join("")
    .replaceAll(/\]\(([^)\s]+)\)/g, (_, target: string) => `](${targetOnSite(target, from)})`);

/** Prose in which Vue finds neither tags nor expressions, and VitePress no attributes: `{…}` at the end of a block. */
export const escaped = (prose: string): string =>
  prose.replaceAll(/<(?!!--)(?=[a-zA-Z/])/g, "&lt;").replaceAll("{", "&#123;");

/** The text of a section below its heading, up to the next one of the same level: of "Words" of the architecture. */
export function sectionOf(markdown: string, heading: string): string {
  const [, level = ""] = /^(#+) /.exec(heading) ?? [];
  const [, after] = markdown.split(`\n${heading}\n`);
  if (after === undefined) throw new Error(`the page lacks the heading "${heading}"`);
  return (after.split(new RegExp(`\n#{1,${level.length}} `))[0] ?? "").trim();
}

/** The first paragraph of prose, without markup. */
export function firstParagraph(markdown: string): string {
  const paragraphs = markdown.replaceAll(/^```[\s\S]*?^```/gm, "").split(/\n\s*\n/);
  const prose = paragraphs.find((each) => /^[A-Z`[*"]/.test(each.trim()) && !each.startsWith("On this page"));
  return plain(prose ?? "");
}

/** Text without the marks of Markdown, in one line. */
export const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The text of the first heading. */
export const titleOf = (markdown: string): string => plain(/^# (.*)$/m.exec(markdown)?.[1] ?? "");
