/** The reasons that verdicts give, and their wording. */
import { describe, expect, it } from "vitest";
import { actionInWords } from "../../lib/cli/simulate/sentence.ts";
import type { GivenImage } from "../../lib/simulate/given-image.ts";
import { ImageTable } from "../../lib/simulate/image-table.ts";
import { type Policy, type PolicyRule, Unknown } from "../../lib/simulate/policy.ts";
import { daysInWords, placeInWords } from "../../lib/simulate/reasons.ts";
import { readPolicies, tagKeysOf } from "../../lib/simulate/rule.ts";
import { simulate } from "../../lib/simulate/simulate.ts";
import { Simulation } from "../../lib/simulate/simulation.ts";
import { day } from "../../lib/simulate/time.ts";

it.each([
  [1, "newest"],
  [2, "2nd newest"],
  [3, "3rd newest"],
  [4, "4th newest"],
  [10, "10th newest"],
  [11, "11th newest"],
  [12, "12th newest"],
  [13, "13th newest"],
  [14, "14th newest"],
  [21, "21st newest"],
  [22, "22nd newest"],
  [111, "111th newest"],
  [123, "123rd newest"],
])("position %i is the %s", (place, words) => {
  expect(placeInWords(place - 1)).toBe(words);
});

it("counts whole days", () => {
  expect(daysInWords(0, day - 1)).toBe("0 days");
  expect(daysInWords(day, 2 * day)).toBe("1 day");
  expect(daysInWords(day, 95 * day)).toBe("94 days");
});

const at = "2026-03-01T12:00:00Z";
const image = (id: string, days: number, besides: Partial<GivenImage> = {}): GivenImage => ({
  id,
  recipe: { name: "web", semanticVersion: "1.2.0" },
  createdAt: new Date(Date.parse(at) - days * day).toISOString(),
  status: "AVAILABLE",
  tags: { team: "web" },
  vmImages: [],
  ...besides,
});
const count = (value: number): PolicyRule["filter"] => ({ type: "COUNT", value });
const age = (value: number, besides: Partial<PolicyRule["filter"]> = {}): PolicyRule["filter"] => ({
  type: "AGE",
  value,
  unit: "DAYS",
  ...besides,
});
const policy = (filters: readonly PolicyRule["filter"][], besides: Partial<Policy> = {}): Policy => ({
  name: "nightly",
  resourceType: "VM_IMAGE",
  policyDetails: filters.map((filter) => ({ action: { type: "DELETE" }, filter })),
  resourceSelection: { tagMap: { team: "web" } },
  ...besides,
});
/** The verdict on the first image, and its reason. */
const said = (policies: readonly Policy[], images: readonly GivenImage[]): readonly unknown[] => {
  const [verdict] = simulate(policies, { images }, at).verdicts;
  return [verdict?.action, verdict?.reason];
};

describe("an image is deleted, because", () => {
  it.each<[string, PolicyRule["filter"]]>([
    ["the newest one is kept", count(1)],
    ["the newest 2 are kept", count(2)],
    ["older than 5 days", age(5)],
    ["older than 5 days, 1 is retained", age(5, { retainAtLeast: 1 })],
    ["older than 5 days, 2 are retained", age(5, { retainAtLeast: 2 })],
  ])("%s", (reason, filter) => {
    expect(said([policy([filter])], [image("a", 9), image("b", 2), image("c", 1)])).toEqual(["DELETE", reason]);
  });
});

describe("an image is kept, because", () => {
  const tagged = { exclusionRules: { tagMap: { team: "web" } }, action: { type: "DELETE" as const }, filter: age(5) };
  it.each<[string, Policy[]]>([
    ["no policy selects it", [policy([age(5)], { resourceSelection: { tagMap: { team: "api" } } })]],
    ['"nightly" has no rule for it', [policy([])]],
    ['"nightly" is DISABLED', [policy([age(5)], { status: "DISABLED" })]],
    ['not older than 10 days ("nightly" rule 1)', [policy([age(10)])]],
    ['not older than 10 days ("nightly" rule 2)', [policy([age(30), age(10)])]],
    ['not older than 10 days ("nightly" rule 1)', [policy([age(10)]), policy([age(5)], { status: "DISABLED" })]],
    ['2nd newest, 2 are kept ("nightly" rule 1)', [policy([count(2)])]],
    ['2nd newest, 3 are kept ("nightly" rule 2)', [policy([age(30), count(3)])]],
    ['2nd newest, 2 are retained ("nightly" rule 1)', [policy([age(5, { retainAtLeast: 2 })])]],
    ['excluded by its tag team=web ("nightly" rule 1)', [policy([], { policyDetails: [tagged] })]],
  ])("%s", (reason, policies) => {
    expect(said(policies, [image("a", 9), image("b", 1)])).toEqual(["KEEP", reason]);
  });

  it("it has the status that the rule would give it", () => {
    const disabling = { action: { type: "DISABLE" as const }, filter: age(5) };
    const disabled = image("a", 9, { status: "DISABLED" });
    const reason = 'it is already DISABLED ("nightly" rule 1)';
    expect(said([policy([], { policyDetails: [disabling] })], [disabled])).toEqual(["KEEP", reason]);
  });
});

describe("an image is undecided, because", () => {
  it("a newer one may be selected or not", () => {
    const images = [image("a", 9), image("b", 1, { tags: undefined })];
    const reason = "the newer image b may be selected or not";
    expect(said([policy([count(1)])], images)).toEqual(["UNDECIDED", reason]);
    // With two certain ones, nothing depends on it.
    expect(said([policy([count(1)])], [...images, image("c", 2)])).toEqual(["DELETE", "the newest one is kept"]);
    expect(said([policy([count(2)])], images)).toEqual(["KEEP", '2nd newest, 2 are kept ("nightly" rule 1)']);
  });

  it("a newer one may have been deleted in an earlier run", () => {
    const unknown = { tagMap: { keep: new Unknown("var.keep") } };
    const open = policy([], {
      name: "open",
      policyDetails: [{ action: { type: "DELETE" }, filter: age(3), exclusionRules: unknown }],
      resourceSelection: { tagMap: { team: "api" } },
    });
    const all = policy([age(10, { retainAtLeast: 1 })], {
      resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
    });
    const ready = readPolicies([open, all]);
    const table = new ImageTable(tagKeysOf(ready));
    for (const each of [image("a", 9), image("b", 5, { tags: { team: "api", keep: "yes" } })]) table.add(each);
    const simulation = new Simulation(table, ready, Date.parse(at));
    expect(Array.from(simulation.acts(3), (act) => actionInWords(simulation, act))).toEqual([
      'b of web 1.2.0, 5 days old, newest: UNDECIDED by "open" rule 1 (policyDetails[0].exclusionRules.tagMap.keep is not known: var.keep)',
      'a of web 1.2.0, 9 days old, 2nd newest: UNDECIDED on 2026-03-02 by "nightly" rule 1 (the newer image b may be deleted or not)',
    ]);
  });
});
