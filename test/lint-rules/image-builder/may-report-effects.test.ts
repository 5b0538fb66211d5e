/** The quick answer that spares a run the rules about effects: where it is no, none of these rules says anything. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentField } from "../../../lib/facts/derive/document.ts";
import { plainOf } from "../../../lib/lint/declaration/plain.ts";
import type { RuleOptionValues } from "../../../lib/lint/rule/rule-options.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import all from "../../../lint-rules/image-builder/lifecycle-policy/index.generated.ts";
import few from "../../../lint-rules/image-builder/lifecycle-policy/without-effects.generated.ts";
import { arbitraryPolicy } from "../../lint/arbitrary-policy.ts";
import { declare, judgeAll, place, unknownValue } from "../../lint/declare.ts";
import { cases, seed } from "../../run/sizes.ts";
import { faultsIn } from "../one-fault.ts";
import { readExample } from "../rule-examples.ts";

/** The rules about effects that say something, although the quick answer is no. */
function missed(policies: readonly unknown[], options: RuleOptionValues = {}): readonly string[] {
  const declared = policies.map((raw) => ({ ruleSet: all, raw }));
  const plain = declared.map(({ ruleSet, raw }) => plainOf(declare(ruleSet, raw).root, []));
  if (few.mayReportEffects?.(plain, [options]) !== false) return [];
  const { problems, notEvaluated } = judgeAll(declared, undefined, options);
  return [...problems, ...notEvaluated].flatMap(({ rule }) => (rule.isAboutEffects === true ? [rule.id] : []));
}

test("a policy as in the documentation does not load the rules about effects", () => {
  const { declarations } = readExample("lifecycle-policy", "status: ENABLED");
  const plain = declarations.map((raw) => plainOf(declare(all, raw).root, []));
  expect(few.mayReportEffects?.(plain, [{}])).toBe(false);
  expect(few.mayReportEffects?.([...plain, ...plain], [{}])).toBe(true);
  expect(few.mayReportEffects?.(plain, [{}, { guarantees: { newestImages: 1 } }])).toBe(true);
});

test("the rules about effects are those that the short list lacks", () => {
  const ids = new Set(few.rules.map(({ id }) => id));
  const left = all.rules.filter(({ id }) => !ids.has(id));
  expect(left).toEqual(all.rules.filter(({ isAboutEffects }) => isAboutEffects === true));
  expect(all.rules.map(({ id }) => id)).toEqual(all.rules.map(({ id }) => id).toSorted());
});

/** A short run tries one change of forty, a long one all of them. */
const each = cases(10) < 10 ? 40 : 1;

test("no example of a rule, with a fault or an unknown value in any place, loses a finding", () => {
  const wrong: string[] = [];
  let count = 0;
  const tried = new Set<string>();
  for (const { id, good, bad, exampleOptions } of all.rules) {
    for (const [title, yaml] of Object.entries({ ...good, ...bad })) {
      const { declarations } = readExample("lifecycle-policy", yaml);
      for (const rule of missed(declarations, exampleOptions)) wrong.push(`${id}, ${title}: ${rule}`);
      for (const [index, declaration] of declarations.entries()) {
        for (const { kind, steps, raw } of faultsIn(declaration, documentField(lifecyclePolicy))) {
          count += 1;
          if (count % each !== 0) continue;
          const open = structuredClone(declaration);
          if (steps.length > 0) place(open, steps, unknownValue);
          for (const changed of [raw, open]) {
            const policies = declarations.map((other, at) => (at === index ? changed : other));
            // Many faults have one place, and many examples one declaration.
            const key = JSON.stringify([policies, exampleOptions]);
            if (tried.has(key)) continue;
            tried.add(key);
            const found = missed(policies, exampleOptions);
            for (const rule of found) wrong.push(`${id}, ${title}, ${kind} at ${steps.join(".")}: ${rule}`);
          }
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(5_000);
});

test("no valid policies, alone or several, lose a finding", () => {
  fc.assert(
    fc.property(fc.array(arbitraryPolicy, { minLength: 1, maxLength: 3 }), (policies) => {
      expect(missed(policies)).toEqual([]);
    }),
    { numRuns: cases(1_000), seed },
  );
});
