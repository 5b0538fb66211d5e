/** Back-tests of machine images and snapshots, and of differences that a change by hand may explain. */
import { describe, expect, test } from "vitest";
import { backTest } from "../../../lib/lifecycle/simulate/back-test/back-test.ts";
import type { History, HistoryImage, PastAct, PastPart } from "../../../lib/lifecycle/simulate/back-test/history.ts";
import type { Image, VmImage } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import type { Policy, PolicyRule } from "../../../lib/lifecycle/simulate/policy/policy.ts";

const day = 24 * 60 * 60 * 1000;
const first = Date.parse("2026-06-01T00:00:00Z");
const taken = "2026-05-31T12:00:00Z";
const id = "arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/1";
const arn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/nightly";

const vmImage: VmImage = {
  ...{ id: "ami-1", region: "us-east-1", accountId: "123456789012", isPublic: false, sharedAccounts: [], tags: {} },
  snapshots: ["snap-1"],
};
const image: Image = {
  ...{ id, recipe: { name: "web", semanticVersion: "1.0.0" }, createdAt: "2026-05-01T00:00:00Z" },
  ...{ status: "AVAILABLE", tags: {}, vmImages: [vmImage] },
};
const deletion = (besides: Partial<PolicyRule> = {}): PolicyRule => ({
  action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
  filter: { type: "AGE", value: 10, unit: "DAYS" },
  ...besides,
});
const excluding = (vmImages: object) => deletion({ exclusionRules: { vmImages } });

const taking: PastPart = {
  ...{ id: "ami-1", region: "us-east-1", action: "DELETE", status: "SUCCESS" },
  snapshots: [{ id: "snap-1", status: "SUCCESS" }],
};
const skipping: PastPart = {
  ...{ ...taking, status: "SKIPPED", reason: "it is excluded" },
  snapshots: [{ id: "snap-1", status: "SKIPPED" }],
};

/** The result for one execution that deleted the image, with these parts. */
function tested(
  rule: PolicyRule,
  parts: readonly PastPart[] | undefined,
  { known = [vmImage], takenAt = taken }: { known?: readonly VmImage[] | undefined; takenAt?: string } = {},
) {
  const act: PastAct = { image: id, action: "DELETE", status: "SUCCESS", ...(parts !== undefined && { parts }) };
  const images = [{ ...image, ...(known.length > 0 ? { vmImages: known } : { vmImages: undefined }) }];
  return judged([rule], [[act]], [{ ...image, status: "DELETED" as const }], [{ takenAt, images }]);
}

/** The result for executions, a day each. */
function judged(
  policyDetails: readonly PolicyRule[],
  runs: readonly (readonly PastAct[])[],
  images: readonly (Omit<HistoryImage, "type"> & object)[],
  earlier: Parameters<typeof backTest>[2] extends infer O ? (O extends { earlier?: infer E } ? E : never) : never,
) {
  const policy: Policy = {
    ...{ name: "nightly", resourceType: "VM_IMAGE", policyDetails },
    resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
  };
  const history: History = {
    ...{ version: 1, from: "2026-05-31T00:00:00Z", to: "2026-07-01T00:00:00Z" },
    policies: [{ arn, name: "nightly", createdAt: "2026-01-01T00:00:00Z" }],
    executions: runs.map((acts, run) => {
      const at = new Date(first + run * day).toISOString();
      return { id: `lce-${run}`, policy: arn, status: "SUCCESS", startedAt: at, endedAt: at, acts };
    }),
    images: images.map(({ id: each, recipe, createdAt, status, tags }) => ({
      ...{ id: each, type: "VM_IMAGE" as const },
      ...(recipe !== undefined && { recipe }),
      ...(createdAt !== undefined && { createdAt }),
      ...(status !== undefined && { status }),
      ...(tags !== undefined && { tags }),
    })),
  };
  return backTest([policy], history, { ...(earlier !== undefined && { earlier }) });
}

const keepTag = { tagMap: { keep: "yes" } };
const kept = { ...vmImage, tags: { keep: "yes" } };

describe("the acts on AMIs and snapshots are as predicted", () => {
  test.each<readonly [string, PolicyRule, readonly PastPart[], Parameters<typeof tested>[2], actions: number]>([
    ["deleted with their image", deletion(), [taking], {}, 2],
    ["deleted, known from the execution alone", deletion(), [taking], { known: [] }, 2],
    ["skipped by a tag", excluding(keepTag), [skipping], { known: [kept] }, 0],
    [
      "skipped by the region, known from the execution alone",
      excluding({ regions: ["us-east-1"] }),
      [skipping],
      { known: [] },
      0,
    ],
    ["not included, and in no list", deletion({ action: { type: "DELETE" } }), [], {}, 0],
    [
      "without their snapshots",
      deletion({ action: { type: "DELETE", includeResources: { vmImages: true } } }),
      [{ ...taking, snapshots: [] }],
      {},
      1,
    ],
  ])("if they are %s", (_, rule, parts, known, actions) => {
    const result = tested(rule, parts, known);
    expect(result).toMatchObject({
      differences: [],
      notJudged: [],
      actions: 1,
      parts: { actions, asPredicted: actions },
    });
    expect(result.policies[0]?.parts).toEqual({ actions, asPredicted: actions });
  });

  test("and nothing is said of parts that were not read", () => {
    expect(tested(deletion(), undefined)).toMatchObject({ differences: [], notJudged: [], parts: { actions: 0 } });
  });
});

describe("a part that differs is named if it", () => {
  test("is deleted though a tag excludes it: the rule was changed, or somebody changed the tag", () => {
    const { differences, parts, actions, asPredicted } = tested(excluding(keepTag), [taking], { known: [kept] });
    expect([parts, actions, asPredicted]).toEqual([{ actions: 2, asPredicted: 0 }, 1, 1]);
    const shared = {
      ...{ image: id, policy: "nightly", rule: 0, execution: "lce-0", at: "2026-06-01T00:00:00.000Z" },
      ...{ done: "DELETE", predicted: ["KEEP"], gap: "lifecycle-policy/parts-of-image" },
      explanation: "acts on AMIs that the rule excludes",
      byHand: "its tags or its sharing in EC2 after the inventory of 2026-05-31T12:00:00Z",
    };
    expect(differences).toEqual([
      { ...shared, part: "ami-1", reason: "excluded: it has the tag keep=yes" },
      { ...shared, part: "snap-1", reason: "as its AMI ami-1: excluded: it has the tag keep=yes" },
    ]);
  });

  test("is deleted in an excluded region, which nobody can change by hand", () => {
    const [difference] = tested(excluding({ regions: ["us-east-1"] }), [taking]).differences;
    expect(difference).toMatchObject({ part: "ami-1", explanation: "acts on AMIs that the rule excludes" });
    expect(difference).not.toHaveProperty("byHand");
  });

  test("is skipped, with what the service says", () => {
    const { differences } = tested(excluding(keepTag), [skipping]);
    expect(differences[0]).toMatchObject({
      ...{ part: "ami-1", done: "KEEP", predicted: ["DELETE"], stated: "it is excluded" },
      byHand: "its tags or its sharing in EC2 after the inventory of 2026-05-31T12:00:00Z",
    });
    expect(differences[0]).not.toHaveProperty("explanation");
  });

  test("is in no list, since somebody may have deregistered it", () => {
    const [difference] = tested(deletion(), []).differences;
    expect(difference).toMatchObject({
      ...{ part: "ami-1", done: "KEEP", predicted: ["DELETE"] },
      byHand: "the AMI in EC2 after the inventory of 2026-05-31T12:00:00Z: it may no longer exist",
    });
  });

  test("is a snapshot that is deleted though the rule does not include it", () => {
    const rule = deletion({ action: { type: "DELETE", includeResources: { vmImages: true } } });
    expect(tested(rule, [taking]).differences).toMatchObject([
      { part: "snap-1", done: "DELETE", predicted: ["KEEP"], reason: "the rule does not include snapshots" },
    ]);
  });
});

describe("a back-test does not judge a part because of", () => {
  const open = "whether it was launched before the execution is not known; no inventory of that time has it";

  test.each<readonly [string, PolicyRule, PastPart, Parameters<typeof tested>[2], reason: string]>([
    ["its tags", excluding(keepTag), taking, { known: [] }, "tags of ami-1 is missing"],
    ["a launch after the inventory", excluding({ lastLaunched: { value: 5, unit: "DAYS" } }), skipping, {}, open],
    [
      "a launch that a later inventory has",
      excluding({ lastLaunched: { value: 5, unit: "DAYS" } }),
      taking,
      { known: [{ ...vmImage, lastLaunchedAt: "2026-06-02T00:00:00Z" }], takenAt: "2026-06-03T00:00:00Z" },
      open,
    ],
    [
      "a failure",
      deletion(),
      { ...taking, status: "FAILED", reason: "no access" },
      {},
      "the action on it is FAILED: no access",
    ],
  ])("%s", (_, rule, part, known, reason) => {
    const { differences, notJudged, asPredicted } = tested(rule, [part], known);
    expect([differences.filter(({ part: each }) => each === "ami-1"), asPredicted]).toEqual([[], 1]);
    expect(notJudged).toContainEqual({
      ...{ policy: "nightly", reason, count: 1, of: "actions", execution: "lce-0", image: "ami-1" },
    });
  });

  test("a launch that the inventory has excludes it for certain", () => {
    const known = [{ ...vmImage, lastLaunchedAt: "2026-05-30T00:00:00Z" }];
    const rule = excluding({ lastLaunched: { value: 5, unit: "DAYS" } });
    expect(tested(rule, [skipping], { known })).toMatchObject({ differences: [], notJudged: [] });
  });

  test("the sharing of an AMI that an execution disabled since the inventory", () => {
    const rules: readonly PolicyRule[] = [
      { ...deletion(), action: { type: "DISABLE", includeResources: { vmImages: true } } },
      excluding({ isPublic: true }),
    ];
    const acts: readonly (readonly PastAct[])[] = [
      [{ image: id, action: "DISABLE", status: "SUCCESS", parts: [{ ...taking, action: "DISABLE", snapshots: [] }] }],
      [{ image: id, action: "DELETE", status: "SUCCESS", parts: [taking] }],
    ];
    const images = [{ ...image, vmImages: [{ ...vmImage, isPublic: true }] }];
    const result = judged(rules, acts, [{ ...image, status: "DELETED" as const }], [{ takenAt: taken, images }]);
    expect(result.differences).toEqual([]);
    expect(result.notJudged).toEqual([]);
    const unread: typeof acts = [[{ image: id, action: "DISABLE", status: "SUCCESS" }], ...acts.slice(1)];
    const open = judged(rules, unread, [{ ...image, status: "DELETED" as const }], [{ takenAt: taken, images }]);
    expect(open.differences).toEqual([]);
    expect(open.notJudged[0]).toMatchObject({ reason: "isPublic of ami-1 is missing", image: "ami-1" });
  });
});

describe("an image on which something was done by hand that no execution shows", () => {
  const earlier = [{ takenAt: taken, images: [image] }];
  const deprecation: PolicyRule = { action: { type: "DEPRECATE" }, filter: { type: "AGE", value: 10, unit: "DAYS" } };

  test("may have another status: a DISABLED image is not deprecated", () => {
    const { differences } = judged([deprecation], [[]], [{ ...image, status: "DISABLED" as const }], earlier);
    // The present status says that it was changed, and not when.
    expect(differences).toEqual([]);
    const again = { image: id, action: "DEPRECATE", status: "SUCCESS" } as const;
    const twice = judged([deprecation], [[again], [again]], [{ ...image, status: "DEPRECATED" as const }], earlier);
    expect(twice.differences).toMatchObject([
      { at: "2026-06-02T00:00:00.000Z", byHand: "its status, which no list shows if it is changed alone" },
    ]);
  });

  test("may have had other tags", () => {
    const rule: PolicyRule = { ...deprecation, exclusionRules: { tagMap: { keep: "yes" } } };
    const act = { image: id, action: "DEPRECATE", status: "SUCCESS" } as const;
    const now = { ...image, tags: { keep: "yes" }, status: "DEPRECATED" as const };
    expect(
      judged([rule], [[act]], [now], [{ takenAt: taken, images: [{ ...now, status: "AVAILABLE" }] }]).differences,
    ).toMatchObject([
      {
        explanation: "acts on images that the rule's tags exclude",
        byHand: "its tags, which the history has as they were when it was read",
      },
    ]);
  });

  test("cannot explain that an AVAILABLE image is never deprecated", () => {
    const { differences } = judged([deprecation], [[], []], [image], earlier);
    expect(differences).toHaveLength(2);
    for (const each of differences) expect(each).not.toHaveProperty("byHand");
  });
});
