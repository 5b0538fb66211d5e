/**
 * Names are data in the Markdown that Lintel writes: whatever they are, it has the same headings, tables, lists, links and
 * blocks, by a parser of GitHub's Markdown, and shows the names as they are.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked, type Token } from "marked";
import { expect, it } from "vitest";
import { codeBlock, markdownName } from "../../lib/base/text/markdown.ts";
import { inMarkdown } from "../../lib/editor/field-page.ts";
import { backTestMarkdown } from "../../lib/lifecycle/report/back-test/back-test-markdown.ts";
import { markdownOf as simulationMarkdown } from "../../lib/lifecycle/report/simulation/markdown.ts";
import type { BackTest } from "../../lib/lifecycle/simulate/back-test/back-test-result.ts";
import { ruleMarkdown } from "../../lib/lint/report/rules/rule-markdown.ts";
import { image, reportOf } from "../lifecycle/report/simulation/sample-report.ts";
import { comparedRepository, policy } from "./compare/compared-repository.ts";

const hostile = [
  "# heading",
  "a\n\n# heading\n\n",
  "a | b | c",
  "a\r| b |\r| --- |",
  "a\u2028# b",
  "`code` ``` ~~~",
  "a\n```\nb",
  "[x](https://evil.example)",
  "![x](https://evil.example/x.png)",
  "<https://evil.example>",
  "https://evil.example/x",
  "www.evil.example",
  "me@evil.example",
  "<img src=x onerror=alert(1)>",
  "</details><!-- ",
  "<details>",
  "**bold** _it_ ~~s~~",
  "__proto__",
  "\\",
  "a\\|b",
  "&lt;img&gt; &#60;b&#62;",
  "- a\n- b",
  "1. a",
  "> a",
  "[x]: https://evil.example",
  "[^1]",
  "| --- |",
  "a\u202e\u200bb",
];

/** The kinds of a document's tokens, without its texts; entities and their neighbors are one text. */
function structureOf(markdown: string): unknown {
  return shape(marked.lexer(markdown, { gfm: true }));
}

interface Shape {
  readonly type: string;
  readonly inner: readonly Shape[];
}

const isText = (type: string): boolean => type === "text" || type === "escape";

function shape(tokens: readonly Token[]): readonly Shape[] {
  return tokens.flatMap((token, index): readonly Shape[] => {
    const { type } = token;
    if (type === "space" || (isText(type) && isText(tokens[index - 1]?.type ?? ""))) return [];
    if (token.type === "table") {
      const rows = [token.header, ...token.rows].map((row: readonly { readonly tokens: readonly Token[] }[]) => ({
        type: "row",
        inner: row.map((cell) => ({ type: "cell", inner: shape(cell.tokens) })),
      }));
      return [{ type, inner: rows }];
    }
    const inner: readonly Token[] = "tokens" in token && token.tokens !== undefined ? token.tokens : [];
    const items: readonly Token[] = token.type === "list" ? token.items : [];
    // HTML of Lintel's own differs in nothing.
    return [{ type: type === "html" ? `html ${token.raw.trim()}` : type, inner: shape([...inner, ...items]) }];
  });
}

/** Documents with a name in every place for one. */
const documents: readonly (readonly [what: string, write: (name: string) => string])[] = [
  [
    "a simulation",
    (name) =>
      [
        ...simulationMarkdown(
          reportOf(
            [image(1, 400, "worker", { id: name }), image(2, 400, "worker", { id: `${name}2` })],
            undefined,
            false,
          ),
        ),
      ].join(""),
  ],
  ["a back-test", (name) => [...backTestMarkdown(backTest(name))].join("")],
  ["the page of a field", (name) => inMarkdown({ name, bounds: "a text", description: "About it", sections: [] })],
  [
    "the page of a rule",
    (name) =>
      ruleMarkdown({
        ...{ id: "own/rule", severity: "error", summary: "A rule", sections: [], options: [], fields: [] },
        ...{ publicSections: [], since: "0.1.0" },
        good: [{ title: "one", yaml: `name: ${name}`, marks: [] }],
        bad: [{ title: "other", yaml: name, marks: [] }],
      }),
  ],
];

const backTest = (name: string): BackTest => ({
  ...{
    version: 1,
    from: "2026-05-01T00:00:00Z",
    to: "2026-06-01T00:00:00Z",
    executions: 1,
    actions: 1,
    asPredicted: 0,
  },
  parts: { actions: 0, asPredicted: 0 },
  policies: [{ name, arns: [], executions: 1, actions: 1, asPredicted: 0, parts: { actions: 0, asPredicted: 0 } }],
  differences: [
    {
      ...{
        image: name,
        part: name,
        policy: name,
        execution: "e",
        at: "2026-05-02T00:00:00Z",
        reason: name,
        byHand: name,
      },
      ...{ done: "DELETE", predicted: [], gap: "lifecycle-policy/one-action" },
    },
  ],
  notJudged: [{ policy: name, reason: name, count: 2, of: "actions" }],
});

it.each(documents.flatMap(([what, write]) => hostile.map((name) => [what, name, write] as const)))(
  "%s has the same structure whatever is called %j",
  (_, name, write) => {
    expect(structureOf(write(name))).toEqual(structureOf(write("ordinary")));
  },
);

/** Texts of a comparison of policies that select images by a tag of a name. */
async function compared(name: string): Promise<readonly string[]> {
  const named = (age: number) =>
    policy(
      "nightly",
      { type: "AGE", value: age, unit: "DAYS" },
      {
        resourceSelection: { tagMap: { [name]: name } },
      },
    );
  const repository = comparedRepository({ "policy.json": JSON.stringify(named(90)) });
  repository.write({ "policy.json": JSON.stringify(named(30)) });
  await repository.compare("--against", "HEAD", "--format", "markdown=out.md");
  return [readFileSync(join(repository.folder, "out.md"), "utf8")];
}

it.each(["@team/_x_", "https://www.evil.example"])(
  "a comparison has the same structure whatever its tags are called %j",
  async (name) => {
    const [one, other] = [await compared(name), await compared("ordinary")];
    expect(one.map(structureOf)).toEqual(other.map(structureOf));
  },
);

it("a name without Markdown stays as it is, and code as it was", () => {
  expect(markdownName("resource_type")).toBe("resource_type");
  for (const text of hostile) {
    const [token] = marked.lexer(codeBlock(text, "yaml"));
    expect(token).toMatchObject({ type: "code", lang: "yaml", text: text.replaceAll("\r", "\n") });
  }
});
