/** Rules about live objects: every good example is not reported, every bad one at its mark. */
import { resolve } from "node:path";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { judgeObjects } from "../../lib/lint/change/judge-objects.ts";
import type { LintTarget } from "../../lib/lint/findings/finding-place.ts";
import type { AuditRule, ObjectFacts } from "../../lib/lint/rule/audit-rule.ts";
import rules from "../../lint-rules/audit/index.generated.ts";
import { declare } from "../lint/declare.ts";
import { readExample, ruleSets } from "./rule-examples.ts";

/** The time of the examples. */
const now = Date.parse("2026-03-01T00:00:00Z");

/** The parts of an example: the object, what else its service says, and its declaration. */
function read({ on }: AuditRule, yaml: string) {
  const [before = "", declared = ""] = yaml.split(/^--- # declared$/m);
  const [live = "", facts = ""] = before.split(/^--- # facts$/m);
  const sides = [live, declared].map((part) => {
    if (part.trim() === "") return { target: undefined, marked: [] };
    const { declarations, resources, marked } = readExample(on?.[0]?.name ?? "", part.trim());
    const name = resources[0] ?? "";
    const ruleSet = ruleSets.get(name);
    if (ruleSet === undefined) throw new Error(`${name} is not a resource`);
    const file = { name: "example" } as LintTarget["file"];
    const resource = () => `${ruleSet.resource.title} "example"`;
    const target: LintTarget = {
      ...declare(ruleSet, declarations[0] ?? {}),
      ...{ model: ruleSet.resource, file, resource, scope: "", settings: undefined },
    };
    return { target, marked };
  });
  const [first, second] = sides;
  return {
    pair: {
      live: first?.target,
      facts: (facts.trim() === "" ? {} : load(facts)) as ObjectFacts,
      declared: second?.target,
    },
    marked: sides.flatMap(({ marked }) => marked),
  };
}

const judged = (rule: AuditRule, yaml: string) => {
  const { pair, marked } = read(rule, yaml);
  const { problems } = judgeObjects([pair], { rules: [rule], isCompared: true, now });
  return { problems, marked };
};

describe.each(rules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  it("has summary, reason and examples", () => {
    expect(id).toMatch(/^audit\/[a-z-]+$/);
    expect(rule.summary).toMatch(/^[A-Z].*\.$/);
    expect(rule.cites.length).toBeGreaterThan(0);
    expect(Object.keys(rule.good).length).toBeGreaterThan(0);
    for (const marked of Object.values(rule.bad)) expect(marked).toMatch(/⟦[^⟧]*⟧/);
  });

  it.each(Object.entries(rule.good))("does not report %s", (_, yaml) => {
    expect(judged(rule, yaml).problems).toEqual([]);
  });

  it.each(Object.entries(rule.bad))("reports %s", (_, yaml) => {
    const { problems, marked } = judged(rule, yaml);
    expect(problems.map(({ at }) => at.path)).toEqual(marked.map(({ path }) => path));
    for (const { message, help } of problems) {
      expect(message).toMatch(/ \((?:[^()]+, [^()]+(?:\([^()]*\))?|public model of [^()]+)\)$/);
      expect(help === undefined).toBe(rule.severity === "info");
    }
  });
});

it("the findings of all bad examples are those of audit-findings.txt", async () => {
  const lines = rules.flatMap((rule) =>
    Object.entries(rule.bad).flatMap(([title, yaml]) => [
      `${rule.id}: ${title}`,
      ...judged(rule, yaml).problems.flatMap(({ at, message, help }) => [
        `  ${at.path}: ${message}`,
        ...(help === undefined ? [] : [`    ${help}`]),
      ]),
    ]),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(resolve("test/lint-rules/audit-findings.txt"));
});
