import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cursorAt, type Syntax } from "../../../lib/editor/scan/cursor.ts";

/** The cursor at `¦` in a text: its context, its path and the text there. */
function at(marked: string, syntax: Syntax): string | undefined {
  const offset = marked.indexOf("¦");
  const cursor = cursorAt(marked.replace("¦", ""), offset, syntax);
  const path = [...(cursor?.frames.flatMap(({ segment }) => segment ?? []) ?? []), cursor?.segment];
  return cursor && `${cursor.at} ${path.join(".")}${cursor.text === "" ? "" : ` = ${cursor.text}`}`;
}

describe("a cursor in YAML", () => {
  it.each([
    ["na¦", "name na = na"],
    ["name: keep\n¦", "name "],
    ["name: ke¦ep", "value name = keep"],
    ["name: ¦", "value name"],
    ["name: ¦ # why", "value name"],
    ["na¦me: keep", "name name = name"],
    ["policyDetails:\n  - action:\n      ty¦pe: DELETE", "name policyDetails.0.action.type = type"],
    ["policyDetails:\n  - action:\n      type: ¦DELETE", "value policyDetails.0.action.type = DELETE"],
    ["policyDetails:\n- action:\n    type: DELETE\n  filter:\n    ¦", "name policyDetails.0.filter."],
    ["policyDetails:\n- action:\n    type: DELETE\n  ¦", "name policyDetails.0."],
    ["policyDetails:\n- action: a\n- ¦", "value policyDetails.1"],
    ["policyDetails:\n- action: a\nsta¦", "name sta = sta"],
    ["a: { b: ¦ }\nc: d", "value a.b"],
    ["a: { b: [x, ¦", "value a.b.1"],
    ["a: { b: 1, ¦", "name a."],
    ['"a": "b¦"', "value a = b"],
    ["- name: x\n  ¦", "name 0."],
    ["- - ¦", "value 0.0"],
    ["a: |\n  text: ¦\nb: c", undefined],
    ["a: |\n  text\nb: ¦", "value b"],
    ["a: !Sub ¦x", "value a = x"],
    ["one: 1\n---\ntwo: ¦", "value two"],
    ["Resources:\n  P:\n    Type: T\n    Properties:\n      ¦", "name Resources.P.Properties."],
    ["a: 1 # comm¦ent", undefined],
  ])("is found in %j", (text, expected) => {
    expect(at(text, "yaml")).toBe(expected);
  });

  it("knows the sibling names before and after it", () => {
    const text = "b:\n  x: 1\n  \n  y: 2\nc: 3";
    const frames = cursorAt(text, text.indexOf("  \n") + 2, "yaml")?.frames.map(({ members }) => [...members]);
    expect(frames).toEqual([
      [
        ["b", undefined],
        ["c", "3"],
      ],
      [
        ["x", "1"],
        ["y", "2"],
      ],
    ]);
  });
});

describe("a cursor in JSON", () => {
  it.each([
    ['{"na¦"', "name na = na"],
    ['{"a": {"b": [{"c": "d¦"}]}, "e": 1}', "value a.b.0.c = d"],
    ['{"a": {"b": 1, ¦', "name a."],
    ['{"a": [1, ¦]}', "value a.1"],
    ['[{"a": ¦}]', "value 0.a"],
  ])("is found in %j", (text, expected) => {
    expect(at(text, "json")).toBe(expected);
  });
});

describe("a cursor in HCL", () => {
  it.each([
    ['resource "t" "n" {\n  ¦\n}', "name resource.t.n."],
    ['resource "t" "n" {\n  na¦me = "x"\n}', "name resource.t.n.name = name"],
    ['resource "t" "n" {\n  name = "x¦"\n}', "value resource.t.n.name = x"],
    ['resource "t" "n" {\n  a {\n    b = 1\n    ¦\n  }\n}', "name resource.t.n.a."],
    ['resource "t" "n" {\n  a = [{ b = { c = ¦ } }]\n}', "value resource.t.n.a.0.b.c"],
    ['resource "t" "n" {\n  a = var.x ? "y" : "z"\n  # { \n  ¦\n}', "name resource.t.n."],
    ['resource "t" "n" {\n  a = <<-EOT\n    } {\n  EOT\n  ¦\n}', "name resource.t.n."],
    ['a {\n}\nresource "t" "¦n" {\n}', "name resource.t.n = n"],
  ])("is found in %j", (text, expected) => {
    expect(at(text, "hcl")).toBe(expected);
  });
});

it("a cursor is found in any text", () => {
  const pieces = fc.constantFrom(
    "a",
    ":",
    " ",
    "\n",
    "- ",
    "{",
    "}",
    "[",
    "]",
    '"',
    "'",
    ",",
    "=",
    "#",
    "  ",
    "|",
    "<<E",
    "${",
  );
  fc.assert(
    fc.property(fc.array(pieces), fc.nat(), fc.constantFrom<Syntax>("yaml", "json", "hcl"), (parts, place, syntax) => {
      const text = parts.join("");
      const offset = place % (text.length + 1);
      const cursor = cursorAt(text, offset, syntax);
      if (cursor === undefined) return;
      expect(cursor.start).toBeLessThanOrEqual(offset);
      expect(cursor.end).toBeGreaterThanOrEqual(offset);
      expect(cursor.end).toBeLessThanOrEqual(text.length);
    }),
  );
});
