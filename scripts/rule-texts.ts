/**
 * An esbuild plugin for bundles with rules. A run that lints needs no examples and no reasons of Lintel's own rules, so
 * the rules in a bundle have none. Pages of rules show them: the bundle has these pages as data, in the place of
 * `lib/cli/lint/built-in-pages.ts`.
 */
import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { parseSync, Visitor } from "oxc-parser";

/** Leaves the texts out of the rules, and makes the pages. */
export const ruleTexts: Plugin = {
  name: "rule-texts",
  setup({ onLoad }) {
    onLoad({ namespace: "file", filter: /[\\/]lint-rules[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: withoutTexts(path, await readFile(path, "utf8")),
      loader: "ts",
    }));
    onLoad({ namespace: "file", filter: /[\\/]built-in-pages\.ts$/ }, async () => {
      // Rules import validators, which the build writes first.
      const { builtInPages } = await import("../lib/cli/lint/built-in-pages.ts");
      const pages = JSON.stringify(JSON.stringify(await builtInPages()));
      return { contents: `export const builtInPages = async () => JSON.parse(${pages});`, loader: "js" };
    });
  },
};

/** The members of rules that only pages show. */
const shownOnPages: ReadonlySet<string> = new Set(["good", "bad", "otherwise", "unwanted"]);

/** The text of a module without these members of object literals. */
export function withoutTexts(path: string, text: string): string {
  let kept = "";
  let end = 0;
  new Visitor({
    ObjectExpression({ properties }) {
      for (const each of properties) {
        if (each.type !== "Property" || each.key.type !== "Identifier") continue;
        if (each.start < end || !shownOnPages.has(each.key.name)) continue;
        kept += text.slice(end, each.start);
        end = each.end + (/^\s*,/.exec(text.slice(each.end))?.[0].length ?? 0);
      }
    },
  }).visit(parseSync(path, text).program);
  return kept + text.slice(end);
}
