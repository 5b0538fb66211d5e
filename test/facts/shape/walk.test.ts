/** The walk through values: every kind of misfit, dialects, and agreement with ajv. */
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonSchema } from "../../../lib/facts/derive/json-schema.ts";
import type { Field, FieldFacts } from "../../../lib/facts/model/field.ts";
import { checkerOf } from "../../../lib/facts/shape/checker.ts";
import { inDocumentOrder } from "../../../lib/facts/shape/document-order.ts";
import type { Shape } from "../../../lib/facts/shape/shape.ts";
import { laterTimesOf } from "../../../lib/facts/shape/times.ts";
import { type Dialect, isDeeperThan, walk } from "../../../lib/facts/shape/walk.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import { cases } from "../../run/sizes.ts";

const text: Shape = { kind: "string", minLength: 2, maxLength: 3 };
const tags: Shape = { kind: "map", key: text, value: { kind: "string" }, asList: { key: "Key", value: "Value" } };

/** The misfits of a value: kind, path, and names. */
const misfits = (shape: Shape, value: unknown, dialect: Dialect<object> = {}): readonly string[] =>
  walk(shape, value, dialect).misfits.map(({ kind, at, names, isKey }) =>
    [kind, at, ...(names ?? []), ...(isKey ? ["key"] : [])].join(" ").trim(),
  );

describe("a value that does not fit", () => {
  const struct: Shape = { kind: "struct", members: { a: { ...text, required: true }, b: { kind: "integer" } } };

  it.each<[string, Shape, unknown, readonly string[]]>([
    ["a number for a string", text, 1, ["type"]],
    ["a fraction", { kind: "integer" }, 1.5, ["type"]],
    ["digits in a string", { kind: "integer" }, "1", ["type"]],
    ["a string for a boolean", { kind: "boolean" }, "true", ["type"]],
    ["a structure for a list", { kind: "list", element: text }, {}, ["type"]],
    ["a list for a structure", struct, [], ["type"]],
    ["null for a structure", struct, null, ["type"]],
    ["no time", { kind: "any", time: true }, "yesterday", ["type"]],
    ["a day that its month lacks", { kind: "string", time: true }, "2026-02-31", ["pattern"]],
    ["another number than the only one", { kind: "integer", enum: [1] }, 2, ["enum"]],
    ["an empty string", { kind: "string", minLength: 1 }, "", ["length"]],
    ["a string below its length", text, "a", ["length"]],
    ["a string above its length", text, "abcd", ["length"]],
    ["a word that is not allowed", { kind: "string", enum: ["A", "B"] }, "a", ["enum"]],
    ["another form", { kind: "string", pattern: { source: "^a+$", meaning: "a's" } }, "ab", ["pattern"]],
    ["a number below its range", { kind: "integer", minimum: 1 }, 0, ["range"]],
    ["a number above its range", { kind: "integer", maximum: 1 }, 2, ["range"]],
    ["too few elements", { kind: "list", element: text, minItems: 1 }, [], ["count"]],
    ["too many elements", { kind: "list", element: text, maxItems: 1 }, ["ab", "ab"], ["count"]],
    ["an element", { kind: "list", element: text }, ["ab", ""], ["length [1]"]],
    ["too many entries", { kind: "map", key: text, value: text, maxEntries: 0 }, { ab: "ab" }, ["count"]],
    ["a key", { kind: "map", key: text, value: text }, { a: "ab" }, ["length  key"]],
    ["an entry", { kind: "map", key: text, value: text }, { ab: "" }, ["length ab"]],
    ["a missing member", struct, { b: 1 }, ["required  a"]],
    ["an unknown member", struct, { a: "ab", c: 1 }, ["member-name  c"]],
    ["names before values", struct, { a: "", c: 1 }, ["member-name  c", "length a"]],
    ["an entry of a list without its key", tags, [{ Value: "v" }], ["required [0] Key"]],
    ["a key that is repeated", tags, [{ Key: "ab" }, { Key: "ab" }], ["repeated-key"]],
  ])("is reported: %s", (_, shape, value, expected) => {
    expect(misfits(shape, value)).toEqual(expected);
  });

  it.each<[string, object, readonly string[]]>([
    ["none", {}, ["exactly-one"]],
    ["two", { a: "1", b: "1" }, ["exactly-one  a b"]],
    ["one", { a: "1" }, []],
  ])("is reported if it has %s of which exactly one is allowed", (_, value, expected) => {
    const members = { a: { kind: "string" }, b: { kind: "string" } } as const;
    expect(misfits({ kind: "struct", members, exactlyOne: ["a", "b"] }, value)).toEqual(expected);
  });

  it.each([2, 3])("may have %s characters within its bounds, counted in code points", (length) => {
    expect(misfits(text, "😀".repeat(length))).toEqual([]);
  });
});

it("misfits stand in the order of the document, and what is missing after what is there", () => {
  const part: Shape = { kind: "struct", members: { a: { ...text, required: true }, b: text, c: text } };
  const shape: Shape = { kind: "struct", members: { x: { kind: "list", element: part }, y: text } };
  const value = { z: 1, y: "", x: [{ c: "", d: 1, b: "" }, 1] };
  expect(
    inDocumentOrder(walk(shape, value).misfits, value).map(({ kind, segments, names = [] }) =>
      [kind, ...segments, ...names].join(" "),
    ),
  ).toEqual([
    ...["member-name z", "length y", "length x 0 c", "member-name x 0 d", "length x 0 b", "required x 0 a", "type x 1"],
  ]);
});

describe("a dialect", () => {
  const struct: Shape = { kind: "struct", members: { userName: { kind: "string", required: true } } };

  it("names members otherwise, and refuses two names of one", () => {
    const namesOf = (member: string) => [member, "user_name"];
    expect(walk(struct, { user_name: "a" }, { namesOf }).value).toEqual({ userName: "a" });
    expect(misfits(struct, { user_name: "a", userName: "a" }, { namesOf })).toEqual(["one-name  userName user_name"]);
  });

  it("says what counts as absent", () => {
    expect(misfits(struct, { userName: null })).toEqual(["type userName"]);
    expect(misfits(struct, { userName: null }, { isAbsent: (value) => value === null })).toEqual([
      "required  userName",
    ]);
    expect(misfits(struct, { userName: "a", other: null }, { isAbsent: (value) => value === null })).toEqual([]);
  });

  it("translates words, sorts entries, and reads maps from lists only", () => {
    const wordOf = (word: string, path: string) => (path === "[]" ? word.toUpperCase() : word);
    expect(walk({ kind: "list", element: { kind: "string", enum: ["A"] } }, ["a"], { wordOf })).toEqual({
      value: ["A"],
      misfits: [],
    });
    const listed = [{ Key: "bb", Value: "1" }, { Key: "aa" }];
    expect(JSON.stringify(walk(tags, listed, { isCanonical: true }).value)).toBe('{"aa":"","bb":"1"}');
    expect(misfits(tags, { aa: "1" }, { isCanonical: true })).toEqual(["type"]);
    expect(misfits(tags, { aa: "1" })).toEqual([]);
  });

  it("ignores unknown members, reads digits, and limits free-form values", () => {
    expect(misfits(struct, { userName: "a", other: 1 }, { ignoresUnknownMembers: true })).toEqual([]);
    expect(misfits({ kind: "integer", maximum: 9 }, "10", { allowsNumbersAsText: true })).toEqual(["range"]);
    expect(misfits({ kind: "any" }, [[[1]]], { maxLevels: 3 })).toEqual([]);
    expect(misfits({ kind: "any" }, [[[[1]]]], { maxLevels: 3 })).toEqual(["depth"]);
    const free: Shape = { kind: "map", key: { kind: "string" }, value: { kind: "any" } };
    expect(misfits(free, { a: [[[1]]] }, { maxLevels: 3 })).toContain("depth");
  });
});

it.each([
  [0, 1, false],
  [[1], 0, true],
  [[1], 1, false],
  [{ a: [1] }, 1, true],
])("%j is nested deeper than %i levels: %s", (value, levels, expected) => {
  expect(isDeeperThan(value, levels)).toBe(expected);
});

/** Members of a structure, some of them missing, and perhaps an unknown one. */
function membersOf(members: { readonly [name: string]: Field }, anything: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const entries = Object.entries(members).map(([name, member]): [string, fc.Arbitrary<unknown>] => {
    const value = nearly(member);
    const some = fc.option(value, { nil: undefined, freq: member.required === true ? 30 : 1 });
    return [name, some];
  });
  const unknown = fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anything });
  return fc
    .record({ ...Object.fromEntries(entries), zzz: unknown })
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)));
}

/** A value of roughly this field: mostly fitting, with some faults. */
function nearly(field: Field): fc.Arbitrary<unknown> {
  const anything = fc.constantFrom<unknown>(null, 0, "", "x", [], {}, true, 1.5);
  const fitting = (): fc.Arbitrary<unknown> => {
    switch (field.kind) {
      case "string":
        return fc.oneof(
          fc.constantFrom(
            ...(field.enum ?? ["a"]),
            "b".repeat(field.minLength ?? 1),
            "c".repeat(field.maxLength ?? 3),
            "d".repeat((field.maxLength ?? 3) + 1),
          ),
          fc.string({ maxLength: 5 }),
        );
      case "integer":
        return fc.constantFrom(
          field.minimum ?? 0,
          field.maximum ?? 1,
          (field.minimum ?? 0) - 1,
          (field.maximum ?? 1) + 1,
        );
      case "boolean":
        return fc.boolean();
      case "list":
        return fc.array(nearly(field.element), { maxLength: 3 });
      case "map":
        return fc.dictionary(fc.constantFrom("k", "key", ""), nearly(field.value), { maxKeys: 3 });
      case "struct":
        return membersOf(field.members, anything);
      case "any":
        return anything;
    }
  };
  return fc.oneof({ weight: 30, arbitrary: fitting() }, { weight: 1, arbitrary: anything });
}

/** A field without what only the engine or only the walk checks: "exactly one of", and forms of times. */
function plain(field: Field): Field {
  switch (field.kind) {
    case "struct": {
      const { exactlyOne: _, ...rest } = field;
      return {
        ...rest,
        members: Object.fromEntries(Object.entries(field.members).map(([name, each]) => [name, plain(each)])),
      };
    }
    case "list":
      return { ...field, element: plain(field.element) };
    case "map":
      return { ...field, value: plain(field.value) };
    case "any": {
      const { time: _, ...rest } = field;
      return rest;
    }
    default:
      return field;
  }
}

const fits = (field: Field, value: unknown): boolean => walk<FieldFacts>(field, value).misfits.length === 0;

describe("the walk and ajv agree", () => {
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: true });
  const fields = lintables.map(({ model }) => [model.name, plain(model.declaration)] as const);

  it("about values of which some fit and some do not", () => {
    const verdicts = fields.flatMap(([, field]) => fc.sample(nearly(field), 100).map((value) => fits(field, value)));
    expect(verdicts.filter((each) => each).length).toBeGreaterThan(20);
    expect(verdicts.filter((each) => !each).length).toBeGreaterThan(20);
  });

  it.each(fields)("about values of %s", (_, field) => {
    const validate = ajv.compile(jsonSchema(field));
    fc.assert(
      fc.property(nearly(field), (value) => {
        expect(fits(field, value)).toBe(validate(value));
      }),
      { numRuns: cases(300) },
    );
  });
});

describe("the walk and the compiled check agree", () => {
  it.each(lintables.map(({ model }) => [model.name, model.declaration] as const))("about values of %s", (_, field) => {
    const check = checkerOf(field);
    fc.assert(
      fc.property(nearly(field), (value) => {
        expect(check(value)).toBe(fits(field, value));
      }),
      { numRuns: cases(300) },
    );
  });

  it.each<[Shape, unknown]>([
    [{ kind: "list", element: text, maxItems: 1 }, ["ab", "ab"]],
    [{ kind: "map", key: text, value: text, maxEntries: 0 }, { ab: "ab" }],
    [{ kind: "map", key: text, value: text }, { a: "ab" }],
    [{ kind: "struct", members: { a: { ...text, required: true } } }, { a: undefined }],
    [
      { kind: "struct", members: { a: text, b: text }, exactlyOne: ["a", "b"] },
      { a: "ab", b: "ab" },
    ],
    [{ kind: "struct", members: {} }, { constructor: 1 }],
    [{ kind: "any", time: true }, "yesterday"],
    [tags, [{ Key: "ab" }, { Key: "ab" }]],
  ])("that %j has not the value %j", (shape, value) => {
    expect(misfits(shape, value)).not.toEqual([]);
    expect(checkerOf(shape)(value)).toBe(false);
  });
});

it("times after another are found wherever the shape has them, in the order of the document", () => {
  const time: Shape = { kind: "string", time: true };
  const later = laterTimesOf({
    kind: "struct",
    members: {
      at: time,
      each: { kind: "list", element: time },
      by: { kind: "map", key: text, value: time },
      name: text,
    },
  });
  const latest = Date.parse("2026-03-01T00:00:00Z");
  const value = {
    name: "2030-01-01",
    by: { ab: "2026-03-02", cd: "2026-03-01" },
    each: ["2026-02-28", 1, "2026-03-01T00:00:01"],
    at: "no time",
    other: "2030-01-01",
  };
  expect(later(value, latest)).toEqual([
    { segments: ["by", "ab"], value: "2026-03-02" },
    { segments: ["each", 2], value: "2026-03-01T00:00:01" },
  ]);
  expect(later("2030-01-01", latest)).toEqual([]);
});
