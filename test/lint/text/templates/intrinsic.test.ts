// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are CloudFormation's
/** Intrinsic functions of templates: which values are calls, how they are written, and what is a literal. */
import { describe, expect, test } from "vitest";
import {
  intrinsicOf,
  isKnownAtDeployment,
  isLiteral,
  isMapping,
  knownAtDeployment,
  malformed,
  resolved,
  shortForm,
  unknownWhole,
} from "../../../../lib/lint/text/templates/intrinsic.ts";
import { UnknownValue } from "../../../../lib/lint/text/unknown.ts";

const written = (value: unknown) => intrinsicOf(value)?.written;

describe("a call", () => {
  test.each([{ Ref: "Stage" }, { "Fn::Sub": "x" }, { "Fn::Unknown": 1 }])("is %j", (value) => {
    const [[name, argument] = []] = Object.entries(value);
    expect(intrinsicOf(value)).toMatchObject({ name, argument });
  });

  test.each([
    ["a text", "Ref"],
    ["a list", [{ Ref: "Stage" }]],
    ["an empty mapping", {}],
    ["a mapping with another key", { ref: "Stage" }],
    ["a mapping with two keys", { Ref: "Stage", "Fn::Sub": "x" }],
    ["a call with another member before it", { Type: "x", Ref: "Stage" }],
    ["a loop", { "Fn::ForEach::Policies": [] }],
    ["an unknown value", new UnknownValue("is unknown")],
  ])("is not %s", (_, value) => {
    expect(intrinsicOf(value)).toBeUndefined();
  });

  test.each([
    [{ Ref: "Stage" }, '{"Ref":"Stage"}'],
    [shortForm("!Sub", "${Stage}-web"), "!Sub ${Stage}-web"],
    [shortForm("!Ref", "Stage"), "!Ref Stage"],
    [shortForm("!GetAtt", ["Role", "Arn"]), "!GetAtt [Role, Arn]"],
    [shortForm("!Join", ["", ["/a/b", "c d", 3, true]]), '!Join ["", [/a/b, "c d", 3, true]]'],
    [shortForm("!If", ["IsProd", shortForm("!Ref", "A"), { "Fn::Sub": "b" }]), "!If [IsProd, !Ref A, { Fn::Sub: b }]"],
    [shortForm("!FindInMap", { a: "x", b: "y z" }), '!FindInMap { a: x, b: "y z" }'],
  ])("is shown as it was written: %j", (value, text) => {
    expect(written(value)).toBe(text);
  });

  test("is shown with at most 80 characters", () => {
    const prefix = '{"Ref":"'.length + '"}'.length;
    const whole = `{"Ref":"${"a".repeat(80 - prefix)}"}`;
    expect(written({ Ref: "a".repeat(80 - prefix) })).toBe(whole);
    const cut = written({ Ref: "a".repeat(81 - prefix) });
    expect(cut).toBe(`{"Ref":"${"a".repeat(77 - '{"Ref":"'.length)}…`);
  });
});

test("a value that is known at deployment is a value then, and has the form that it will have", () => {
  expect(knownAtDeployment("Role.Arn", "arn:aws:iam::123456789012:role/a")).toMatchObject({
    ...{ because: "refers to Role.Arn, known at deployment", least: "empty" },
    like: "arn:aws:iam::123456789012:role/a",
  });
});

describe("an unknown part", () => {
  const call = intrinsicOf(shortForm("!Sub", "${Stage}-web")) ?? expect.fail();

  test("that is known at deployment makes the whole call known at deployment", () => {
    const whole = unknownWhole(call, knownAtDeployment("the parameter Stage"));
    expect(isKnownAtDeployment(whole)).toBe(true);
    expect(whole.because).toBe("refers to !Sub ${Stage}-web, known at deployment");
  });

  test("that is unknown for another reason keeps that reason", () => {
    const whole = unknownWhole(call, new UnknownValue("has ${self:stage}, which another tool replaces"));
    expect(isKnownAtDeployment(whole)).toBe(false);
    expect(whole.because).toContain("which another tool replaces");
  });

  test("of a call that CloudFormation rejects is said with what was expected", () => {
    expect(malformed(call, "expected a list").because).toBe(
      "is !Sub ${Stage}-web, which cannot be evaluated: expected a list",
    );
  });
});

test.each([
  ["{{resolve:ssm:/web/port}}", "refers to {{resolve:ssm:/web/port}}, known at deployment"],
  ["a {{resolve:ssm:x}} {{ .Values.name }}", "refers to {{resolve:ssm:x}}, known at deployment"],
  ["{{ .Values.name }}", "has {{ .Values.name }}, which another tool replaces"],
  ["${self:service}", "has ${self:service}, which another tool replaces"],
  ["${file(x.yml):name}", "has ${file(x.yml):name}, which another tool replaces"],
])("the text %s is not known", (text, because) => {
  expect(resolved(text)).toMatchObject({ because });
  expect(isLiteral(text)).toBe(false);
});

test.each(["web", "${AWS::Region}", "${Stage}", "{resolve:ssm:x}", ""])("the text %j is known", (text) => {
  expect(resolved(text)).toBe(text);
  expect(isLiteral(text)).toBe(true);
});

test.each([
  [1, true],
  [null, true],
  [["a", 1], true],
  [["a", { Ref: "b" }], false],
  [[{ Ref: "b" }, "a"], false],
  [{ a: { b: ["c"] } }, true],
  [{ a: { Ref: "b" } }, false],
  [{ a: "b", "Fn::Sub": "c" }, false],
  [{ a: "{{ .Values.b }}" }, false],
])("%j is a literal: %s", (value, expected) => {
  expect(isLiteral(value)).toBe(expected);
});

test("an unknown value is not a structure of a template", () => {
  expect(isMapping(new UnknownValue("is unknown"))).toBe(false);
  expect(isMapping({})).toBe(true);
});
