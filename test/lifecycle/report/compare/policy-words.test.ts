import { expect, it } from "vitest";
import { comparePolicies } from "../../../../lib/lifecycle/compare/compare-policies.ts";
import { actionSentences } from "../../../../lib/lifecycle/report/compare/policy-words.ts";
import { witnessInWords } from "../../../../lib/lifecycle/report/compare/words.ts";
import type { Policy, PolicyRule } from "../../../../lib/lifecycle/simulate/policy/policy.ts";
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
    "an age that lets the newest images stay",
    policy([remove(olderThan(90, 3))]),
    policy([remove(olderThan(60, 3))]),
    ["Deletes sooner: after 60 days instead of 90 (the newest 3 of each version stay)"],
  ],
  [
    "an age that another rule has too",
    policy([old, deprecate]),
    policy([remove(olderThan(60)), deprecate]),
    ["Deletes sooner: after 60 days instead of 90", "Deletes an image 1 day after it is deprecated (before: 30)"],
  ],
  [
    "an age before that of another rule",
    policy([old, deprecate]),
    policy([remove(olderThan(50)), deprecate]),
    ["Deletes sooner: after 50 days instead of 90", "Deletes an image before it is deprecated (before: 30)"],
  ],
  [
    "an age, a count and an exception in opposite directions",
    policy([remove(olderThan(90, 3))]),
    policy([remove(olderThan(60, 5), { exclusionRules: { tagMap: { keep: "yes" } } })]),
    [
      "Deletes sooner, but less: after 60 days instead of 90; the newest 5 of each version stay instead of the newest 3; images tagged keep=yes newly excluded",
    ],
  ],
  [
    "a count for an age that let the newest stay",
    policy([remove(olderThan(90, 3))]),
    count(5),
    [
      "Deletes other images: all but the newest 5 of each version, whatever their age; before, after 90 days (the newest 3 of each version stayed)",
    ],
  ],
  [
    "months that are longer than the days",
    policy([old]),
    policy([remove({ type: "AGE", value: 4, unit: "MONTHS" })]),
    ["Deletes later: after 4 months instead of 90 days"],
  ],
  [
    "images that newly stay",
    policy([old]),
    policy([remove(olderThan(90, 2))]),
    ["Deletes less: the newest 2 of each version now stay"],
  ],
  ["another age", policy([old]), policy([remove(olderThan(60))]), ["Deletes sooner: after 60 days instead of 90"]],
  [
    "another unit",
    policy([old]),
    policy([remove({ type: "AGE", value: 2, unit: "MONTHS" })]),
    ["Deletes sooner: after 2 months instead of 90 days"],
  ],
  [
    "a count for an age",
    policy([old]),
    count(3),
    ["Deletes other images: all but the newest 3 of each version, whatever their age; before, after 90 days"],
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
      "Deletes by the same rule, but rules before it changed, and a run acts once on an image",
      "images of web 1.x.x older than 60 days are newly deprecated",
      "Deletes an image 30 days after it is deprecated",
    ],
  ],
  [
    "a rule for all images before one that keeps the newest",
    policy([remove(olderThan(90, 2))]),
    policy([remove(olderThan(90, 2)), deprecate]),
    [
      "Deletes by the same rule, but rules before it changed, and a run acts once on an image",
      "images of web 1.x.x older than 60 days are newly deprecated, the newest of each version too",
      "Deletes an image 30 days after it is deprecated",
    ],
  ],
  ["a count", count(5), count(3), ["Deletes more: the newest 3 of each version stay instead of the newest 5"]],
  [
    "fewer images kept",
    policy([remove(olderThan(90, 5))]),
    policy([remove(olderThan(90, 1))]),
    ["Deletes more: the newest of each version stays instead of the newest 5"],
  ],
  [
    "no images kept",
    policy([remove(olderThan(90, 5))]),
    policy([old]),
    ["Deletes more: the newest 5 of each version no longer stay"],
  ],
  [
    "images of one more tag, any of which is enough",
    tagged({ team: "web" }),
    tagged({ team: "web", stage: "test" }),
    ["Deletes more: images tagged stage=test or team=web instead of images tagged team=web"],
  ],
  [
    "another last launch, and no region",
    launched(2, ["eu-west-1"]),
    launched(1, []),
    [
      "Deletes by another rule: AMIs launched within 1 week excluded instead of 2 weeks; AMIs in eu-west-1 no longer excluded",
    ],
  ],
  [
    "several exceptions",
    policy([old]),
    excepting({ tagMap: { keep: "yes", stage: "release" } }),
    ["Deletes less: with AMIs instead of alone; images tagged keep=yes and images tagged stage=release newly excluded"],
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
