/** Renders docs/map.md: every room, every file, and one sentence about each. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { LintRule } from "../lib/lint/rule/rule.ts";

const roots = ["lib", "lint-rules", "constructs", "scripts", "proofs"];

const intro = `# Map

Every file of \`lib\`, \`lint-rules\`, \`constructs\`, \`scripts\` and \`proofs\`, by its folder, with the first sentence of its header; of a rule, its summary. [Architecture](architecture.md) explains the rooms. \`npm run generate\` writes this page.
`;

/** The files that people write, sorted; templates become files of other folders. */
export const mappedFiles: readonly string[] = roots.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.generated|\.d)\.ts$/.test(name) && !name.includes("templates"))
    .map((name) => join(root, name).split(sep).join("/"))
    .sort(),
);

/** The first sentence of a file's header, or its first paragraph; undefined without a header. */
export function headerOf(file: string): string | undefined {
  const [, comment] = /^(?:(?:\/\/|#!).*\n)*\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, "utf8")) ?? [];
  if (comment === undefined) return undefined;
  const [paragraph = ""] = comment.trim().split(/\n \*\n/);
  const text = paragraph.replace(/\s*\n \*\s?/g, " ").replace(/^\* /, "");
  return /^(?:`[^`]*`|[^`])*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
}

/** What a file is about. */
async function sentenceOf(file: string): Promise<string> {
  const header = headerOf(file);
  if (header !== undefined) return header;
  const { default: rule }: { default?: LintRule } = await import(`../${file}`);
  if (rule === undefined)
    throw new Error(`${file} has no header: write a sentence about the file above its first line.`);
  return rule.summary;
}

/** A sentence as Markdown: links of comments as code, and no HTML. */
const asMarkdown = (sentence: string): string =>
  sentence
    .replace(/\{@link ([^}]+)\}/g, "`$1`")
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replaceAll("<", "&lt;").replaceAll("{{", "&#123;&#123;")))
    .join("");

/** Renders the page. Throws if a file has neither a header nor a rule. */
export async function mapPage(): Promise<string> {
  const lines = await Promise.all(
    mappedFiles.map(async (file) => [dirname(file), `- \`${file}\`: ${asMarkdown(await sentenceOf(file))}`] as const),
  );
  const folders = [...new Set(lines.map(([folder]) => folder))].sort();
  const sections = folders.map((folder) => {
    const depth = folder.split("/").length <= 2 ? "##" : "###";
    const own = lines.filter(([each]) => each === folder).map(([, line]) => line);
    return `${depth} ${folder}\n\n${own.join("\n")}\n`;
  });
  return [intro, ...sections].join("\n");
}
