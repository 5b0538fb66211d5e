import { expect, it } from "vitest";
import { actionSentences } from "../../../lib/cli/compare/policy-words.ts";
import { witnessInWords } from "../../../lib/cli/compare/words.ts";
import { comparePolicies } from "../../../lib/compare/compare-policies.ts";
import type { Policy, PolicyRule } from "../../../lib/simulate/policy/policy.ts";
import { olderThan, policy, remove } from "../../simulate/images-and-policies.ts";

const count = (value: number) => policy([remove({ type: "COUNT", value })]);
const excepting = (exclusionRules: NonNullable<PolicyRule["exclusionRules"]>) =>
  policy([remove(olderThan(90), { action: deleting, exclusionRules })]);
const deleting = { type: "DELETE", includeResources: { vmImages: true } } as const;
const launched = (value: number, regions: readonly string[]) =>
  excepting({ vmImages: { regions, lastLaunched: { value, unit: "WEEKS" } } });
const tagged = (tagMap: Readonly<Record<string, string>>) =>
  policy([remove(olderThan(90))], { resourceSelection: { tagMap } });
const old = remove(olderThan(90));
const disable: PolicyRule = { ...old, action: { type: "DISABLE" } };
const deprecate: PolicyRule = { action: { type: "DEPRECATE" }, filter: olderThan(60) };

it.each<[string, Policy, Policy, string[]]>([
  [
    "another age",
    policy([old]),
    policy([remove(olderThan(60))]),
    ["images of web 1.x.x older than 60 days, before: 90"],
  ],
  [
    "another unit",
    policy([old]),
    policy([remove({ type: "AGE", value: 2, unit: "MONTHS" })]),
    ["images of web 1.x.x older than 2 months, before: 90 days"],
  ],
  [
    "a count for an age",
    policy([old]),
    count(3),
    ["images of web 1.x.x beyond the newest 3 of each version, before: older than 90 days"],
  ],
  [
    "another action of the same rule",
    policy([old]),
    policy([disable]),
    ["images of web 1.x.x older than 90 days are disabled instead of deleted"],
  ],
  [
    "a rule before another",
    policy([old]),
    policy([old, deprecate]),
    [
      "the rule about images of web 1.x.x older than 90 days is the same, but not the rules that act before it",
      "images of web 1.x.x older than 60 days are newly deprecated",
    ],
  ],
  ["a count", count(5), count(3), ["images of web 1.x.x beyond the newest 3 of each version, before: 5"]],
  [
    "fewer images kept",
    policy([remove(olderThan(90, 5))]),
    policy([remove(olderThan(90, 1))]),
    ["images of web 1.x.x older than 90 days; the newest of each version kept, before: the newest 5"],
  ],
  [
    "no images kept",
    policy([remove(olderThan(90, 5))]),
    policy([old]),
    ["images of web 1.x.x older than 90 days; none kept, before: the newest 5 of each version kept"],
  ],
  [
    "images of one more tag, any of which is enough",
    tagged({ team: "web" }),
    tagged({ team: "web", stage: "test" }),
    ["images tagged stage=test or team=web (before: images tagged team=web) older than 90 days"],
  ],
  [
    "another last launch, and no region",
    launched(2, ["eu-west-1"]),
    launched(1, []),
    [
      "images of web 1.x.x older than 90 days; machine images launched within 1 week excepted, before: 2 weeks; machine images in eu-west-1 no longer excepted",
    ],
  ],
  [
    "several exceptions",
    policy([old]),
    excepting({ tagMap: { keep: "yes", stage: "release" } }),
    [
      "images of web 1.x.x older than 90 days; with machine images, before: alone; those tagged keep=yes and those tagged stage=release newly excepted",
    ],
  ],
])("sentences say what a policy does otherwise: %s", (_, before, now, sentences) => {
  const comparison = comparePolicies([before], [now]);
  const compared = { name: "web", file: "web.yaml", before, now, comparison };
  expect(actionSentences(compared).map(({ text }) => text)).toEqual(sentences);
});

it("a witness of a recipe that no policy names is of any recipe", () => {
  const { newly } = comparePolicies([tagged({ team: "web" })], [tagged({ team: "api" })]).deletions;
  expect(newly && witnessInWords(newly)).toBe("an image of any recipe, 90 days old, tagged team=api, AVAILABLE");
});
