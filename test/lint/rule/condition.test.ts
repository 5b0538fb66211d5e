import { describe, expect, it } from "vitest";
import {
  absent,
  type Condition,
  decide,
  empty,
  present,
  readAll,
  readyFor,
  repeated,
  someKey,
  unknown,
  type ValueReader,
} from "../../../lib/lint/rule/condition.ts";
import { defaultsOf } from "../../../lib/lint/rule/rule-options.ts";
import { type OptionsOfRules, ruleOptions } from "../../../lint-rules/options.ts";

/** The verdict about a part of a declaration; the undecided paths if there are any. */
function verdict(conditions: readonly Condition[], declaration: unknown, place = "", part: unknown = declaration) {
  const reads: ValueReader[] = [];
  const ready = conditions.map((condition) => readyFor(place, condition, reads));
  const decided = decide(ready, readAll(reads, declaration, part), defaultsOf(ruleOptions));
  return typeof decided === "boolean" ? decided : decided.map(({ read }) => reads[read]?.steps.join("."));
}

describe("one condition", () => {
  it.each([
    [["a", 1], { a: 1 }, true],
    [["a", 1], { a: 2 }, false],
    [["a", 1, 2], { a: 2 }, true],
    [["a", 1], { a: "1" }, false],
    [["a", 1], {}, false],
    [["a", 0], { a: 0 }, true],
    [["a", false], { a: false }, true],
    [["a", ""], { a: "" }, true],
    [["a", absent], {}, true],
    [["a", absent], { a: null }, true],
    [["a", absent], { a: false }, false],
    [["a", absent, false], { a: false }, true],
    [["a", present], { a: 0 }, true],
    [["a", present], { a: {} }, true],
    [["a", present], {}, false],
    [["a", present], { a: null }, false],
    [["a", empty], { a: {} }, true],
    [["a", empty], { a: [] }, true],
    [["a", empty], { a: [0] }, false],
    [["a", empty], { a: "" }, false],
    [["a", empty], {}, false],
    [["a.b", 1], { a: { b: 1 } }, true],
    [["a.b", 1], { a: "b" }, false],
    [["a.b", absent], { a: "b" }, false],
    [["a.b", absent], { a: [] }, false],
    [["a.b", present], { a: "b" }, false],
    [["a.b", absent], { a: null }, true],
    [["a[1]", present], { a: [1, 2] }, true],
    [["a[1]", present], { a: [1] }, false],
    [["a", unknown], { a: unknown }, true],
    [["a", unknown], { a: 1 }, false],
  ] as const)("has a result: %o of %o is %s", (condition, declaration, expected) => {
    expect(verdict([condition], declaration)).toBe(expected);
  });
});

describe("an unknown value", () => {
  const conditions: readonly Condition[] = [
    ["a", 1],
    ["b.c", 2],
  ];

  it("leaves its condition undecided", () => {
    expect(verdict(conditions, { a: unknown, b: { c: 2 } })).toEqual(["a"]);
    expect(verdict(conditions, { a: unknown, b: unknown })).toEqual(["a", "b.c"]);
    expect(verdict([["a", present]], { a: unknown })).toEqual(["a"]);
    expect(verdict([["a", absent]], { a: unknown })).toEqual(["a"]);
  });

  it("has no effect if a known one decides, before it or after it", () => {
    expect(verdict(conditions, { a: unknown, b: { c: 3 } })).toBe(false);
    expect(verdict(conditions, { a: 2, b: unknown })).toBe(false);
  });
});

describe("a test", () => {
  it("of keys is also true if one is unknown", () => {
    const test = someKey<OptionsOfRules>((key, { reservedTagPrefixes }) =>
      reservedTagPrefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(verdict([["a", test]], { a: { "aws:x": 1 } })).toBe(true);
    expect(verdict([["a", test]], { a: { x: 1 } })).toBe(false);
    expect(verdict([["a", test]], { a: { x: 1, [unknown]: true } })).toBe(true);
    expect(verdict([["a", test]], { a: "aws:x" })).toBe(false);
    expect(verdict([["a", test]], { a: unknown })).toEqual(["a"]);
  });

  it("of repeated parts is also true if one is unknown, but not for a single element", () => {
    const holds = (...parts: readonly unknown[]) =>
      verdict([["a", repeated("b", "c")]], { a: parts.map((c) => ({ b: { c } })) });
    expect(holds(1, 2, 1)).toBe(true);
    expect(holds(1, 2, "1")).toBe(false);
    expect(holds(undefined, undefined)).toBe(false);
    expect(holds(1, unknown)).toBe(true);
    expect(holds(unknown)).toBe(false);
    expect(verdict([["a", repeated("b")]], { a: "bb" })).toBe(false);
  });
});

it("values are read once for all conditions of a place", () => {
  const reads: ValueReader[] = [];
  for (const path of ["list[].a", "kind", "list[].a", "."]) readyFor("list[]", [path, present], reads);
  expect(reads).toEqual([
    { steps: ["a"], fromPlace: true },
    { steps: ["kind"], fromPlace: false },
    { steps: [], fromPlace: true },
  ]);
});

describe("a condition at a place", () => {
  it("applies to the same element, or to the declaration", () => {
    const declaration = { kind: "k", list: [{ a: 1 }, { a: 2 }] };
    const conditions: readonly Condition[] = [
      ["kind", "k"],
      ["list[].a", 2],
    ];
    expect(verdict(conditions, declaration, "list[]", declaration.list[0])).toBe(false);
    expect(verdict(conditions, declaration, "list[]", declaration.list[1])).toBe(true);
  });

  it("applies to the place itself with a dot", () => {
    expect(verdict([[".", empty]], { list: [] }, "list", [])).toBe(true);
    expect(verdict([[".", empty]], {}, "list", [1])).toBe(false);
  });
});
