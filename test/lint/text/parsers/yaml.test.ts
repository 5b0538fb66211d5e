import fc from "fast-check";
import { dump } from "js-yaml";
import { describe, expect, it } from "vitest";
import { isAlias, isCollection, isMap, isNode, isScalar, isSeq, parseAllDocuments, stringify } from "yaml";
import { SyntaxFault } from "../../../../lib/lint/text/fault.ts";
import { maxAliasedValues, parseYaml } from "../../../../lib/lint/text/parsers/yaml.ts";
import type { Segment } from "../../../../lib/lint/text/path.ts";
import { locate } from "../../../../lib/lint/text/place.ts";
import { cases } from "../../../run/sizes.ts";
import { arbitraryPolicy } from "../../arbitrary-policy.ts";
import { parts } from "./value-parts.ts";

/** The text of the value, or of the key, at a path. */
function textAt(text: string, path: readonly Segment[], part: "value" | "key" = "value"): string | undefined {
  const { place, exact } = locate(parseYaml(text).places(), path);
  const range = part === "key" ? place.key : place.value;
  return exact && range !== undefined ? text.slice(range.start, range.end) : undefined;
}

const sample = `# policies
name: "a \\"b\\""   # quoted
'single': 'it''s'
plain: two words # comment
multi: one
  two
empty:
flow: {a: 1, b: [x, "}", 'y' ], c: {} , } # end }
commented: [a, # no end ]
  ]
list:
- 1
-
-   - nested
    - {k: v}
tagged: !!str 012
literal: |
  first
   second

folded: >-
  one
  two
1.0: number
~: nothing
? complex
: value
---
- second
`;

describe("the position", () => {
  it.each<[Segment[], string]>([
    [["name"], '"a \\"b\\""'],
    [["single"], "'it''s'"],
    [["plain"], "two words"],
    [["multi"], "one\n  two"],
    [["empty"], ""],
    [["flow"], "{a: 1, b: [x, \"}\", 'y' ], c: {} , }"],
    [["flow", "b"], "[x, \"}\", 'y' ]"],
    [["flow", "b", 1], '"}"'],
    [["flow", "c"], "{}"],
    [["commented"], "[a, # no end ]\n  ]"],
    [["list"], "- 1\n-\n-   - nested\n    - {k: v}"],
    [["list", 0], "1"],
    [["list", 1], ""],
    [["list", 2, 1, "k"], "v"],
    [["tagged"], "012"],
    [["literal"], "first\n   second"],
    [["folded"], "one\n  two"],
    [["1"], "number"],
    [["null"], "nothing"],
    [["complex"], "value"],
  ])("of the value is found at %j", (path, expected) => {
    expect(textAt(sample, [0, ...path])).toBe(expected);
  });

  it("of a key is found", () => {
    expect(textAt(sample, [0, "single"], "key")).toBe("'single'");
    expect(textAt(sample, [0, "flow", "c"], "key")).toBe("c");
  });

  it("of an empty element is after its dash", () => {
    const { place } = locate(parseYaml(sample).places(), [0, "list", 1]);
    expect(sample.slice(0, place.value.start).endsWith("- 1\n-")).toBe(true);
  });

  it("of a value in a later document is found", () => {
    expect(textAt(sample, [1, 0])).toBe("second");
  });

  it("is right with carriage returns at line ends", () => {
    expect(textAt("a: 1\r\nb: [x,\r\n  y]\r\n", [0, "b", 1])).toBe("y");
  });

  it("of an alias is its own; within it, positions are those of the anchor", () => {
    const text = "base: &base {a: 1}\nother: *base\n";
    expect(textAt(text, [0, "other"])).toBe("*base");
    expect(textAt(text, [0, "other", "a"])).toBe("1");
    expect(textAt(text, [0, "other"], "key")).toBe("other");
  });

  it("of a merged member is the original one; own members take precedence", () => {
    const text = "one: &one {a: 1, b: 2}\ntwo: &two {b: 3, c: 4}\nall: {<<: [*one, *two], a: 5}\n";
    expect(parseYaml(text).values[0]).toMatchObject({ all: { a: 5, b: 2, c: 4 } });
    expect(["a", "b", "c"].map((key) => textAt(text, [0, "all", key]))).toEqual(["5", "2", "4"]);
  });
});

describe("a value that ends at the indentation of its key", () => {
  const template =
    'Resources:\n  A:\n    Type: x::y\n    b: !Sub "one\n    two"\n    c: [\n      d\n    ] # e\n    f: g\n';

  it.each([
    ["a:\n  b: [\n    1,\n  ]\n", { a: { b: [1] } }],
    ["a: {\n  b: 1\n}\nc: 2\n", { a: { b: 1 }, c: 2 }],
    ["- a: [\n  1,\n2\n]\n", [{ a: [1, 2] }]],
    ["a:\n  b: 'x\n  y'\n", { a: { b: "x y" } }],
    ["a: &x [\n1\n]\nb: *x\n", { a: [1], b: [1] }],
  ])("%j is accepted", (text, value) => {
    expect(parseYaml(text).values).toEqual([value]);
  });

  it("has its original position", () => {
    expect(textAt(template, [0, "Resources", "A", "b"])).toBe('!Sub "one\n    two"');
    expect(textAt(template, [0, "Resources", "A", "c"])).toBe("[\n      d\n    ]");
    expect(textAt(template, [0, "Resources", "A", "f"])).toBe("g");
    expect(textAt(template, [0, "Resources", "A", "f"], "key")).toBe("f");
  });

  it("does not shift later faults", () => {
    expect(faultOf("a: [\n1\n]\nb: {\n}\nc: *none")).toEqual([expect.stringMatching(/alias/), 20]);
    expect(faultOf("a: [\n1\n]\nb: 1\nb: 2")).toEqual(["has the same key twice; expected it once", 14]);
  });
});

describe("a YAML value", () => {
  it("follows YAML 1.2", () => {
    const text = "[yes, on, 012, 0o14, 1e3, null, ~, true, 2001-01-01, 1_000]";
    expect(parseYaml(text).values).toEqual([["yes", "on", 12, 12, 1000, null, null, true, "2001-01-01", "1_000"]]);
  });

  it("may be named __proto__ as a member", () => {
    const [value] = parseYaml("__proto__: {polluted: true}").values;
    expect(Object.keys(Object(value))).toEqual(["__proto__"]);
    expect(Object("")).not.toHaveProperty("polluted");
  });
});

/** The message and offset of a syntax error. */
function faultOf(text: string): readonly [message: string, offset: number] {
  try {
    parseYaml(text);
  } catch (error) {
    if (error instanceof SyntaxFault) return [error.message, error.offset];
    throw error;
  }
  throw new Error(`${text} was accepted`);
}

describe("a syntax error", () => {
  it.each([
    ["a: 1\nb: 2\na: 3\n", "has the same key twice; expected it once", 10],
    ["a: [1,\nb: 2", /closing bracket/, 7],
    ["a: ok\n\tb: 1", /tab characters.*expected spaces/, 6],
    ["a: b: c", /expected every key of an object on a line of its own/, 4],
    ["- 1\nb: 2", /`---` before the next document/, 4],
    ["a: *none", /expected an alias of an earlier anchor/, 4],
    ["a: !!int x", /tag.*expected a value that fits its tag/, 3],
    ["a: !!str [x]", /tag.*expected a value that fits its tag/, 3],
    ["a: !e!x 1", /undeclared tag handle/, 7],
    ["b: 1\n<<: !x {a: 1}", /merges a value that has the tag !x/, 9],
    ["b: 1\n<<: [{c: 2}, !x {a: 1}]", /merges a value that has the tag !x/, 18],
    ["# c\nb: {c: !x {d: !x {e: 1}}}\n<<: !x {a: 1}", /merges a value that has the tag !x/, 34],
    ["a: &k !x {b: 1}\nc: !x 5\nd: !x [1]\ne: !x {f: 1}\ng: {<<: *k}", /merges a value that has the tag !x/, 6],
    ["a: 1\n---\n!x\nb: 1\n<<: !x {a: 1}", /merges a value that has the tag !x/, 21],
    ["a: 'x", /expected the closing quote/, 5],
    ["? [a]\n: b", "has a list, an object or a value with a tag as a key; expected a string", 0],
    ["? !x a\n: b", "has a list, an object or a value with a tag as a key; expected a string", 2],
    ["a: &x [1, *x]", "has the alias *x within its own value; expected no cycle", 10],
  ])("is reported at its offset: %j", (text, message, offset) => {
    const [found, at] = faultOf(text);
    if (typeof message === "string") expect(found).toBe(message);
    else expect(found).toMatch(message);
    expect(at).toBe(offset);
  });

  it("includes texts that are nested too deeply", () => {
    expect(parseYaml("[".repeat(100) + "]".repeat(100)).values).toHaveLength(1);
    expect(faultOf("[".repeat(100_000))).toEqual(["is nested deeper than 100 levels", 100]);
  });

  it("includes aliases with too many values in total, at the first one beyond the limit", () => {
    const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
    for (let n = 1; n < 20; n += 1)
      lines.push(
        `a${n}: &a${n} [${Array(9)
          .fill(`*a${n - 1}`)
          .join(", ")}]`,
      );
    const [message, offset] = faultOf(lines.join("\n"));
    expect(message).toBe(`has aliases that expand to more than ${maxAliasedValues} values; expected fewer`);
    expect(lines.join("\n").slice(offset)).toMatch(/^\*a4/);
  });

  it("does not include aliases that are used often", () => {
    const uses = Array.from({ length: 1000 }, (_, index) => `u${index}: *tags`);
    expect(parseYaml(`tags: &tags {a: b}\n${uses.join("\n")}`).values).toHaveLength(1);
  });
});

/** Different notations of a policy. */
const written = fc
  .tuple(
    fc.array(arbitraryPolicy, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(-1, 0, 1, 3),
    fc.constantFrom("single" as const, "double" as const),
    fc.boolean(),
    fc.constantFrom("js-yaml", "yaml"),
  )
  .map(([policies, flowLevel, quoteStyle, forceQuotes, writer]) => {
    const documents = policies.map((policy) =>
      writer === "yaml"
        ? stringify(policy, {
            defaultStringType: forceQuotes ? "QUOTE_DOUBLE" : "PLAIN",
            collectionStyle: flowLevel === 0 ? "flow" : "any",
          })
        : dump(policy, { flowLevel, quoteStyle, forceQuotes, indent: 4 }),
    );
    return { policies, text: documents.join("---\n") };
  });

it("the YAML parser agrees with another parser about values and positions of random policies", () => {
  fc.assert(
    fc.property(written, ({ policies, text }) => {
      const parsed = parseYaml(text);
      expect(parsed.values).toEqual(policies);
      const places = parsed.places();
      const others = parseAllDocuments(text);
      for (const [path] of [...parts(policies)].filter(([steps]) => steps.length > 0)) {
        const { place, exact } = locate(places, path);
        expect(exact).toBe(true);
        const [document, ...steps] = path;
        const other = Array.isArray(others) ? others[Number(document)]?.getIn(steps, true) : undefined;
        if (!isNode(other) || isAlias(other) || !other.range) continue;
        expect(place.value.start).toBe(other.range[0]);
        if (isScalar(other) || (isCollection(other) && other.flow === true))
          expect(place.value.end).toBe(other.range[1]);
        else if ((isMap(other) || isSeq(other)) && place.value.end > other.range[1]) throw new Error("ends too late");
      }
    }),
    { numRuns: cases(100) },
  );
});
