import fc from "fast-check";
import { expect, it } from "vitest";
import { cite } from "../../../lib/facts/model/citation.ts";
import { pathOf, visitParts } from "../../../lib/lint/declaration/plain.ts";
import { RuleTree } from "../../../lib/lint/engine/rule-tree.ts";
import {
  absent,
  type Condition,
  decide,
  empty,
  present,
  readAll,
  readyFor,
  unknown,
  type ValueReader,
} from "../../../lib/lint/rule/condition.ts";
import type { LintRule } from "../../../lib/lint/rule/rule.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";

const ruleWith = (when: readonly Condition[]): LintRule => ({
  id: "test/rule",
  on: lifecyclePolicy,
  severity: "error",
  summary: "",
  cites: [cite(3, "Limits")],
  good: {},
  bad: {},
  when,
});
const check = (): Iterable<never> => [];

const scalar = fc.constantFrom<unknown>("x", "y", 1, true, null, undefined, unknown, {}, []);
const item = fc.oneof(scalar, fc.record({ a: scalar, b: fc.oneof(scalar, fc.record({ c: scalar })) }));
const declaration = fc.oneof(scalar, fc.record({ kind: scalar, list: fc.oneof(scalar, fc.array(item)) }));
const place = fc.constantFrom("", "kind", "list", "list[]", "list[].a", "list[].b", "list[].b.c");
const isX = (value: unknown): boolean => value === "x";
const allowed = fc.constantFrom("x", "y", 1, true, absent, present, empty, unknown, isX);
const condition = fc.record({
  path: fc.constantFrom(".", "kind", "list[1]", "list[].a", "list[].b.c"),
  allowed: fc.array(allowed, { minLength: 1, maxLength: 3 }),
});
const rule = fc.record({ place, when: fc.array(condition, { maxLength: 3 }) });

it("the rule tree leaves exactly the checks whose conditions are true or open, at existing places", () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), fc.array(declaration, { maxLength: 4 }), (rules, declarations) => {
      const top = new RuleTree();
      const made = rules.map((each) => {
        const when = each.when
          .filter(({ path }) => !path.includes("[]") || each.place.startsWith("list[]"))
          .map(({ path, allowed }): Condition => [path, ...allowed]);
        const made = { rule: ruleWith(when), path: each.place };
        top.add({ rule: made.rule, check }, each.place);
        return made;
      });
      for (const plain of declarations) {
        const found: unknown[] = [];
        top.walk(plain, (left, { reads }, part, steps) => {
          const values = readAll(reads, plain, part);
          for (const { rule, conditions } of left) {
            const verdict = decide(conditions, values, {});
            if (verdict !== false) found.push([made.findIndex((each) => each.rule === rule), part, verdict === true]);
            if (part !== unknown) expect(valueAtSteps(plain, steps)).toBe(part);
          }
        });
        const expected: unknown[] = [];
        for (const [index, { rule, path }] of made.entries()) {
          const reads: ValueReader[] = [];
          const conditions = (rule.when ?? []).map((each) => readyFor(path, each, reads));
          visitParts(plain, pathOf(path), (part) => {
            const verdict = decide(conditions, readAll(reads, plain, part), {});
            if (verdict !== false) expected.push([index, part, verdict === true]);
          });
        }
        expect(found).toHaveLength(expected.length);
        expect(found).toEqual(expect.arrayContaining(expected));
      }
    }),
  );
});

it("the rule tree returns the steps to a part in the declaration", () => {
  const top = new RuleTree();
  top.add({ rule: ruleWith([]), check }, "list[].b.c");
  const visited: unknown[] = [];
  top.walk({ list: [{ b: { c: 1 } }, { b: unknown }] }, (_, __, part, steps) => visited.push([part, [...steps]]));
  expect(visited).toEqual([
    [1, ["list", 0, "b", "c"]],
    [unknown, ["list", 1, "b"]],
  ]);
});

const valueAtSteps = (value: unknown, steps: readonly (string | number)[]): unknown =>
  steps.reduce<unknown>((part, step) => Object(part)[step], value);
