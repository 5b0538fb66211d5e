import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fragmentOf, type Shared, sharedIn } from "../../../site/playground/share.ts";
import { likelySyntax } from "../../../site/playground/syntax.ts";
import { cases } from "../../run/sizes.ts";

const shared: Shared = { syntax: "yaml", text: "name: web images\nresourceType: VM_IMAGE\n".repeat(20) };
const remedy = "This link is cut or damaged: copy the whole link again, or paste the text itself.";

describe("a link", () => {
  test("holds any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, before) => {
        const all: Shared = { syntax: "hcl", text, before, inventory: before, at: text };
        expect(sharedIn(fragmentOf(all))).toEqual(all);
      }),
      { numRuns: cases(200) },
    );
  });

  test("that is cut or changed anywhere says so, with the remedy", () => {
    const whole = fragmentOf(shared);
    for (let end = 3; end < whole.length; end += 1) expect(() => sharedIn(whole.slice(0, end))).toThrow(remedy);
    for (let at = 4; at < whole.length; at += 1) {
      const other = whole[at] === "b" ? "c" : "b";
      expect(() => sharedIn(whole.slice(0, at) + other + whole.slice(at + 1)), whole[at]).toThrow(remedy);
    }
  });

  test("of another kind is none", () => {
    for (const fragment of ["", "#", "#examples", "#p"]) expect(sharedIn(fragment)).toBeUndefined();
  });

  test("is refused for a text that is too large for it", () => {
    const text = Array.from({ length: 60_000 }, (_, at) => ((at * 2_654_435_761) >>> 0).toString(36)).join(" ");
    const repeated = "name: web\n".repeat(300_000);
    for (const each of [text, repeated])
      expect(() => fragmentOf({ syntax: "json", text: each })).toThrow(/too large for a link: share it as a file/);
  });
});

test.each([
  ['{ "name": "a" }', "json"],
  ["# a policy\nname: web\n", "yaml"],
  ['# a policy\nresource "lintel_lifecycle_policy" "web" {\n}\n', "hcl"],
  ["locals {\n  a = 1\n}\n", "hcl"],
  ["variable: a\n", "yaml"],
  ["some words", undefined],
])("%j seems to be %s", (text, syntax) => {
  expect(likelySyntax(text)).toBe(syntax);
});
