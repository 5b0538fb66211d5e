import { describe, expect, it } from "vitest";
import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { evaluate } from "../../../lib/lint/engine/evaluate.ts";
import { absent, present } from "../../../lib/lint/rule/condition.ts";
import type { RuleSet } from "../../../lib/lint/rule/declaration.ts";
import type { LintRule } from "../../../lib/lint/rule/rule.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { declare, judge, unknownReason, unknownValue } from "../declare.ts";
import { fullPolicy } from "../full-policy.ts";

/** A rule set with one rule and a schema that accepts everything. */
const only = (parts: Partial<LintRule>): RuleSet => ({
  resource: lifecyclePolicy,
  validate: () => true,
  rules: [
    {
      id: "lifecycle-policy/tried",
      on: lifecyclePolicy,
      severity: "warning",
      summary: "A rule for this test.",
      cites: [cite(3, "Limits"), cite(3, "Errors")],
      good: {},
      bad: {},
      ...parts,
    },
  ],
});

const own = <Entry extends { readonly rule: { readonly id: string } }>(entries: readonly Entry[]) =>
  entries.filter((entry) => entry.rule.id === "lifecycle-policy/tried");

function* findHere(at: Node) {
  yield { at, message: `${at.path || "all"} is found` };
}

describe("a rule is applied", () => {
  const paths = (parts: Partial<LintRule>, raw: unknown = fullPolicy()) =>
    own(judge(only(parts), [raw]).problems).map(({ at }) => at.path);

  it("to the whole declaration, or to each existing place", () => {
    expect(paths({ check: findHere })).toEqual([""]);
    expect(paths({ each: ["policyDetails[]"], check: findHere })).toEqual(["policyDetails[0]"]);
    expect(paths({ each: ["tags", "policyDetails[].exclusionRules.tagMap"], check: findHere })).toEqual([
      "tags",
      "policyDetails[0].exclusionRules.tagMap",
    ]);
    expect(paths({ each: ["tags"], check: findHere }, {})).toEqual([]);
    expect(paths({ each: ["policyDetails[]"], check: findHere }, { policyDetails: "x" })).toEqual([]);
  });

  it("where its conditions are true", () => {
    const when = [
      ["policyDetails[].filter.type", "COUNT"],
      ["name", present],
    ] as const;
    const details = [{ filter: { type: "AGE" } }, { filter: { type: "COUNT" } }, "x", null];
    expect(paths({ each: ["policyDetails[]"], when, check: findHere }, { name: "n", policyDetails: details })).toEqual([
      "policyDetails[1]",
    ]);
    expect(paths({ each: ["policyDetails[]"], when, check: findHere }, { policyDetails: details })).toEqual([]);
  });
});

describe("an unknown value", () => {
  const open = (parts: Partial<LintRule>, raw: unknown) => {
    const { problems, notEvaluated } = judge(only(parts), [raw]);
    expect(own(problems)).toEqual([]);
    return own(notEvaluated).map(({ at, reason }) => [at.path, reason]);
  };

  it("in a condition leaves the rule open, once for each value", () => {
    const when = [
      ["policyDetails[].action.type", "DELETE"],
      ["policyDetails[].action.includeResources.vmImages", absent],
    ] as const;
    const parts = { each: ["policyDetails[]"], when, check: findHere };
    expect(open(parts, { policyDetails: [{ action: unknownValue }] })).toEqual([
      ["policyDetails[0].action", unknownReason],
    ]);
    expect(
      open(parts, { policyDetails: [{ action: { type: unknownValue, includeResources: unknownValue } }] }),
    ).toEqual([
      ["policyDetails[0].action.type", unknownReason],
      ["policyDetails[0].action.includeResources", unknownReason],
    ]);
    expect(open(parts, { policyDetails: [{ action: { type: "DISABLE", includeResources: unknownValue } }] })).toEqual(
      [],
    );
  });

  it("as the place leaves the rule open", () => {
    expect(open({ each: ["tags"], check: findHere }, { tags: unknownValue })).toEqual([["tags", unknownReason]]);
    expect(open({ each: ["policyDetails[].filter"], check: findHere }, { policyDetails: unknownValue })).toEqual([
      ["policyDetails", unknownReason],
    ]);
  });

  it("that a check reads leaves the rule open", () => {
    const asking = {
      *check(policy: Node) {
        const values = [policy.at("name").value, policy.at("name").value, policy.at("status").value];
        if (values.some((value) => value !== undefined)) yield { at: policy, message: "found" };
      },
    };
    expect(open(asking, { name: unknownValue, status: unknownValue })).toEqual([
      ["name", unknownReason],
      ["status", unknownReason],
    ]);
  });
});

describe("a finding", () => {
  it("has its rule, its declaration, and its citation", () => {
    const ruleSet = only({ each: ["name"], check: findHere });
    const declarations = [fullPolicy(), { ...fullPolicy(), name: "other" }].map((raw) => declare(ruleSet, raw));
    const found = own(evaluate(declarations, { reservedTagPrefixes: [] }).problems);
    expect(found.map(({ declaration }) => declaration)).toEqual(declarations);
    expect(found.map(({ message }) => message)).toEqual(Array(2).fill("name is found (lifecycle policy, Limits)"));
    expect(found[0]?.rule).toBe(ruleSet.rules[0]);
    expect(found[0]?.cites).toEqual([cite(3, "Limits"), cite(3, "Errors")]);
  });

  it("is not made about a member with a misspelled name", () => {
    const { name, ...rest } = fullPolicy();
    const ruleSet = only({
      *check(policy) {
        yield { at: policy.at("name"), message: "name is missing" };
      },
    });
    expect(own(judge(ruleSet, [{ ...rest, Name: name }]).problems)).toEqual([]);
    expect(own(judge(ruleSet, [rest]).problems)).toHaveLength(1);
  });
});

describe("options", () => {
  it("are those of the run, or of the declaration", () => {
    const ruleSet = only({
      *check(at, { reservedTagPrefixes }) {
        yield { at, message: String(reservedTagPrefixes) };
      },
    });
    const options = { reservedTagPrefixes: ["run:"] };
    const declarations = [
      declare(ruleSet, fullPolicy()),
      { ...declare(ruleSet, fullPolicy()), options: { reservedTagPrefixes: ["own:"] } },
    ];
    expect(own(evaluate(declarations, options).problems).map(({ message }) => message.split(" ")[0])).toEqual([
      "run:",
      "own:",
    ]);
  });
});

describe("a rule about several declarations", () => {
  const ruleSet = only({
    *checkAll(policies) {
      for (const policy of policies) yield { at: policy.at("name"), message: `one of ${policies.length}` };
    },
  });

  it("gets all declarations of its resource, and has findings in each", () => {
    const declarations = [fullPolicy(), fullPolicy()].map((raw) => declare(ruleSet, raw));
    const { problems } = evaluate(declarations, { reservedTagPrefixes: [] });
    expect(own(problems).map(({ declaration, message }) => [declaration, message.slice(0, 8)])).toEqual([
      [declarations[0], "one of 2"],
      [declarations[1], "one of 2"],
    ]);
  });

  it("ignores a declaration that may be repeated, and reports the fact", () => {
    const repeatedBecause = "count determines how many there are";
    const declarations = [declare(ruleSet, fullPolicy()), { ...declare(ruleSet, fullPolicy()), repeatedBecause }];
    const { problems, notEvaluated } = evaluate(declarations, { reservedTagPrefixes: [] });
    expect(own(problems).map(({ message }) => message.slice(0, 8))).toEqual(["one of 1"]);
    expect(own(notEvaluated).map(({ declaration, reason }) => [declaration, reason])).toEqual([
      [declarations[1], repeatedBecause],
    ]);
  });
});

it("a rule that throws is reported as not evaluated, and the others run", () => {
  const failing = only({
    // biome-ignore lint/correctness/useYield: it fails before it finds anything
    *check() {
      throw new Error("out of luck");
    },
  });
  const ruleSet = {
    ...failing,
    rules: [...failing.rules, ...only({ id: "lifecycle-policy/other", check: findHere }).rules],
  };
  const { problems, notEvaluated } = judge(ruleSet, [fullPolicy()]);
  expect(own(notEvaluated).map(({ at, reason }) => [at.path, reason])).toEqual([
    ["", "the rule itself failed: out of luck"],
  ]);
  expect(problems.map((problem) => problem.rule.id)).toEqual(["lifecycle-policy/other"]);
});

describe("a declaration that differs by branch", () => {
  const ruleSet = only({
    each: ["policyDetails[]"],
    when: [["policyDetails[].filter.type", "COUNT"]],
    check: findHere,
  });
  const policy = (type: string) => declare(ruleSet, { policyDetails: [{ filter: { type } }] }).root;
  const branch = (choice: string, value: Node | undefined, question = "IsProd") => ({
    assumptions: [{ question, choice }],
    value,
  });
  const messages = (...branches: readonly ReturnType<typeof branch>[]) =>
    own(evaluate([{ ruleSet, root: policy("AGE"), branches }]).problems).map(({ message }) =>
      message.replace(" (lifecycle policy, Limits)", ""),
    );

  it("has a fault with the assumptions of its branch", () => {
    expect(messages(branch("true", policy("COUNT")), branch("false", policy("AGE")))).toEqual([
      "policyDetails[0] is found, when IsProd is true",
    ]);
  });

  it("has one fault if every branch has it", () => {
    expect(messages(branch("true", policy("COUNT")), branch("false", policy("COUNT")))).toEqual([
      "policyDetails[0] is found",
    ]);
  });

  it("has none in a branch without a declaration", () => {
    expect(messages(branch("true", undefined), branch("false", policy("AGE")))).toEqual([]);
  });

  it("is compared with others only in compatible branches", () => {
    const together = only({
      *checkAll(all) {
        if (all.length > 1) for (const at of all) yield { at, message: `one of ${all.length}` };
      },
    });
    const declaration = (...branches: readonly ReturnType<typeof branch>[]) => ({
      ruleSet: together,
      root: policy("AGE"),
      branches,
    });
    const count = (...declarations: readonly ReturnType<typeof declaration>[]) =>
      own(evaluate(declarations).problems).length;
    const onlyWhen = (choice: string, question = "IsProd") =>
      declaration(
        ...["true", "false"].map((each) => branch(each, each === choice ? policy("AGE") : undefined, question)),
      );
    expect(count(onlyWhen("true"), onlyWhen("false"))).toBe(0);
    expect(count(onlyWhen("true"), onlyWhen("true"))).toBe(2);
    expect(count(onlyWhen("true"), onlyWhen("true", "IsBlue"))).toBe(2);
  });
});
