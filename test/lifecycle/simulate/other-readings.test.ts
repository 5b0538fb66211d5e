/** Verdicts that rest on one of two sentences of the guide name the decision, and guards count what the other deletes. */
import { expect, test } from "vitest";
import { type GuardOptions, Guards } from "../../../lib/cli/simulate/guards.ts";
import { compare } from "../../../lib/lifecycle/report/simulation/comparison.ts";
import { deletionsWithin } from "../../../lib/lifecycle/report/simulation/deletions.ts";
import { noteInWords } from "../../../lib/lifecycle/report/simulation/notes.ts";
import type { GivenImage } from "../../../lib/lifecycle/simulate/image/given-image.ts";
import { ImageTable } from "../../../lib/lifecycle/simulate/image/image-table.ts";
import { simulationMatchers } from "../../../lib/lifecycle/simulate/matchers.ts";
import type { Policy } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { readPolicies, tagKeysOf } from "../../../lib/lifecycle/simulate/policy/rule.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { policyText } from "../../../lib/lifecycle/simulate/verdict/affected.ts";
import { notesUntil } from "../../../lib/lifecycle/simulate/verdict/notes.ts";
import { Simulation } from "../../../lib/lifecycle/simulate/verdict/simulation.ts";
import { at, image, olderThan, policy, remove } from "./images-and-policies.ts";

const counted = "lifecycle-policy/counted-images";

function simulationOf(policies: readonly Policy[], images: readonly GivenImage[]): Simulation {
  const ready = readPolicies(policies);
  const table = new ImageTable(tagKeysOf(ready));
  for (const each of images) table.add(each);
  return new Simulation(table, ready, Date.parse(at));
}
const verdictsOf = (policies: readonly Policy[], images: readonly GivenImage[]) =>
  new Map(simulate(policies, { images }, at).verdicts.map((each) => [each.image, [each.action, each.assumes]]));
const noGuards: GuardOptions = {
  ...{ maxDeletions: undefined, against: undefined, failOn: [], protect: [], protectFrom: [], within: undefined },
  allowUndecided: false,
};

const pinned = { exclusionRules: { tagMap: { pin: "yes" } } };
const machineImage = { id: "ami-failed", isPublic: false, tags: {}, snapshots: ["snap-failed"] };
const includeResources = { vmImages: true, snapshots: true };
const whole = { action: { type: "DELETE" as const, includeResources } };

test.each(["FAILED", "CANCELLED"] as const)(
  "a %s image that is young or has an excluded tag is kept by one sentence of the guide, and named",
  (status) => {
    const young = image("young", 3, { status });
    expect(verdictsOf([policy([remove(olderThan(30, 2))])], [young]).get("young")).toEqual(["KEEP", [counted]]);
    const tagged = image("tagged", 300, { status, tags: { pin: "yes" } });
    const all = [remove({ type: "COUNT", value: 1 }, pinned)];
    expect(verdictsOf([policy(all)], [tagged]).get("tagged")).toEqual(["KEEP", [counted]]);
    // Every sentence deletes it.
    const old = image("old", 300, { status });
    expect(verdictsOf([policy([remove(olderThan(30, 2))])], [old]).get("old")).toEqual(["DELETE", undefined]);
    // No rule ever deletes it.
    const disabling = policy([{ action: { type: "DISABLE" }, filter: olderThan(30) }]);
    expect(verdictsOf([disabling], [young]).get("young")).toEqual(["KEEP", undefined]);
    const idle = policy([remove(olderThan(30))], { status: "DISABLED" });
    expect(verdictsOf([idle], [young]).get("young")).toEqual(["KEEP", undefined]);
    expect(verdictsOf([policy([remove(olderThan(30))])], [image("ready", 3)]).get("ready")).toEqual([
      "KEEP",
      undefined,
    ]);
  },
);

test("guards count a young failed image, with its parts, as one that may be deleted", () => {
  const images = [image("young", 3, { status: "FAILED", vmImages: [machineImage] })];
  const simulation = simulationOf([policy([remove(olderThan(30), whole)])], images);
  const [deletion, another] = [...deletionsWithin(simulation, 1)];
  expect(another).toBeUndefined();
  expect([deletion?.ids, [...(deletion?.possible.keys() ?? [])]]).toEqual([[], ["young", "ami-failed", "snap-failed"]]);
  expect(new Guards({ ...noGuards, maxDeletions: 0 }).crossed(simulation)).toEqual([
    "0 images would be deleted within 24 hours, and 1 more image may be: whether a failed build waits for its age and tags is not known: according to another sentence of the guide it always qualifies for deletion (young; --allow-undecided ignores undecided results); --max-deletions allows 0",
  ]);
  expect(new Guards({ ...noGuards, failOn: ["undecided"] }).crossed(simulation)).toEqual([
    "1 image is undecided (--fail-on undecided): whether a failed build waits for its age and tags is not known: according to another sentence of the guide it always qualifies for deletion (young); an inventory cannot decide this, so list the images to keep with --protect instead",
  ]);
  expect(new Guards({ ...noGuards, maxDeletions: 0, allowUndecided: true }).crossed(simulation)).toEqual([]);
});

test("an AMI that the rule does not include stays in either reading of a failed build", () => {
  const images = [image("young", 3, { status: "FAILED", vmImages: [machineImage] })];
  const [deletion] = [...deletionsWithin(simulationOf([policy([remove(olderThan(30))])], images), 1)];
  expect([...(deletion?.possible.keys() ?? [])]).toEqual(["young"]);
});

test("a young failed image passes neither toKeep nor toDelete", () => {
  const images = [image("young", 3, { status: "FAILED", vmImages: [machineImage] }), image("ready", 3)];
  const result = simulate([policy([remove(olderThan(30), whole)])], { images }, at);
  const passes = (id: string) => [
    simulationMatchers.toKeep.call({ isNot: false }, result, id).pass,
    simulationMatchers.toDelete.call({ isNot: false }, result, id).pass,
    // With `not`, a matcher that passes fails the test.
    !simulationMatchers.toDelete.call({ isNot: true }, result, id).pass,
  ];
  expect(passes("young")).toEqual([false, false, false]);
  expect(passes("ami-failed")).toEqual([false, false, false]);
  expect(passes("ready")).toEqual([true, false, true]);
});

test("an image whose deletion rests on one of two sentences passes neither toKeep nor toDelete", () => {
  const count = { type: "COUNT", value: 1 } as const;
  const rule = remove(count, { ...whole, ...pinned });
  const machineImages = (id: string) => ({ vmImages: [{ ...machineImage, id }] });
  const images = [
    image("new", 1, { tags: { pin: "yes" } }),
    image("contested", 2, machineImages("ami-contested")),
    image("old", 4, machineImages("ami-old")),
  ];
  const result = simulate([policy([rule])], { images }, at);
  const passes = (id: string) => [
    simulationMatchers.toKeep.call({ isNot: false }, result, id).pass,
    simulationMatchers.toDelete.call({ isNot: false }, result, id).pass,
    // With `not`, a matcher that passes fails the test.
    !simulationMatchers.toDelete.call({ isNot: true }, result, id).pass,
  ];
  expect(passes("contested")).toEqual([false, false, false]);
  expect(passes("ami-contested")).toEqual([false, false, false]);
  expect(passes("old")).toEqual([false, true, false]);
  expect(passes("ami-old")).toEqual([false, true, false]);
  expect(simulationMatchers.toDelete.call({}, result, "contested").message()).toBe(
    'expected contested to be deleted: it is UNDECIDED by "nightly" rule 1 (according to one sentence of the guide an image that a tag excludes, or that another rule changes, counts toward the number retained; according to another it does not; the newest one is kept)',
  );
});

test("a policy that newly selects a young failed image may newly delete it, one that selected it before does not", () => {
  const images = [image("young", 3, { status: "FAILED" })];
  const [after60, after90] = [60, 90].map((days) => policy([remove(olderThan(days))]));
  const other = policy([remove(olderThan(60))], {
    resourceSelection: { recipes: [{ name: "api", semanticVersion: "1.x.x" }] },
  });
  const against = (before: Policy | undefined, now: Policy | undefined) => {
    if (before === undefined || now === undefined) throw new RangeError("two policies are compared");
    const [was, is] = [before, now].map((each) => ({
      simulation: simulationOf([each], images),
      said: [policyText(each)],
    }));
    if (was === undefined || is === undefined) throw new RangeError("two policies are two simulations");
    const { differences, possible } = compare("before", was, is, 30);
    return [differences.length, possible.map(({ changes, things }) => [...changes, ...things.map(({ id }) => id)])];
  };
  expect(against(after90, after60)).toEqual([0, []]);
  expect(against(other, after60)).toEqual([0, [["newly", "young"]]]);
});

test("a deletion rests on a place that an excluded image takes, or one that another rule changes in the same run", () => {
  const count = { type: "COUNT", value: 2 } as const;
  const images = [image("new", 1, { tags: { pin: "yes" } }), image("b", 2), image("c", 3), image("d", 4)];
  const all = (rules: Parameters<typeof policy>[0], some = images) => [...verdictsOf([policy(rules)], some).values()];
  // If "new" takes no place, "c" has the second.
  expect(all([remove(count, pinned)])).toEqual([
    ["KEEP", undefined],
    ["KEEP", undefined],
    ["DELETE", [counted]],
    ["DELETE", undefined],
  ]);
  expect(all([remove(count)]).map(([, assumes]) => assumes)).toEqual([undefined, undefined, undefined, undefined]);
  const deprecating = { action: { type: "DEPRECATE" as const }, filter: olderThan(2) };
  const deprecated = images.map((each) => ({
    ...each,
    tags: {},
    ...(each.id > "b" && { status: "DEPRECATED" as const }),
  }));
  expect(all([deprecating, remove(count)], deprecated as GivenImage[])).toEqual([
    ["KEEP", undefined],
    ["DEPRECATE", undefined],
    ["DELETE", [counted]],
    ["DELETE", undefined],
  ]);
});

test("a line names both sentences, how many images rest on them, and what is safe under both", () => {
  const excluded = { exclusionRules: { tagMap: { pin: "yes" }, vmImages: { isPublic: true } } };
  const rule = remove({ type: "COUNT", value: 1 }, { ...whole, ...excluded });
  const images = [
    image("new", 1, { tags: { pin: "yes" } }),
    image("old", 20),
    image("older", 30, { vmImages: [{ ...machineImage, isPublic: true }] }),
    image("failed", 5, { status: "FAILED", tags: { pin: "yes" } }),
  ];
  expect(notesUntil(simulationOf([policy([rule])], images), 31).map(noteInWords)).toEqual([
    "1 failed build may go today: its age or its tags keep it, but according to another sentence of the guide failed builds always qualify for deletion. Safe in both cases: copy the data that you need: failed",
    "1 image may stay: a newer image that the rule's tags exclude, or that another rule changes, counts toward the number retained; according to another sentence of the guide it does not. Safe in both cases: exclude it by a tag too, or delete it by hand: old",
    "1 image may stay: the rule skips one of its AMIs, and the guide does not say whether the image goes nevertheless. Safe in both cases: exclude it by exclusionRules.tagMap, which keeps all its parts: older",
  ]);
});
