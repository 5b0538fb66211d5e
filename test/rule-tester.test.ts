/** The public rule tester: what passes, and the messages for what does not. */

import { RuleTester } from "lintel/rule-tester";
import { cite, rule } from "lintel/rules";
import { describe, expect, it } from "vitest";

const named = rule({
  id: "acme/name-begins-with-team",
  on: "lifecycle-policy",
  severity: "warning",
  summary: "A policy's name begins with its team's.",
  cites: [cite(3, "Resources and their fields")],
  defaults: { teams: ["web"] },
  good: { "of the team": "name: web images" },
  bad: { "of nobody": "name: ⟦images⟧", "two of them": "name: ⟦images⟧\n---\nname: ⟦other⟧" },
  each: ["name"],
  *check(name, { teams }) {
    const { value } = name;
    if (typeof value !== "string" || teams.some((team) => value.startsWith(team))) return;
    yield { at: name, message: `${name.path} is ${name.shown}; it begins with ${teams.join(" or ")}` };
  },
});

/** The outcomes of a rule's tests, by title. */
async function outcomes(...args: Parameters<RuleTester["run"]>): Promise<{ readonly [title: string]: string }> {
  const tests: [string, () => Promise<void>][] = [];
  new RuleTester((title, run) => tests.push([title, run])).run(...args);
  const results: { [title: string]: string } = {};
  for (const [title, run] of tests) {
    results[title] = await run().then(
      () => "passes",
      (error: Error) => error.message,
    );
  }
  return results;
}

describe("in this runner", () => {
  new RuleTester(it).run(named);
  new RuleTester(it).run(named, { options: { teams: ["shop"] }, good: { another: "name: shop images" } });
});

describe("a rule tester", () => {
  it("reports findings that are missing or not marked", async () => {
    const results = await outcomes(named, {
      good: { unmarked: "name: images" },
      bad: {
        "not found": "name: ⟦web images⟧",
        elsewhere: "name: images\nstatus: ⟦ENABLED⟧",
        "no mark": "name: images",
      },
    });
    expect(results["acme/name-begins-with-team is a valid rule"]).toBe("passes");
    expect(results["acme/name-begins-with-team, bad: two of them"]).toBe("passes");
    expect(results["acme/name-begins-with-team, good: unmarked"]).toBe(
      "unexpected finding at name\n\n    name: images",
    );
    expect(results["acme/name-begins-with-team, bad: not found"]).toBe(
      "expected a finding at name\n\n    name: web images\n          ^^^^^^^^^^",
    );
    expect(results["acme/name-begins-with-team, bad: elsewhere"]).toMatch(
      /^expected a finding at status\nunexpected finding at name\n/,
    );
    expect(results["acme/name-begins-with-team, bad: no mark"]).toContain("marks each finding");
  });

  it("reports findings of other rules, because an example shows one thing", async () => {
    const results = await outcomes(named, { bad: { two: "name: ⟦images⟧\nstatus: ON" } });
    expect(results["acme/name-begins-with-team, bad: two"]).toContain(
      "lifecycle-policy/enum has a finding too: status",
    );
  });

  it("marks keys and missing values too", async () => {
    const keys = rule({
      id: "acme/no-owner",
      on: "lifecycle-policy",
      severity: "info",
      summary: "Tags have no owner.",
      good: { none: "tags: { team: web }" },
      bad: { key: "tags: { ⟦owner⟧: web }" },
      each: ["tags"],
      *check(tags) {
        if (tags.keys().includes("owner")) yield { at: tags.entry("owner"), atKey: true, message: "no owner" };
      },
    });
    expect(new Set(Object.values(await outcomes(keys)))).toEqual(new Set(["passes"]));
    const value = { ...keys, bad: { value: "tags: { owner: ⟦web⟧ }" } };
    expect((await outcomes(value))["acme/no-owner, bad: value"]).toContain(
      "unexpected finding at the key of tags.owner",
    );
  });

  it("says why a rule is invalid", async () => {
    const results = await outcomes({ ...named, on: "policy", each: [] });
    expect(results["acme/name-begins-with-team is a valid rule"]).toMatch(
      /is not a valid rule: on is "policy"; it must be lifecycle-policy/,
    );
  });

  it("reports that a rule failed", async () => {
    const failing = {
      ...named,
      check: () => {
        throw new Error("no luck");
      },
    };
    expect((await outcomes(failing))["acme/name-begins-with-team, good: of the team"]).toContain(
      "acme/name-begins-with-team is not evaluated: the rule itself failed: no luck",
    );
  });
});
