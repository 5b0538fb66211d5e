// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxBytes } from "../../../../../lib/lint/files/source-file.ts";
import { NativeFile } from "../../../../../lib/lint/inputs/hcl/syntax/hcl-file.ts";
import { parseHcl } from "../../../../../lib/lint/inputs/hcl/syntax/parse.ts";
import { expressionsIn, expressionText } from "../../../../../lib/lint/inputs/hcl/syntax/syntax.ts";
import { Fault, SyntaxFault } from "../../../../../lib/lint/text/fault.ts";
import { cases } from "../../../../run/sizes.ts";
import { arbitraryExpression } from "../arbitrary-expression.ts";

const expressionOf = (text: string) => {
  const [attribute] = parseHcl(`x = ${text}`).attributes;
  if (attribute === undefined) throw new Error(text);
  return attribute.value;
};

const faultOf = (text: string): string => {
  try {
    parseHcl(text);
    return "";
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    return `${error.offset}: ${error.message}`;
  }
};

const sliceOf =
  (text: string) =>
  ({ start, end }: { readonly start: number; readonly end: number }): string =>
    text.slice(start, end);

describe("comments", () => {
  it("are read however many follow each other in a file", () => {
    expect(parseHcl(`x = ${"/**/".repeat(maxBytes / 4 - 2)}1`).attributes).toHaveLength(1);
  });
});

describe("the position", () => {
  it("of a block reaches to its closing brace, and each label has one", () => {
    const text = 'resource "a" b { # one\n  c { d = 1 }\n} # two\n';
    const slice = sliceOf(text);
    const [block] = parseHcl(text).blocks;
    expect(block && [block.typeRange, ...block.labelRanges].map(slice)).toEqual(["resource", '"a"', "b"]);
    expect(block && slice(block.range)).toBe('resource "a" b { # one\n  c { d = 1 }\n}');
    expect(block && slice(block.inside)).toBe(" # one\n  c { d = 1 }\n");
    expect(block?.body.blocks.map(({ range, inside }) => [slice(range), slice(inside)])).toEqual([
      ["c { d = 1 }", " d = 1 "],
    ]);
  });

  it("of each step of a reference stands apart from the others", () => {
    const text = 'x = (a_b.web)[ "k" ].list.0 . url';
    const slice = sliceOf(text);
    const steps: string[] = [];
    let step = parseHcl(text).attributes[0]?.value;
    while (step?.kind === "attribute" || step?.kind === "index") {
      steps.unshift(slice(step.kind === "attribute" ? step.nameRange : step.step));
      step = step.of;
    }
    expect(steps).toEqual(["web", '[ "k" ]', "list", ".0", "url"]);
    expect(step?.kind === "name" && slice(step.nameRange)).toBe("a_b");
  });
});

describe("a file", () => {
  it("has attributes and blocks with their positions", () => {
    const text = '# comment\na = 1 // one\nb "c" d {\n  e = 2 /* two */\n}\nf { g = 3 }\n\nh {}';
    const { attributes, blocks } = parseHcl(text);
    const slice = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
    expect(attributes.map(({ name, nameRange, value }) => [name, slice(nameRange), slice(value.range)])).toEqual([
      ["a", "a", "1"],
    ]);
    expect(blocks.map(({ type, labels, header }) => [type, labels, slice(header)])).toEqual([
      ["b", ["c", "d"], 'b "c" d'],
      ["f", [], "f"],
      ["h", [], "h"],
    ]);
    expect(blocks.map(({ body }) => body.attributes.map(({ value }) => slice(value.range)))).toEqual([
      ["2"],
      ["3"],
      [],
    ]);
  });

  it.each([
    ['a "50%" {}', "50%"],
    ['a "$x" {}', "$x"],
    [String.raw`a "b\"c" {}`, 'b"c'],
  ])("may have the label of %s", (text, label) => {
    expect(parseHcl(text).blocks.map(({ labels }) => labels)).toEqual([[label]]);
  });

  it("may be empty, and may have Windows line endings", () => {
    expect(parseHcl(" \n# x")).toEqual({ attributes: [], blocks: [] });
    expect(parseHcl("a = 1\r\nb {\r\n c = [\r\n1,\r\n]\r\n}\r\n").blocks).toHaveLength(1);
  });
});

describe("an expression", () => {
  it.each([
    ["a ? b : c ? d : e", "conditional: a | b | c ? d : e"],
    ["a + b * c", "binary: a | b * c"],
    ["a - b - c", "binary: a - b | c"],
    ["a || b && c == d", "binary: a | b && c == d"],
    ["-a.b", "unary: a.b"],
    ["!a && b", "binary: !a | b"],
    ["a.b.0[1]", "index: a.b.0 | 1"],
    ["a[*].b[0]", "splat: a | .b[0]"],
    ["a.*.b[0]", "index: a.*.b | 0"],
    ["(a + b) * c", "binary: (a + b) | c"],
    ["f(a, b...)", "call: a | b"],
  ])("%s has the same precedence as in Terraform", (text, expected) => {
    const all = `x = ${text}`;
    const expression = expressionOf(text);
    const [, ...parts] = [...expressionsIn([expression])].filter(
      (each) => each === expression || [...expressionsIn([expression])].length > 0,
    );
    const direct = parts.filter(
      (part) => !parts.some((other) => other !== part && [...expressionsIn([other])].includes(part)),
    );
    const shown = direct.map((part) => expressionText(part, { text: all })).reverse();
    expect(`${expression.kind}: ${shown.join(" | ")}`).toBe(expected);
  });

  it("calls functions of namespaces with spaces in their names", () => {
    expect(expressionOf("foo :: f()")).toMatchObject({ kind: "call", name: "foo::f" });
  });

  it("has its position in the file", () => {
    fc.assert(
      fc.property(arbitraryExpression, (text) => {
        expect(expressionOf(`${text} # after`).range).toEqual({ start: 4, end: 4 + text.length });
      }),
    );
  });
});

describe("invalid HCL", () => {
  it.each([
    ["a = \n", "4: is not valid HCL: expected a value, but the line ends"],
    ["a = 1 b = 2", "6: is not valid HCL: expected a new line, but found b"],
    ["a", "1: is not valid HCL: expected = or { after a, but the file ends"],
    ["a = [1, 2", "9: is not valid HCL: expected a comma or ], but the file ends"],
    ["a = {\n  b 1\n}", "10: is not valid HCL: expected = or : after the key, but found 1"],
    ["a = { b = 1 c = 2 }", "12: is not valid HCL: expected a comma, a new line or }, but found c"],
    ["a = (1", "6: is not valid HCL: expected ), but the file ends"],
    ["a = b ? c", "9: is not valid HCL: expected : and the value for when the condition is false, but the file ends"],
    ["a {\n", "4: is not valid HCL: expected } at the end of the block, but the file ends"],
    ["}", "0: is not valid HCL: expected an attribute or a block, but found }"],
    ["a = 1\na = 2", "6: has the attribute a twice; expected it once"],
    [
      'a = "b\n"',
      '4: is not valid HCL: expected the closing " of the string on its line; use a heredoc (<<EOT) for several lines',
    ],
    [
      String.raw`a = "\x"`,
      String.raw`6: is not valid HCL: expected one of the escapes \n \r \t \" \\ \uXXXX \UXXXXXXXX, but found x`,
    ],
    ['a = "${b"', '8: is not valid HCL: expected } after ${, but found "'],
    ["a = <<EOT\nb\n", "4: is not valid HCL: expected a line with only EOT, which ends <<EOT"],
    ['a = "%{ if b }c"', "5: is not valid HCL: expected %{ endif } after this"],
    ['a = "%{ endif }"', "5: is not valid HCL: found %{ endif } without its if"],
    ["a = [for x in y]", "15: is not valid HCL: expected :, but found ]"],
    ["a = f(1", "7: is not valid HCL: expected a comma or ) in the arguments of f, but the file ends"],
    [
      'a "b {}',
      '2: is not valid HCL: expected the closing " of the string on its line; use a heredoc (<<EOT) for several lines',
    ],
  ])("%j is refused with its position", (text, expected) => {
    expect(faultOf(text)).toBe(expected);
  });

  it.each([
    ["a { b = 1\n}", 9],
    ["a { b {} }", 6],
    ["a {\n b = 1 }", 11],
    ["x = a.0.1", 7],
    ["x = a.*.*", 9],
    ["x = [for]", 8],
    ["x = f(a..., b)", 10],
    ["x = <<EOT\nb\nEOT", 4],
  ])("%j is refused, as in Terraform", (text, offset) => {
    expect(faultOf(text)).toMatch(new RegExp(`^${offset}: is not valid HCL`));
  });

  it("is refused with a readable error, whatever it is", () => {
    const piece = fc.constantFrom(
      "a",
      " = ",
      "{",
      "}",
      "[",
      "]",
      '"',
      "${",
      "%{",
      "\n",
      "<<E\n",
      "E\n",
      "(",
      ")",
      ".",
      "*",
      "?",
      ":",
      "1",
      "for ",
      " in ",
      "#",
      "/*",
      ",",
      "=>",
      "...",
      "~",
      "-",
      "!",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(faultOf(pieces.join(""))).toMatch(/^$|^\d+: (?:is|has) /);
      }),
      { numRuns: cases(2000) },
    );
  });
});

describe("the limits of parsing", () => {
  it.each([
    ["lists", (depth: number) => `x = ${"[".repeat(depth)}${"]".repeat(depth)}`],
    ["blocks", (depth: number) => `${"a {\n".repeat(depth)}${"}\n".repeat(depth)}`],
    ["negations", (depth: number) => `x = ${"!".repeat(depth)}a`],
  ])("stop nested %s", (_, nested) => {
    expect(faultOf(nested(99))).toBe("");
    expect(faultOf(nested(102))).toContain("is nested deeper than 100 levels");
  });

  it("stop nested templates", () => {
    expect(faultOf(`x = ${'"${'.repeat(49)}a${'}"'.repeat(49)}`)).toBe("");
    expect(faultOf(`x = ${'"${'.repeat(2000)}`)).toContain("is nested deeper");
  });

  it("stop chained operators and steps", () => {
    expect(faultOf(`x = ${"a + ".repeat(250)}a`)).toBe("");
    expect(faultOf(`x = ${"a + ".repeat(251)}a`)).toContain("more than 250 operators or steps");
    expect(faultOf(`x = a${".b".repeat(249)}`)).toBe("");
    expect(faultOf(`x = a${".b".repeat(251)}`)).toContain("more than 250 operators or steps");
    expect(faultOf(`x = a${"[*]".repeat(200)}`)).toContain("is nested deeper");
  });

  it("stop large files", () => {
    const file = (length: number) => () =>
      new NativeFile({ name: "x.tf", path: undefined, text: `#${"x".repeat(length - 1)}` });
    expect(file(maxBytes)).not.toThrow();
    expect(file(maxBytes + 1)).toThrow(Fault);
  });
});
