/** The output formats of a back-test; each is a file in this folder and loaded on demand. */
import type { BackTest } from "../../simulate/back-test/back-test-result.ts";

/** Output formats by name, in the order of the help. Each yields its text in pieces. */
export const backTestFormats = {
  text: async (result) => (await import("./back-test-text.ts")).backTestText(result),
  json: async (result) => (await import("./back-test-json.ts")).backTestJson(result),
  markdown: async (result) => (await import("./back-test-markdown.ts")).backTestMarkdown(result),
} as const satisfies { readonly [name: string]: (result: BackTest) => Promise<Iterable<string>> };

/** All names of output formats, in order. */
export const backTestFormatNames = Object.keys(backTestFormats) as readonly (keyof typeof backTestFormats)[];
