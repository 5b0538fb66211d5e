import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { formatYaml } from "../../../../lib/cli/api/output/yaml-output.ts";
import { anyText } from "../../../run/any-text.ts";

const long = "text with many words that goes on for more than eighty columns, and then some more of it";

// The output of libyaml in the AWS CLI, compared for many thousands of random values.
describe("YAML output of the AWS CLI", () => {
  it.each<readonly [unknown, string]>([
    ["op-1", '"op-1"'],
    [null, "null"],
    [undefined, "null"],
    [5, "5"],
    [[], "[]"],
    [{}, "{}"],
    [{ b: 1, a: null }, "a: null\nb: 1"],
    [{ a: [], b: {}, c: [{}] }, "a: []\nb: {}\nc:\n- {}"],
    [{ a: [1, [2, { b: 3, c: 4 }]] }, "a:\n- 1\n- - 2\n  - b: 3\n    c: 4"],
    [{ a: { b: { c: "d" } } }, "a:\n  b:\n    c: d"],
    [["yes", "on", "y"], "- yes\n- on\n- y"],
    [["a:b", "a#b", "-a", "?a", "a{b}", "it's"], "- a:b\n- a#b\n- -a\n- ?a\n- a{b}\n- it's"],
    [["a\nb"], "- 'a\n\n  b'"],
    [["a \nb"], '- "a \\nb"'],
    [["a\n"], "- 'a\n\n  '"],
    [["a\tb", "\u0007", "\u00a0", "é日", "😀"], '- "a\\tb"\n- "\\a"\n- \u00a0\n- é日\n- "\\U0001F600"'],
    [['"\t\\'], '- "\\"\\t\\\\"'],
    [{ k: long }, "k: text with many words that goes on for more than eighty columns, and then some more\n  of it"],
    [
      { k: `${long}: x` },
      "k: 'text with many words that goes on for more than eighty columns, and then some\n  more of it: x'",
    ],
    [{ ["k".repeat(129)]: "v" }, `? ${"k".repeat(129)}\n: v`],
    [{ "a\nb": ["v"] }, "? 'a\n\n  b'\n: - v"],
  ])("writes %j", (value, text) => {
    expect(formatYaml(value)).toBe(`${text}\n`);
  });

  it.each([
    ...["true", "Null", "~", "1", "1_000", "0x1F", "0o17", "1.5", "1e3", ".5", ".inf", "<<", "="],
    ...["2020-11-23", "2020-11-23T18:30:17+00:00", "", " a", "a ", "a: b", "a:", "a #b", "- a", "? a", "-"],
    ...["#a", "@a", "`a", "{a}", "[a", "*a", "&a", "!a", "|a", ">a", "%a", ",a", '"a', "---", "..."],
  ])("quotes %j, which is not a plain scalar", (text) => {
    expect(formatYaml([text])).toBe(`- '${text}'\n`);
  });

  it("parses to the same value", () => {
    const key = fc.string({ minLength: 1, unit: "grapheme" });
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        anyText().filter((text) => !/[\ud800-\udfff]/.test(text)),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("tree")),
        fc.dictionary(key, tie("tree")),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(parse(formatYaml([value]), { strict: false, uniqueKeys: false })).toEqual([value]);
      }),
    );
  });
});
