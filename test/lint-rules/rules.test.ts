/** Properties of every rule of every resource. */
import { expect, it } from "vitest";
import { documentField } from "../../lib/facts/derive/document.ts";
import { fieldsOf } from "../../lib/facts/derive/fields.ts";
import { optionsOf, runOptions } from "../../lib/lint/rule/rule-options.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { ruleOptions } from "../../lint-rules/options.ts";

it("the options of a configuration are those of the run and of the rules", async () => {
  const sets = await Promise.all(lintables.map(async ({ rules }) => (await rules()).default));
  const declared = optionsOf([{ options: runOptions }, ...sets.flatMap(({ rules }) => rules)]);
  expect(new Set(declared)).toEqual(new Set(ruleOptions));
});

for (const { model, rules: load } of lintables) {
  const { rules } = (await load()).default;

  it.each(rules.map((rule) => [rule.id, rule] as const))("%s has summary, paths and reason", (_, rule) => {
    expect(rule.on).toBe(model);
    expect(rule.summary).toMatch(/^[A-Za-z].*\.$/);
    expect(rule.cites.length).toBeGreaterThan(0);
    expect(Object.keys(rule.good).length).toBeGreaterThan(0);
    expect(Object.keys(rule.bad).length).toBeGreaterThan(0);
    for (const marked of Object.values(rule.bad)) expect(marked).toMatch(/⟦[^⟧]*⟧/);
  });

  it.each(rules.map((rule) => [rule.id, rule] as const))("%s has only paths of the model", (_, rule) => {
    const paths = new Set([...fieldsOf(documentField(model))].map(({ path }) => path));
    const { each = [""], when = [] } = rule;
    for (const place of each) expect(paths).toContain(place);
    for (const [path] of when.filter(([path]) => path !== ".")) {
      expect(paths).toContain(path.replaceAll(/\[\d+\]/g, "[]"));
      // A condition is about one value: within the element, or in the whole declaration.
      for (const place of each) expect(path.startsWith(place) || !path.includes("[]")).toBe(true);
    }
  });
}
