/** Every example of every rule: a good one has no findings, a bad one has exactly its rule's finding. */
import { describe, expect, it } from "vitest";
import { pathOf } from "../../lib/lint/declaration/plain.ts";
import type { Evaluation } from "../../lib/lint/engine/outcome.ts";
import { absent, type Condition, present, unknown } from "../../lib/lint/rule/condition.ts";
import type { Declaration } from "../../lib/lint/rule/declaration.ts";
import type { ExampleDeclarations } from "../../lib/lint/rule/example-declarations.ts";
import type { LintRule } from "../../lib/lint/rule/rule.ts";
import type { Segment } from "../../lib/lint/text/path.ts";
import { givenValue, place, unknownValue } from "../lint/declare.ts";
import { baseExamples, judge, readExample, ruleSets } from "./rule-examples.ts";

const severe = ({ problems }: Evaluation<Declaration>) => problems.filter(({ rule }) => rule.severity !== "info");

/** Rules with a condition about presence that also compare the value, and therefore stay open for a reference. */
const comparing: ReadonlySet<string> = new Set([
  "access-token/scheme-fits-kind",
  "access-token/secret-not-literal",
  "hosted-service/auto-scaling-revisions-differ",
  "lifecycle-policy/client-tokens-differ",
  "lifecycle-policy/recipes-differ",
  "message/output-mode-is-offered",
]);

for (const { resource: model, rules } of ruleSets.values()) {
  const read = (yaml: string): ExampleDeclarations => readExample(model.name, yaml);

  it(`the base example of a ${model.title} has no findings`, () => {
    const example = read(baseExamples.get(model.name) ?? "");
    const { problems, notEvaluated } = judge(example, example.declarations);
    const always = model.earlierOf === undefined ? [] : [`${model.name}/former-version`];
    expect(problems.map(({ rule }) => rule.id)).toEqual(always);
    expect(notEvaluated).toEqual([]);
  });

  /** Its examples have values that are not known. */
  const aboutUnknowns = "lifecycle-policy/guarantees-hold-for-every-value";

  describe.each(rules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
    it.each(Object.entries(rule.good))("does not report %s", (_, yaml) => {
      const example = read(yaml);
      const result = judge(example, example.declarations, rule);
      expect(severe(result).map(({ message }) => message)).toEqual([]);
      expect(result.problems.filter((problem) => problem.rule.id === id)).toEqual([]);
      if (id !== aboutUnknowns) expect(result.notEvaluated).toEqual([]);
    });

    it.each(Object.entries(rule.bad))("reports %s", (_, yaml) => {
      const example = read(yaml);
      const { declarations, marked } = example;
      const result = judge(example, declarations, rule);
      const own = result.problems.filter((problem) => problem.rule.id === id);
      const places = own.map(({ at, declaration }) => ({
        declaration: declarations.indexOf(Object(declaration.root.raw)),
        path: at.path,
      }));
      expect(places).toEqual(marked.map(({ declaration, path }) => ({ declaration, path })));
      expect(severe(result).map((problem) => problem.rule.id)).toEqual(rule.severity === "info" ? [] : [id]);
      for (const { at, message, help, cites, isSecret } of own) {
        // Secrets in examples are swordfish.
        if (JSON.stringify(at.raw)?.includes("swordfish")) expect(isSecret).toBe(true);
        expect(message + help).not.toContain("swordfish");
        expect(cites).toBe(rule.cites);
        expect(message).toMatch(/ \((?:[A-Za-z0-9. ]+, [A-Z]|public model of [A-Z])[^()]*\)$/);
        expect(help).toBeDefined();
      }
    });

    it.each(Object.entries(rule.bad))("stays open if a value is unknown: %s", (_, yaml) => {
      for (const { declaration, steps, isKey } of read(yaml).marked) {
        const example = read(yaml);
        const { declarations } = example;
        const raw = declarations[declaration];
        place(raw, isKey ? steps.slice(0, -1) : steps, isKey ? { [unknownValue]: "web" } : unknownValue);
        const { problems, notEvaluated } = judge(example, declarations, rule);
        const found = problems.filter((problem) => problem.rule.id === id);
        // A guarantee is proved for every value: see test/lint-rules/image-builder/guarantees.test.ts.
        if (found.length > 0 && rule.exampleOptions !== undefined) continue;
        expect(found).toEqual([]);
        expect(notEvaluated.map((entry) => entry.rule.id)).toContain(id);
      }
    });

    // A whole declaration is never unknown.
    const when = (rule.when ?? []).filter(([path]) => path !== "." || rule.each !== undefined);
    const examples = Object.entries(rule.bad).flatMap(([title, yaml]) =>
      when.map((condition) => ({ title, yaml, condition })),
    );
    it.each(examples)("decides if $condition.0 is unknown: $title", ({ yaml, condition }) => {
      const unsettled = declarationsWith(rule, yaml, [condition, unknownValue]);
      const result = judge(read(yaml), unsettled, rule);
      const isFound = result.problems.some((problem) => problem.rule.id === id);
      expect(isFound).toBe(condition.includes(unknown));
      expect(result.notEvaluated.some((entry) => entry.rule.id === id)).toBe(!isFound);

      for (const other of when.filter((each) => each !== condition)) {
        const settled = declarationsWith(
          rule,
          yaml,
          [condition, unknownValue],
          [other, other.includes(absent) ? "x" : null],
        );
        const { problems, notEvaluated } = judge(read(yaml), settled, rule);
        expect([...problems, ...notEvaluated].filter((each) => each.rule.id === id)).toEqual([]);
      }
    });

    const byPresence = examples.filter(
      ({ condition: [, ...allowed] }) =>
        allowed.includes(present) || allowed.every((each) => each === absent || each === unknown),
    );
    it.each(byPresence)("accepts a reference at $condition.0: $title", ({ yaml, condition }) => {
      const result = judge(read(yaml), declarationsWith(rule, yaml, [condition, givenValue]), rule);
      const isOpen = comparing.has(id);
      expect(result.problems.some((problem) => problem.rule.id === id)).toBe(condition.includes(present) && !isOpen);
      expect(result.notEvaluated.some((entry) => entry.rule.id === id)).toBe(isOpen);
    });
  });

  /** The declarations of an example with other values at the paths of a condition. */
  function declarationsWith(rule: LintRule, yaml: string, ...values: readonly (readonly [Condition, unknown])[]) {
    const { declarations, marked } = read(yaml);
    for (const { declaration, steps } of marked) {
      for (const [[path], value] of values) {
        const at = path === "." ? placeAround(rule, steps) : along(path, steps);
        place(declarations[declaration], at, value);
      }
    }
    return declarations;
  }
}

/** The steps to a path, through the same elements as other steps. */
function along(path: string, steps: readonly Segment[]): readonly Segment[] {
  const along: Segment[] = [];
  for (const [index, step] of pathOf(path).entries()) {
    const taken = typeof step === "symbol" ? steps[index] : step;
    if (taken === undefined) break;
    along.push(taken);
  }
  return along;
}

/** The innermost of a rule's places that has a value. */
function placeAround({ each = [""] }: LintRule, steps: readonly Segment[]): readonly Segment[] {
  const around = each
    .map((path) => along(path, steps))
    .filter((place) => place.every((step, index) => step === steps[index]));
  return around.reduce((inner, place) => (place.length > inner.length ? place : inner), []);
}
