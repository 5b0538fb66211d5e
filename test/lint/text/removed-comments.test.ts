/** The comments that are found in the code of lib are all, and only, what a compiler removes. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { expect, test } from "vitest";
import type { Comment } from "../../../lib/lint/text/comments/comment.ts";
import { typescriptComments } from "../../../lib/lint/text/comments/typescript-comments.ts";

/** A text with its comments replaced by spaces. */
function without(text: string, comments: readonly Comment[]): string {
  let left = text;
  for (const { start, end } of comments.map(({ range }) => range)) {
    left = left.slice(0, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, " ") + left.slice(end);
  }
  return left;
}

test("comments can be removed from a program without changing it", async () => {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(50);
  const expectSameWithout = async (file: string): Promise<void> => {
    const text = readFileSync(join("lib", file), "utf8");
    const comments = typescriptComments(text);
    const left = without(text, comments);
    const compiled = async (source: string): Promise<string> =>
      (await transform(source, { loader: "ts", minifyWhitespace: true, legalComments: "none" })).code;
    expect(await compiled(left), file).toBe(await compiled(text));
    expect(typescriptComments(left), file).toEqual([]);
    // Programs within strings keep their comments.
    if (!/\/html\/script/.test(file)) expect(left.match(/^\s*(?:\/\/|\/\*\*)/m), file).toBe(null);
  };
  await Promise.all(files.map(expectSameWithout));
});
