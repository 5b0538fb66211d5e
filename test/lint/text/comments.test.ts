// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of other languages
import fc from "fast-check";
import { dump, load } from "js-yaml";
import { describe, expect, it, vi } from "vitest";
import type { Comment } from "../../../lib/lint/text/comments/comment.ts";
import { hclComments } from "../../../lib/lint/text/comments/hcl-comments.ts";
import { typescriptComments } from "../../../lib/lint/text/comments/typescript-comments.ts";
import { yamlComments } from "../../../lib/lint/text/comments/yaml-comments.ts";
import { commentsOf } from "../../../lib/lint/text/syntax.ts";

const said = (comments: readonly Comment[]): readonly string[] => comments.map(({ text }) => text);

describe("comments of YAML", () => {
  it.each([
    ["a: 1 # one", ["one"]],
    ["# one\n#\n## two\r\na: 1", ["one", "", "two"]],
    ['a: x#y\nb: \'# no\'\nc: "# no\\" # no" # yes', ["yes"]],
    ["a: | # one\n  # no\n\n  # no\n# two\nb: >-\n  x # no\n", ["one", "two"]],
    ["a: plain\n  # one\nb: [1, # two\n  '#', {c: d}] # three", ["one", "two", "three"]],
    ["a: &x#y 1 # one\nb: *x#y", ["one"]],
    ["%YAML 1.2 # one\n--- # two\na: 1\n... # three\n---\n# four", ["one", "two", "three", "four"]],
    ["a:\n  # one\n\t# two\nb: ''# no\n".replace("''# no", "1"), ["one", "two"]],
    ['a: "x\n  # no\n  y" # one', ["one"]],
    ["", []],
  ])("are found in %j", (text, expected) => {
    expect(said(yamlComments(text))).toEqual(expected);
  });

  it("are never part of a value, and values are never comments", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "#", " ", "\n", '"', "'", ":", "|", "-") });
    const value = fc.dictionary(fc.string({ minLength: 1, unit: "grapheme-ascii" }), fc.oneof(text, fc.array(text)));
    fc.assert(
      fc.property(value, fc.nat(), (data, seed) => {
        const lines = dump(data, { flowLevel: seed % 4 === 0 ? 1 : -1 }).split("\n");
        const at = lines.findIndex((line, index) => index >= seed % lines.length && /^\S/.test(line));
        lines.splice(Math.max(at, 0), 0, "# said");
        const whole = lines.join("\n");
        expect(load(whole)).toEqual(data);
        expect(said(yamlComments(whole))).toEqual(["said"]);
      }),
    );
  });
});

it("the comment after very many values of YAML is searched for once", () => {
  const text = "- a long enough value without any comment\n".repeat(2_000);
  const search = vi.spyOn(String.prototype, "indexOf");
  try {
    expect(said(yamlComments(`${text}# one`))).toEqual(["one"]);
    const searches = search.mock.calls.filter(([searched]) => searched === "#");
    // From the beginning, and from the end of the comment: not after each value.
    expect(searches).toHaveLength(2);
  } finally {
    search.mockRestore();
  }
});

describe("comments of HCL", () => {
  it.each([
    ['a = 1 # one\n// two\n/* three\n * four */ b = "x"', ["one", "two", "three four"]],
    ['a = "# no // no /* no" # one', ["one"]],
    ['a = "x\\" # no" # one', ["one"]],
    ['a = "${b ? "# no" : {c = "}"}["c"]} # no" # one', ["one"]],
    ['a = "$${ # no" # one', ["one"]],
    ['a = "${ b /* in a template */ }" # one', ["in a template", "one"]],
    ["a = <<EOT\n# no\n${b /* two */}\n  // no\nEOT\n# one", ["two", "one"]],
    ['a = <<-EOT\n  # no ${"}# no"}\n  EOT\n# one', ["one"]],
    ["a = <<EOT\nEOTX # no\nEOT\n# one", ["one"]],
    ["b { c = 1 # one\n}\n# two", ["one", "two"]],
    ['a = "open\n# one', ["one"]],
    ["/* open", ["open"]],
    ["a = 1 << 2 # one", ["one"]],
  ])("are found in %j", (text, expected) => {
    expect(said(hclComments(text))).toEqual(expected);
  });
});

describe("comments of TypeScript", () => {
  it.each([
    ["f(); // one\n/* two */ g();\n/**\n * three\n * four\n */", ["one", "two", "three four"]],
    ["const a = '// no', b = \"/* no\", c = `// no ${d /* one */} // no`; // two", ["one", "two"]],
    ["const a = `${`${'}'} // no`} // no`; // one", ["one"]],
    ["const a = /[/]\\/\\/ no/; // one", ["one"]],
    ["const a = b / c; // one /\nconst d = (e) / f; // two", ["one /", "two"]],
    ["return /'/; // one", ["one"]],
    ["const a = 'it\\'s // no'; // one", ["one"]],
  ])("are found in %j", (text, expected) => {
    expect(said(typescriptComments(text))).toEqual(expected);
  });
});

it.each([
  ["an expression", `/${"a".repeat(14_000_000)}/`],
  ["a string", `"${String.raw`\a`.repeat(7_000_000)}"`],
])("a comment after %s of 14 million characters in TypeScript is found", (_, literal) => {
  expect(said(typescriptComments(`const a = ${literal}; // said`))).toEqual(["said"]);
});

it("JSON has no comments", async () => {
  expect(await commentsOf("json", '{"a": "// no"}')).toEqual([]);
});
