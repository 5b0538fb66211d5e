/** The reasons that verdicts give, and their wording. */
import { describe, expect, it } from "vitest";
import { actionInWords } from "../../../lib/lifecycle/report/simulation/sentence.ts";
import type { GivenImage } from "../../../lib/lifecycle/simulate/image/given-image.ts";
import { ImageTable } from "../../../lib/lifecycle/simulate/image/image-table.ts";
import { type Policy, type PolicyRule, Unknown } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { readPolicies, tagKeysOf } from "../../../lib/lifecycle/simulate/policy/rule.ts";
import { day } from "../../../lib/lifecycle/simulate/policy/time.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { daysInWords, placeInWords } from "../../../lib/lifecycle/simulate/verdict/reasons.ts";
import { Simulation } from "../../../lib/lifecycle/simulate/verdict/simulation.ts";
import { at, image, olderThan, policy, remove } from "./images-and-policies.ts";

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

it("an age is counted in whole days", () => {
  expect(daysInWords(0, day - 1)).toBe("0 days");
  expect(daysInWords(day, 2 * day)).toBe("1 day");
  expect(daysInWords(day, 95 * day)).toBe("94 days");
});

const selection = { resourceSelection: { tagMap: { team: "web" } } };
const web = (id: string, days: number, besides: Partial<GivenImage> = {}): GivenImage =>
  image(id, days, { tags: { team: "web" }, ...besides });
const count = (value: number): PolicyRule["filter"] => ({ type: "COUNT", value });
/** A policy that selects by tags and deletes by these filters. */
const deleting = (filters: readonly PolicyRule["filter"][], besides: Partial<Policy> = {}): Policy =>
  policy(
    filters.map((filter) => remove(filter)),
    { ...selection, ...besides },
  );

/** The verdict on the first image, and its reason. */
const said = (policies: readonly Policy[], images: readonly GivenImage[]): readonly unknown[] => {
  const [verdict] = simulate(policies, { images }, at).verdicts;
  return [verdict?.action, verdict?.reason];
};

describe("an image is deleted, because", () => {
  it.each<[string, PolicyRule["filter"]]>([
    ["the newest one is kept", count(1)],
    ["the newest 2 are kept", count(2)],
    ["older than 5 days", olderThan(5)],
    ["older than 5 days, 1 is retained", olderThan(5, 1)],
    ["older than 5 days, 2 are retained", olderThan(5, 2)],
  ])("%s", (reason, filter) => {
    expect(said([deleting([filter])], [web("a", 9), web("b", 2), web("c", 1)])).toEqual(["DELETE", reason]);
  });
});

describe("an image is kept, because", () => {
  const tagged = {
    exclusionRules: { tagMap: { team: "web" } },
    action: { type: "DELETE" as const },
    filter: olderThan(5),
  };
  it.each<[string, Policy[]]>([
    ["no policy selects it", [deleting([olderThan(5)], { resourceSelection: { tagMap: { team: "api" } } })]],
    ['"nightly" has no rule for it', [deleting([])]],
    ['"nightly" is DISABLED', [deleting([olderThan(5)], { status: "DISABLED" })]],
    ['not older than 10 days ("nightly" rule 1)', [deleting([olderThan(10)])]],
    ['not older than 10 days ("nightly" rule 2)', [deleting([olderThan(30), olderThan(10)])]],
    [
      'not older than 10 days ("nightly" rule 1)',
      [deleting([olderThan(10)]), deleting([olderThan(5)], { status: "DISABLED" })],
    ],
    ['2nd newest, 2 are kept ("nightly" rule 1)', [deleting([count(2)])]],
    ['2nd newest, 3 are kept ("nightly" rule 2)', [deleting([olderThan(30), count(3)])]],
    ['2nd newest, 2 are retained ("nightly" rule 1)', [deleting([olderThan(5, 2)])]],
    ['excluded by its tag team=web ("nightly" rule 1)', [deleting([], { policyDetails: [tagged] })]],
  ])("%s", (reason, policies) => {
    expect(said(policies, [web("a", 9), web("b", 1)])).toEqual(["KEEP", reason]);
  });

  it("it already has the status that the rule would give it", () => {
    const disabling = { action: { type: "DISABLE" as const }, filter: olderThan(5) };
    const disabled = web("a", 9, { status: "DISABLED" });
    const reason = 'it is already DISABLED ("nightly" rule 1)';
    expect(said([deleting([], { policyDetails: [disabling] })], [disabled])).toEqual(["KEEP", reason]);
  });
});

describe("an image is undecided, because", () => {
  it("a newer one may be selected or not", () => {
    const images = [web("a", 9), web("b", 1, { tags: undefined })];
    const reason = "the newer image b may be selected or not";
    expect(said([deleting([count(1)])], images)).toEqual(["UNDECIDED", reason]);
    // With a newer one that is certainly selected, nothing depends on it.
    expect(said([deleting([count(1)])], [...images, web("c", 2)])).toEqual(["DELETE", "the newest one is kept"]);
    expect(said([deleting([count(2)])], images)).toEqual(["KEEP", '2nd newest, 2 are kept ("nightly" rule 1)']);
  });

  it("a newer one may have been deleted in an earlier run", () => {
    const unknown = { tagMap: { keep: new Unknown("var.keep") } };
    const open = deleting([], {
      name: "open",
      policyDetails: [{ action: { type: "DELETE" }, filter: olderThan(3), exclusionRules: unknown }],
      resourceSelection: { tagMap: { team: "api" } },
    });
    const all = deleting([olderThan(10, 1)], {
      resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
    });
    const ready = readPolicies([open, all]);
    const table = new ImageTable(tagKeysOf(ready));
    for (const each of [web("a", 9), web("b", 5, { tags: { team: "api", keep: "yes" } })]) table.add(each);
    const simulation = new Simulation(table, ready, Date.parse(at));
    expect(Array.from(simulation.acts(3), (act) => actionInWords(simulation, act))).toEqual([
      'b of web 1.2.0, 5 days old, newest: UNDECIDED by "open" rule 1 (policyDetails[0].exclusionRules.tagMap.keep is not known: var.keep)',
      'a of web 1.2.0, 9 days old, 2nd newest: UNDECIDED within 24 hours by "nightly" rule 1 (the newer image b may be deleted or not)',
    ]);
  });
});
