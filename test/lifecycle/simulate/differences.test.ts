/** Back-tests of services that do one thing differently, of incomplete histories, and of executions that ended early. */
import { describe, expect, test } from "vitest";
import { backTest } from "../../../lib/lifecycle/simulate/back-test/back-test.ts";
import type { History, HistoryExecution, PastAct } from "../../../lib/lifecycle/simulate/back-test/history.ts";
import type { Image } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import type { Policy } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { type DeviantRule, type Deviation, deviantHistory, deviantPolicy } from "./deviant-service.ts";

const first = new Date("2026-06-01T00:00:00Z");
const before = new Date(first.getTime() - 60_000).toISOString();
const day = 24 * 60 * 60 * 1000;
const arn = (version: string, build: number) =>
  `arn:aws:imagebuilder:us-east-1:123456789012:image/web/${version}/${build}`;

/** An image of web that was built this many days before the first run. */
const built = (age: number, besides: Partial<Image> = {}, version = "1.0.0"): Image => ({
  id: arn(version, 100 - age),
  recipe: { name: "web", semanticVersion: version },
  createdAt: new Date(first.getTime() - age * day).toISOString(),
  ...{ status: "AVAILABLE", tags: {}, vmImages: [] },
  ...besides,
});

const policy = (rules: readonly DeviantRule[]): Policy => ({
  name: "nightly",
  resourceType: "VM_IMAGE",
  policyDetails: rules.map(({ filter, ...rule }) => ({
    ...rule,
    filter: filter.type === "AGE" ? { ...filter, unit: "DAYS" } : filter,
  })),
  resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
});

const count = (value: number): DeviantRule => ({ action: { type: "DELETE" }, filter: { type: "COUNT", value } });
const older = (type: DeviantRule["action"]["type"], value: number): DeviantRule => ({
  action: { type },
  filter: { type: "AGE", value },
});
const keep = { tags: { keep: "yes" } };
const butKept = { exclusionRules: { tagMap: { keep: "yes" } } };

const played = (images: readonly Image[], rules: readonly DeviantRule[], deviation?: Deviation) => {
  const history = deviantHistory({ images, rules, first, runs: 10, ...(deviation !== undefined && { deviation }) });
  return { history, result: backTest([policy(rules)], history, { earlier: [{ takenAt: before, images }] }) };
};

describe("a difference is named if the service", () => {
  test.each<
    readonly [Deviation, readonly Image[], readonly DeviantRule[], gap: string, explanation: string | undefined]
  >([
    [
      "applies DELETE first",
      [built(40), built(5)],
      [older("DEPRECATE", 10), older("DELETE", 20)],
      "lifecycle-policy/one-action",
      "tries the rules in another order than DEPRECATE, DISABLE, DELETE",
    ],
    [
      "counts failed images",
      [built(9), built(8, { status: "FAILED" }), built(7), built(6)],
      [count(3)],
      "lifecycle-policy/counted-images",
      "lets FAILED and CANCELLED images take places",
    ],
    [
      "does not count excluded images",
      [built(9), built(8), built(7, keep)],
      [{ ...count(1), ...butKept }],
      "lifecycle-policy/counted-images",
      "lets images take no place that the rule's tags exclude",
    ],
    [
      "counts all versions together",
      [built(9), built(8), built(7, {}, "2.0.0"), built(6, {}, "2.0.0")],
      [count(2)],
      "lifecycle-policy/count-scope",
      "counts all versions of a recipe together",
    ],
    [
      "ignores exclusions",
      [built(9, keep), built(8)],
      [{ ...count(1), ...butKept }],
      "lifecycle-policy/tag-selection",
      "acts on images that the rule's tags exclude",
    ],
    [
      "deprecates again",
      [built(9)],
      [older("DEPRECATE", 5)],
      "lifecycle-policy/status-of-image",
      "acts on images that already have the status, or a later one",
    ],
    ["is a day late", [built(9)], [older("DELETE", 12)], "lifecycle-policy/calendar", "applies an age a day later"],
    ["does nothing", [built(9), built(8)], [count(1)], "lifecycle-policy/count-scope", undefined],
  ])("%s", (deviation, images, rules, gap, explanation) => {
    expect(played(images, rules).result).toMatchObject({ differences: [], notJudged: [] });
    const { differences } = played(images, rules, deviation).result;
    expect(differences.length).toBeGreaterThan(0);
    for (const each of differences) expect([each.gap, each.explanation]).toEqual([gap, explanation]);
  });
});

test("a difference says what was done and predicted, by which rule and why", () => {
  const { result } = played([built(40)], [older("DEPRECATE", 10), older("DELETE", 20)], "applies DELETE first");
  expect(result.differences).toEqual([
    {
      ...{ image: arn("1.0.0", 60), policy: "nightly", rule: 0, execution: "lce-0", at: first.toISOString() },
      ...{ done: "DELETE", predicted: ["DEPRECATE"], reason: "older than 10 days" },
      gap: "lifecycle-policy/one-action",
      explanation: "tries the rules in another order than DEPRECATE, DISABLE, DELETE",
      byHand: "its status, which no list shows if it is changed alone",
    },
  ]);
  expect(result).toMatchObject({ actions: 1, asPredicted: 0, executions: 10 });
});

describe("a back-test does not judge", () => {
  const images = [built(9), built(8), built(7)];
  const { history } = played(images, [count(1)]);
  const judged = (change: Partial<History>, earlier: readonly Image[] = images) =>
    backTest([policy([count(1)])], { ...history, ...change }, { earlier: [{ images: earlier }] });
  const firstly = (change: Partial<HistoryExecution>) => ({
    executions: history.executions.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
  });
  const act = (image: Image, change: Partial<PastAct> = {}): PastAct => ({
    ...{ image: image.id, action: "DELETE", status: "SUCCESS", at: first.toISOString() },
    ...change,
  });

  test("reports only differences from the prediction", () => {
    expect(judged({})).toMatchObject({ actions: 2, asPredicted: 2, executions: 10, differences: [], notJudged: [] });
  });

  test.each<readonly [string, Partial<History>, reason: string, executions: number]>([
    ["a policy that no longer exists", { policies: [] }, "the policy no longer exists", 0],
    [
      "a policy that was changed in between",
      { policies: history.policies.map((each) => ({ ...each, updatedAt: "2026-06-03T12:00:00Z" })) },
      "the policy was changed on 2026-06-03T12:00:00Z",
      7,
    ],
    [
      "executions without their begin",
      firstly({ startedAt: undefined as never }),
      "the history has no time of its beginning",
      9,
    ],
    [
      "executions whose resources were not read",
      firstly({ acts: undefined as never }),
      "its resources were not read",
      0,
    ],
    ["a history without all executions", { isPartial: true }, "the history lacks executions or policies", 0],
  ])("%s", (_, change, reason, executions) => {
    const result = judged(change);
    expect(result).toMatchObject({ differences: [], executions });
    expect(result.notJudged.map((each) => [each.of, each.reason])).toContainEqual(["executions", reason]);
  });

  test.each([
    ["CANCELLED", { status: "CANCELLED", acts: [act(images[0] as Image)] }, "the execution is CANCELLED"],
    ["IN_PROGRESS", { status: "IN_PROGRESS", acts: [act(images[0] as Image)] }, "the execution is IN_PROGRESS"],
    [
      "read in part",
      { isPartial: true as const, acts: [act(images[0] as Image)] },
      "only some resources of the execution were read",
    ],
    [
      "FAILED",
      {
        status: "FAILED",
        acts: [act(images[0] as Image), act(images[1] as Image, { status: "FAILED", reason: "denied" })],
      },
      "the action on it is FAILED: denied",
    ],
  ])("what was not done by an execution that is %s, although what was done counts", (_, change, reason) => {
    const [, ...rest] = history.executions;
    const result = judged({
      executions: [{ ...(history.executions[0] as HistoryExecution), ...change }, ...rest.slice(0, 0)],
      images: history.images.map((each) => (each.id === images[1]?.id ? { ...each, status: "AVAILABLE" } : each)),
    });
    expect(result).toMatchObject({ asPredicted: 1, actions: 1, differences: [] });
    expect(result.notJudged).toEqual([
      { policy: "nightly", reason, of: "actions", count: 1, execution: "lce-0", image: images[1]?.id },
    ]);
  });

  test("whether deleted images had failed, unless an earlier inventory tells, from whatever day", () => {
    const places = played([built(9), built(8), built(7), built(1)], [count(2)]);
    const alone = backTest([policy([count(2)])], places.history);
    expect(alone).toMatchObject({ differences: [] });
    const many = played([...Array.from({ length: 6 }, (_, age) => built(-age)), built(3)], [count(1)]);
    const open = backTest([policy([count(1)])], many.history);
    expect(open.differences).toEqual([]);
    expect(open.notJudged.length).toBeGreaterThan(0);
    expect(open.asPredicted).toBeLessThan(many.result.asPredicted);
    expect(many.result.notJudged).toEqual([]);
  });

  test("a failed build, if an inventory of any day tells that it failed", () => {
    const withFailure = [built(9), built(8, { status: "FAILED" }), built(7)];
    const { history: after } = played(withFailure, [count(2)]);
    const judgedBy = (earlier: readonly Image[]) =>
      backTest([policy([count(2)])], after, { earlier: [{ images: earlier }] });
    expect(judgedBy(withFailure)).toMatchObject({ asPredicted: 1, actions: 1, differences: [], notJudged: [] });
    expect(judgedBy([]).notJudged).not.toEqual([]);
  });

  test("the status of an image by an inventory from before the history, since what happened in between is not known", () => {
    const deprecated = [built(40, { status: "DEPRECATED" })];
    const rules = [older("DEPRECATE", 10)];
    const { history: after } = played(deprecated, rules);
    const takenAt = (days: number) => new Date(Date.parse(after.from) + days * day).toISOString();
    const judgedBy = (days: number) =>
      backTest([policy(rules)], after, { earlier: [{ takenAt: takenAt(days), images: [built(40)] }] });
    expect(judgedBy(-1)).toMatchObject({ differences: [], notJudged: [], executions: 10 });
    expect(judgedBy(0).notJudged).not.toEqual([]);
  });

  test("an image whose record is gone, so that only its name is left", () => {
    const [gone, ...others] = history.images;
    const result = judged({ images: [{ id: gone?.id ?? "", status: "DELETED" }, ...others] }, []);
    expect(result.differences).toEqual([]);
    expect(result.notJudged.length).toBeGreaterThan(0);
    expect(result.asPredicted).toBeLessThan(2);
  });

  test("images of other regions", () => {
    const far = history.images.map((each) => ({ ...each, id: each.id.replace("us-east-1", "eu-west-1") }));
    expect(judged({ images: [...history.images, ...far] })).toMatchObject({ asPredicted: 2, differences: [] });
  });

  test("a policy without executions", () => {
    const other = { ...policy([count(1)]), name: "other" };
    const { policies, notJudged } = backTest([other], history);
    const parts = { actions: 0, asPredicted: 0 };
    expect(policies).toEqual([{ name: "other", arns: [], executions: 0, actions: 0, asPredicted: 0, parts }]);
    expect(notJudged).toEqual([
      { policy: "other", reason: "the history has no policy of this name", of: "executions", count: 0 },
      { policy: deviantPolicy, reason: "no file declares the policy", of: "executions", count: 10, execution: "lce-0" },
    ]);
  });
});
