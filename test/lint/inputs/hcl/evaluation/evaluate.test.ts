// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { type Choose, everyBranch } from "../../../../../lib/lint/declaration/branches.ts";
import { Unresolved } from "../../../../../lib/lint/inputs/hcl/evaluation/value.ts";
import { computedFunctions } from "../../../../../lib/lint/inputs/hcl/functions/index.ts";
import { UnknownValue } from "../../../../../lib/lint/text/unknown.ts";
import { computed } from "../computed.ts";
import { aged, lintHcl, open } from "../lint-hcl.ts";

const reason = (expression: string, module?: string): string | undefined => {
  const value = computed(expression, module);
  return value instanceof UnknownValue ? value.because : undefined;
};

describe("an unknown value", () => {
  const module = 'variable "x" {}\nvariable "s" {\n  type = string\n}\n';

  it.each([
    ["false && var.x", false],
    ["var.x || true", true],
    ["length([var.x, 2])", 2],
    ["[var.x, 2][1]", 2],
    ["{ a = var.x, b = 2 }.b", 2],
    ["keys({ a = var.x })[0]", "a"],
    ["element([var.x, 2], 1)", 2],
    ['lookup({ a = 1, b = var.x }, "a", 0)', 1],
    ["merge({ a = 1 }, { b = var.x }).a", 1],
    ["merge(var.x, { a = 1 }).a", 1],
    ['contains([var.x, "a"], "a")', true],
    ['coalesce("a", var.s)', "a"],
    ["[for k, v in { a = var.x } : k][0]", "a"],
    ["concat([var.x], [2])[1]", 2],
    ["flatten([[1], [2]])[1]", 2],
    ["can({ a = 1 }.a)", true],
    ['zipmap(["a", "b"], [var.x, 2]).b', 2],
  ])("has no effect on %s", (expression, value) => {
    expect(computed(expression, module)).toBe(value);
  });

  it.each([
    "var.x && true",
    "var.x == null",
    "length(var.x)",
    "[1, 2][var.x]",
    "{ (var.x) = 1, b = 2 }.c",
    "merge({ a = 1 }, var.x).a",
    'contains([var.x, "a"], "b")',
    'join(",", ["a", var.x])',
    "[for v in var.x : v]",
    "[for v in [1, 2] : v if v == var.x]",
    '"a${var.x}"',
    "try(var.x, 1)",
    "try(var.x.y, 1)",
    "can(var.x)",
    "var.x[*].y",
    "-var.x",
    "var.x ? 1 : 2",
    'sort(["b", var.s])',
    'coalesce(var.s, "a")',
    'lookup(merge(var.x, {}), "a", 1)',
    'toset(["a", var.s])',
    'format("%s", var.x)',
    "jsonencode({ a = var.x })",
    "nonsensitive(var.x)",
  ])("makes %s unknown", (expression) => {
    expect(computed(expression, module)).toBeInstanceOf(UnknownValue);
  });

  it.each([
    ["{ a = 1 } != {}", true],
    ["[] == [1]", false],
    ["[] == {}", false],
  ])("%s compares different collections", (expression, value) => {
    expect(computed(expression)).toBe(value);
  });

  it("refers to its origin", () => {
    const value = computed("data.aws_iam_role.x.arn");
    expect(value).toBeInstanceOf(Unresolved);
    expect(value instanceof Unresolved && value.origin).toBe("data.aws_iam_role.x");
  });
});

it.each(['{ a = "x", b = 1 }', "[1, true]"])(
  "a conditional with a literal null has the type of the other side: %s",
  (value) => {
    expect(computed(`true ? ${value} : null`)).toEqual(computed(value));
    expect(computed(`false ? null : ${value}`)).toEqual(computed(value));
  },
);

it.each([
  ['"${[1]}"', [1]],
  ['"${1}"', 1],
  ['"a ${~ true ~} b"', "atrueb"],
  ["range(3)", [0, 1, 2]],
  ["range(3, 1, -1)", [3, 2]],
  ['chunklist(["a", "b"], 1)', [["a"], ["b"]]],
  ['format("%q", "a b")', '"a b"'],
  ['tomap({ a = 1, b = "x" }).a', "1"],
])("%s is computed", (expression, value) => {
  expect(computed(expression)).toEqual(value);
});

it.each(["range(3, 1, 1)", "chunklist([1], 0)"])("%s, which Terraform refuses, is unknown", (each) => {
  expect(computed(each)).toBeInstanceOf(UnknownValue);
});

describe("an unsupported expression", () => {
  it.each([
    ['file("x")', 'comes from file("x"), which is not evaluated'],
    ["timestamp()", "comes from timestamp(), which is not evaluated"],
    ["1 / 3", "is a number that cannot be computed exactly: 1 / 3"],
    ["9007199254740991 + 1", "is a number that cannot be computed exactly: 9007199254740991 + 1"],
    ["12345678901234567890", "is a number that cannot be computed exactly: 12345678901234567890"],
    ["true ? 1 : true", "may differ in type from true"],
    ['true ? toset(["a"]) : ["b"]', 'may differ in type from ["b"]'],
    ["[1] == [1]", "compares collections in [1] == [1]"],
    ["sensitive(1)", "is marked as sensitive"],
    ['upper("é")', 'comes from upper("é"), which is not evaluated'],
    ["[][0]", "cannot be computed: [][0] does not exist"],
    ["{ var.x = 1 }", "cannot be computed: var.x is a key that needs parentheses, since it is a reference"],
    ['1 + "a"', 'cannot be computed: 1 + "a" expects numbers around +'],
  ])("%s has a reason", (expression, because) => {
    expect(reason(expression)).toBe(because);
  });
});

it.each([
  ["{}", "", false],
  ["{}", "type = any", false],
  ["{}", "type = object({})", false],
  ["{}", "type = map(string)", true],
  ["{ a = 1 }", "", true],
  ["{ a = 1 }", "type = object({})", false],
  ["{ a = 1 }", "type = map(string)", true],
])("a variable of %s with %s is compared with {} like in Terraform", (value, type, differs) => {
  const module = `variable "v" {\n  default = ${value}\n  ${type}\n}\n`;
  expect(computed("var.v != {}", module)).toBe(differs);
  expect(Array.isArray(computed("var.v != {} ? [var.v] : []", module))).toBe(true);
});

it("no branch is made for a comparison with known values but unknown types", () => {
  const module = 'variable "v" {\n  default = []\n}\n';
  const values = everyBranch((choose: Choose) => computed("var.v != [] ? [var.v] : []", module, choose));
  expect(values.map(({ value }) => value instanceof UnknownValue && value.because)).toEqual([
    "compares collections in var.v != []",
  ]);
});

test("references that begin alike differ, though messages shorten them", () => {
  const of = (name: string): string => `data.terraform_remote_state.${"of_the_platform_".repeat(5)}.outputs.${name}`;
  const [one, other] = [computed(of("days")), computed(of("weeks"))];
  expect([one, other].map((value) => value instanceof UnknownValue && value.expression)).toEqual([
    of("days"),
    of("weeks"),
  ]);
  expect(reason(of("days"))).toMatch(/^refers to data\.terraform_remote_state\..{20,50}…, known at apply$/);
});

describe("a condition", () => {
  const module = 'variable "a" {}\nvariable "b" {}\nlocals {\n  same = var.a\n  other = var.a == "y"\n}\n';
  const branches = (expression: string) =>
    everyBranch((choose: Choose) => computed(expression, module, choose)).map(({ assumptions, value }) => [
      assumptions.map(({ question, choice: response }) => `${question}: ${response}`).join(", "),
      value instanceof UnknownValue ? "unknown" : value,
    ]);

  it("that is unknown has both values, in turn", () => {
    expect(branches("var.a ? 1 : 2")).toEqual([
      ["var.a: true", 1],
      ["var.a: false", 2],
    ]);
  });

  it("branches by its smallest parts, once", () => {
    expect(branches("[var.a ? 1 : 2, !var.a ? 1 : 2]")).toEqual([
      ["var.a: true", [1, 2]],
      ["var.a: false", [2, 1]],
    ]);
    expect(branches("var.a && var.b ? 1 : 2")).toEqual([
      ["var.a: true, var.b: true", 1],
      ["var.a: true, var.b: false", 2],
      ["var.a: false", 2],
    ]);
  });

  it("on a text has one question for all comparisons", () => {
    expect(branches('[var.a == "x" ? 1 : 2, local.same != "y" ? 1 : 2, local.other ? 1 : 2]')).toEqual([
      ["var.a: y", [2, 2, 1]],
      ["var.a: x", [1, 1, 2]],
      ["var.a: something else", [2, 1, 2]],
    ]);
  });

  it("is not the one with which it shares only its beginning, however long that is", () => {
    const long = `contains([${"var.b, ".repeat(20)}`;
    const both = branches(`[${long} "x"], var.a) ? 1 : 2, ${long} "y"], var.b) ? 1 : 2]`);
    expect(both.map(([, value]) => value)).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ]);
  });

  it("in an unused branch is not evaluated", () => {
    expect(branches("true ? 1 : (var.a ? 2 : 3)")).toEqual([["", 1]]);
  });

  it("in a for expression does not branch, because it may differ in every iteration", () => {
    expect(branches("[for x in [1, 2] : (x == var.a ? 1 : 2)]")).toEqual([
      ["", ["unknown", "unknown"].map(() => expect.any(UnknownValue))],
    ]);
  });
});

describe("the limits of evaluation", () => {
  const doubled = (times: number, of: (name: string) => string): string => {
    const names = Array.from({ length: times }, (_, index) => `  v${index + 1} = ${of(`local.v${index}`)}\n`);
    return `locals {\n  v0 = "ab"\n${names.join("")}}\n`;
  };

  it.each([
    ["text", (name: string) => `"\${${name}}\${${name}}"`, "is a string of more than"],
    ["lists", (name: string) => `[${name}, ${name}]`, "has more than 250000 parts"],
    ["flat lists", (name: string) => `flatten([${name}, ${name}])`, "which is too large"],
    ["joined text", (name: string) => `join("", [${name}, ${name}])`, "which is too large"],
  ])("stop %s that doubles", async (_, of, expected) => {
    const result = await lintHcl(doubled(60, of) + aged("jsonencode(local.v60)"));
    expect(open(result).join()).toContain(expected);
  });

  it("stop many steps", () => {
    const nested = "[for a in range(1000) : [for b in range(1000) : [for c in range(1000) : 1]]]";
    expect(reason(`length(flatten(${nested}))`)).toContain("requires more than 100000 evaluation steps");
  });

  it("stop long chains of references", () => {
    const chain = Array.from({ length: 2000 }, (_, index) => `  c${index + 1} = local.c${index}\n`).join("");
    const module = `locals {\n  c0 = 1\n${chain}}\n`;
    expect(computed("local.c100", module)).toBe(1);
    expect(reason("local.c2000", module)).toContain("requires more than 600 levels of evaluation");
  });

  it("hold for all resources of a folder together", async () => {
    // Each argument is a step: 95,000 a resource, less than one may take, but 22,000,000 in all.
    const many = Array.from({ length: 230 }, (_, index) =>
      aged("length([for a in range(95) : max(range(1000)...)])", `p${index}`),
    );
    const result = await lintHcl(many.join(""));
    expect(open(result)).toContainEqual(expect.stringContaining("p229"));
    expect(open(result).join()).toContain("exceeds the limit of evaluation steps");
    expect(open(result).join()).not.toContain("p199");
  });
});

it("evaluates the functions that docs/inputs.md lists", () => {
  const [, listed = ""] = /^- the functions (.*);$/m.exec(readFileSync("docs/inputs.md", "utf8")) ?? [];
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(
    computedFunctions.filter((name) => name !== "sensitive"),
  );
});
