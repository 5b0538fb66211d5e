/** A run at the edges of each term, with simple images. */
import { describe, expect, it } from "vitest";
import type { GivenImage } from "../../../lib/lifecycle/simulate/image/given-image.ts";
import { type Policy, type PolicyRule, Unknown } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { at, daysAgo, image, olderThan, policy, remove } from "./images-and-policies.ts";

const verdicts = (policies: readonly Policy[], images: readonly GivenImage[], options = {}) =>
  new Map(simulate(policies, { images }, at, options).verdicts.map((each) => [each.image, each]));
const actions = (policies: readonly Policy[], images: readonly GivenImage[], options = {}) =>
  [...verdicts(policies, images, options).values()].map(({ action }) => action);

describe("an image is deleted", () => {
  it("once it is old enough", () => {
    const images = [
      image("a", 10),
      image("b", 10, { createdAt: new Date(Date.parse(at) - 10 * 86_400_000 + 1).toISOString() }),
    ];
    expect(actions([policy([remove(olderThan(10))])], images)).toEqual(["DELETE", "KEEP"]);
  });

  it("if it is beyond the newest N", () => {
    const images = [image("old", 30), image("new", 1), image("middle", 5)];
    expect(actions([policy([remove({ type: "COUNT", value: 2 })])], images)).toEqual(["DELETE", "KEEP", "KEEP"]);
    expect(actions([policy([remove({ type: "COUNT", value: 3 })])], images)).toEqual(["KEEP", "KEEP", "KEEP"]);
  });

  it("even if a newer image that tags exclude is counted", () => {
    const images = [image("a", 30), image("b", 20, { tags: { keep: "yes" } }), image("c", 10)];
    const rule = remove({ type: "COUNT", value: 2 }, { exclusionRules: { tagMap: { keep: "yes" } } });
    expect(actions([policy([rule])], images)).toEqual(["DELETE", "KEEP", "KEEP"]);
    expect(verdicts([policy([rule])], [...images, image("d", 5), image("e", 4)]).get("b")?.reason).toBe(
      'excluded by its tag keep=yes ("nightly" rule 1)',
    );
  });

  it.each(["FAILED", "CANCELLED"] as const)("if it is %s, without a place of its own", (status) => {
    const images = [image("a", 30), image("b", 20, { status }), image("c", 10)];
    const by = (filter: PolicyRule["filter"]) => actions([policy([remove(filter)])], images);
    expect(by({ type: "COUNT", value: 2 })).toEqual(["KEEP", "DELETE", "KEEP"]);
    expect(by({ type: "COUNT", value: 1 })).toEqual(["DELETE", "DELETE", "KEEP"]);
    expect(by(olderThan(15, 3))).toEqual(["KEEP", "DELETE", "KEEP"]);
    expect(by(olderThan(25))).toEqual(["DELETE", "KEEP", "KEEP"]);
    const found = verdicts([policy([remove(olderThan(15, 3))])], images).get("b");
    expect(found).toMatchObject({
      reason: "its build failed or was canceled, so it takes no place, older than 15 days",
    });
    expect(found?.assumes).toBeUndefined();
    const changing = (["DEPRECATE", "DISABLE"] as const).map((type) => ({ action: { type }, filter: olderThan(1) }));
    const kept = changing.map((each) => verdicts([policy([each])], images).get("b"));
    expect(kept).toMatchObject([{ action: "KEEP" }, { action: "KEEP" }]);
    expect(kept[1]?.reason).toContain(`its status is ${status}, and DISABLE leaves it`);
  });

  it.each([
    ["recipe-version", ["KEEP", "KEEP", "KEEP"]],
    ["recipe", ["DELETE", "KEEP", "KEEP"]],
    ["policy", ["DELETE", "DELETE", "KEEP"]],
  ] as const)("if it is beyond the newest N counted by %s", (countScope, expected) => {
    const images = [
      image("a", 30),
      image("b", 20, { recipe: { name: "web", semanticVersion: "1.3.0" } }),
      image("c", 10, { recipe: { name: "api", semanticVersion: "1.3.0" } }),
    ];
    const both = policy([remove({ type: "COUNT", value: 1 })], {
      resourceSelection: {
        recipes: [
          { name: "web", semanticVersion: "x.x.x" },
          { name: "api", semanticVersion: "x.x.x" },
        ],
      },
    });
    expect(actions([both], images, { countScope })).toEqual(expected);
  });

  it("in order of ids if times are equal", () => {
    expect(actions([policy([remove({ type: "COUNT", value: 1 })])], [image("b", 1), image("a", 1)])).toEqual([
      "DELETE",
      "KEEP",
    ]);
  });

  it("and no more are deleted if a retained position became free in the meantime", () => {
    const images = [image("d", 12), image("c", 9), image("b", 5, { tags: { team: "web" } }), image("a", 1)];
    const keeping = policy([remove(olderThan(10, 2))]);
    const other = policy([remove(olderThan(1))], { name: "web", resourceSelection: { tagMap: { team: "web" } } });
    const { timeline } = simulate([keeping, other], { images }, at, { days: 30 });
    expect(timeline?.map((each) => each.image)).toEqual(["b", "d"]);
  });
});

it("versions are compared as numbers if the selection has x", () => {
  const of = (semanticVersion: string) => image(semanticVersion, 30, { recipe: { name: "web", semanticVersion } });
  const images = ["1.0.0", "1.10.3", "2.0.0", "1.x.0", "1.0"].map(of);
  expect(actions([policy([remove(olderThan(1))])], images)).toEqual(["DELETE", "DELETE", "KEEP", "KEEP", "KEEP"]);
});

const aging = (type: "DEPRECATE" | "DISABLE", value: number): PolicyRule => ({
  action: { type },
  filter: olderThan(value),
});

describe("rules are tried in the order DEPRECATE, DISABLE, DELETE", () => {
  const rules = [remove(olderThan(25)), aging("DISABLE", 15), aging("DEPRECATE", 5)];
  const images = [image("a", 30), image("b", 20), image("c", 10), image("d", 30, { status: "DISABLED" })];

  it("and the first that applies is the only action of a run; the next run continues", () => {
    const { verdicts: first, timeline = [] } = simulate([policy(rules)], { images }, at, { days: 3 });
    expect(first.map(({ action }) => action)).toEqual(["DEPRECATE", "DEPRECATE", "DEPRECATE", "DELETE"]);
    expect(
      timeline.filter((each) => each.image === "a").map(({ action, date }) => `${date.slice(8, 10)} ${action}`),
    ).toEqual(["01 DEPRECATE", "02 DISABLE", "03 DELETE"]);
    expect(first[0]?.next).toMatchObject({ action: "DISABLE", rule: 1 });
  });

  it("unless each is a policy of its own: all of them act on one day, in any order", () => {
    const apart = rules.map((rule, index) => policy([rule], { name: `p${index}` }));
    for (const order of [apart, apart.toReversed()]) {
      expect(actions(order, images)).toEqual(["DELETE", "DISABLE", "DEPRECATE", "DELETE"]);
    }
    expect(verdicts([...apart, policy([remove(olderThan(1))])], images).get("a")?.policy).toBe("p0");
  });

  it("and containers are neither deprecated nor disabled", () => {
    const container = { ...image("a", 30), containers: [{ id: "c" }] };
    const all = policy([aging("DEPRECATE", 5), aging("DISABLE", 5), remove(olderThan(40))], {
      resourceType: "CONTAINER_IMAGE",
    });
    expect(verdicts([all], [container]).get("a")).toMatchObject({
      action: "KEEP",
      reason: expect.stringMatching(/^(?:not older than 40 days|DEPRECATE does not apply to container images)/),
    });
  });
});

describe("two policies whose order decides", () => {
  it("leave an image undecided, with what may happen", () => {
    const chained = policy([aging("DEPRECATE", 5), remove(olderThan(10))], { name: "chained" });
    const other = policy([aging("DEPRECATE", 8)], { name: "other" });
    for (const order of [
      [chained, other],
      [other, chained],
    ]) {
      const found = simulate(order, { images: [image("a", 30), image("b", 7)] }, at, { days: 3 });
      expect(found.verdicts).toMatchObject([
        { action: "UNDECIDED", possible: ["DEPRECATE", "DELETE"], reason: expect.stringContaining("order in which") },
        { action: "DEPRECATE", policy: "chained" },
      ]);
      expect(found.timeline?.filter((each) => each.image === "a").map(({ action }) => action)).toEqual([
        ...["UNDECIDED", "DELETE"],
      ]);
    }
  });

  const machineImage = {
    ...{ id: "ami-1", region: "eu-west-1", accountId: "1", isPublic: true, sharedAccounts: [], tags: {} },
    snapshots: ["snap-1"],
  };
  const including = (type: "DEPRECATE" | "DISABLE") => ({
    action: { type, includeResources: { vmImages: true } },
    filter: olderThan(10),
  });

  it("leave an AMI undecided that one disables unless the other deletes its image first", () => {
    const disables = policy([including("DISABLE")], { name: "disables" });
    const deletes = policy([remove(olderThan(10))], { name: "deletes" });
    const images = [image("a", 31, { vmImages: [machineImage] })];
    for (const order of [
      [disables, deletes],
      [deletes, disables],
    ]) {
      const { verdicts } = simulate(order, { images }, at);
      expect(verdicts).toMatchObject([
        {
          ...{ action: "DELETE", policy: "deletes", snapshots: [{ id: "snap-1", action: "KEEP" }] },
          vmImages: [{ action: "UNDECIDED", reason: "two policies act on its image, in an order that is not known" }],
        },
      ]);
    }
  });

  it("deprecate the AMI of a deleted image if both include it in their deprecation alone", () => {
    const both = ["one", "two"].map((name) => policy([including("DEPRECATE"), remove(olderThan(20))], { name }));
    const { verdicts } = simulate(both, { images: [image("a", 31, { vmImages: [machineImage] })] }, at);
    expect(verdicts).toMatchObject([{ action: "DELETE", vmImages: [{ action: "DEPRECATE", rule: 0 }] }]);
  });

  it("leave the image undecided whose place another policy may free", () => {
    const counting = policy([remove({ type: "COUNT", value: 2 })], { name: "counting" });
    const other = policy([remove(olderThan(1))], { name: "team", resourceSelection: { tagMap: { team: "web" } } });
    const images = [image("a", 30), image("b", 20), image("c", 10, { tags: { team: "web" } })];
    expect(actions([counting, other], images)).toEqual(["UNDECIDED", "KEEP", "DELETE"]);
  });

  it("leave parts undecided that only one of them includes", () => {
    const vmImages = [
      {
        id: "ami-1",
        region: "eu-west-1",
        accountId: "1",
        isPublic: false,
        sharedAccounts: [],
        tags: {},
        snapshots: ["snap-1"],
      },
    ];
    const all = policy(
      [{ ...remove(olderThan(1)), action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } } }],
      { name: "all" },
    );
    const record = policy(
      [{ ...remove(olderThan(1)), action: { type: "DELETE", includeResources: { vmImages: true } } }],
      { name: "record" },
    );
    expect(verdicts([all, record], [image("a", 9, { vmImages })]).get("a")).toMatchObject({
      action: "DELETE",
      vmImages: [{ id: "ami-1", action: "DELETE" }],
      snapshots: [{ id: "snap-1", action: "UNDECIDED" }],
    });
  });

  it("decide nothing that an unknown rule of the first contradicts", () => {
    const unknown = policy([{ ...remove(olderThan(1)), action: { type: new Unknown("var.action") } }], {
      name: "unknown",
    });
    const certain = policy([aging("DEPRECATE", 1)], { name: "certain" });
    expect(verdicts([unknown, certain], [image("a", 9)]).get("a")).toMatchObject({
      action: "UNDECIDED",
      possible: ["DEPRECATE", "DISABLE", "DELETE"],
    });
  });
});

it("a rule with an unknown action keeps what retainAtLeast keeps only if it deletes", () => {
  const rule = { action: { type: new Unknown("var.action") }, filter: olderThan(5, 1) };
  expect(verdicts([policy([rule])], [image("a", 9)]).get("a")).toMatchObject({
    action: "UNDECIDED",
    possible: ["KEEP", "DEPRECATE", "DISABLE"],
  });
});

it("a DISABLED policy does nothing, and its images count as uncovered", () => {
  const result = simulate([policy([remove(olderThan(1))], { status: "DISABLED" })], { images: [image("a", 9)] }, at);
  expect(result.verdicts[0]).toMatchObject({ action: "KEEP", reason: '"nightly" is DISABLED' });
  expect(result.summary.unmatched).toBe(1);
  expect(result.policies[0]?.deadRules).toEqual([{ rule: 0, reason: "the policy is DISABLED" }]);
});

it("the next action is on the day of the run at which it is due", () => {
  const { next } = verdicts([policy([remove(olderThan(10))])], [image("a", 7.5)]).get("a") ?? {};
  expect(next).toEqual({ action: "DELETE", date: "2026-03-04T12:00:00.000Z", policy: "nightly", rule: 0 });
});

describe("the simulation does not guess", () => {
  const rule = remove(olderThan(10, 1));

  it.each<[string, Policy["policyDetails"], string]>([
    [
      "value",
      [remove({ type: "AGE", value: new Unknown("var.days"), unit: "DAYS" })],
      "policyDetails[0].filter.value is not known: var.days",
    ],
    ["filter", [{ ...rule, filter: new Unknown("") }], "policyDetails[0].filter is not known"],
    [
      "action",
      [{ ...rule, action: { type: new Unknown("var.action") } }],
      "policyDetails[0].action.type is not known: var.action",
    ],
    ["rule", [new Unknown("a loop")], "policyDetails[0] is not known: a loop"],
    ["list of rules", new Unknown("a loop"), "policyDetails is not known: a loop"],
    [
      "exclusion",
      [{ ...rule, exclusionRules: { tagMap: { keep: new Unknown("var.keep") } } }],
      "policyDetails[0].exclusionRules.tagMap.keep is not known: var.keep",
    ],
  ])("about a policy with an unknown %s", (_, details, reason) => {
    const images = [image("a", 30, { tags: { keep: "yes" } }), image("b", 1)];
    const found = verdicts([policy(details)], images).get("a");
    expect(found).toMatchObject({ action: "UNDECIDED", reason, policy: "nightly", rule: 0 });
  });

  it("but decides what does not depend on it", () => {
    const unknown = remove({ type: "AGE", value: 10, unit: "DAYS", retainAtLeast: new Unknown("var.n") });
    expect(actions([policy([unknown])], [image("a", 9)])).toEqual(["KEEP"]);
    const excluded = { ...unknown, exclusionRules: { tagMap: { keep: "yes" } } };
    expect(actions([policy([excluded])], [image("a", 30, { tags: { keep: "yes" } })])).toEqual(["KEEP"]);
    const other = policy([remove(olderThan(1))], { name: "other" });
    expect(verdicts([policy([unknown]), other], [image("a", 30)]).get("a")).toMatchObject({
      action: "DELETE",
      policy: "other",
    });
  });

  it.each<[keyof GivenImage, string]>([
    ["createdAt", "createdAt of a is missing"],
    ["status", "status is missing"],
    ["tags", "tags of the image is missing"],
    ["recipe", "recipe.name of a is missing"],
  ])("about an image without %s", (member, reason) => {
    const excluding = { ...rule, exclusionRules: { tagMap: { keep: "yes" } } };
    const images = [{ ...image("a", 30), [member]: undefined }, image("b", 20), image("c", 10)];
    expect(verdicts([policy([excluding])], images).get("a")).toMatchObject({ action: "UNDECIDED", reason });
  });

  it("about an image that is dated after the run, nor about images whose position depends on it", () => {
    const images = [image("a", 30), image("b", -1), image("c", 40)];
    const found = verdicts([policy([rule])], images);
    expect(found.get("a")).toMatchObject({ action: "UNDECIDED", reason: "createdAt of b is in the future" });
    expect(found.get("b")?.action).toBe("UNDECIDED");
    expect(found.get("c")?.action).toBe("DELETE"); // a is newer, whatever b is
  });

  it("about images that may be deleted earlier", () => {
    const images = [image("a", 8), image("b", 30, { tags: { keep: "yes" } }), image("c", 31)];
    const unknown = policy([remove(olderThan(20), { exclusionRules: { tagMap: { keep: new Unknown("var.keep") } } })], {
      name: "unknown",
    });
    const { timeline } = simulate([unknown, policy([remove(olderThan(31, 2))])], { images }, at, { days: 40 });
    expect(timeline).toMatchObject([
      { image: "b", action: "UNDECIDED" },
      { image: "c", action: "DELETE", policy: "unknown" },
      { image: "a", action: "DELETE", policy: "unknown" },
    ]);
  });
});

describe("AMIs", () => {
  const vmImage = {
    id: "ami-1",
    region: "eu-west-1",
    accountId: "111111111111",
    isPublic: false,
    sharedAccounts: ["222222222222"],
    lastLaunchedAt: daysAgo(5),
    tags: { team: "web" },
    snapshots: ["snap-1"],
  };
  const deleting = (vmImages: object, includeResources = { vmImages: true, snapshots: true }) =>
    policy([{ action: { type: "DELETE", includeResources }, filter: olderThan(1), exclusionRules: { vmImages } }]);
  const partsWith = (vmImages: object, besides: object = {}) => {
    const images = [image("a", 9, { vmImages: [{ ...vmImage, ...besides }] })];
    const found = verdicts([deleting(vmImages)], images).get("a");
    expect(found?.action).toBe("DELETE");
    return [found?.vmImages[0], found?.snapshots[0]?.action];
  };

  it.each([
    [{ isPublic: true }, { isPublic: true }, "excluded: it is public"],
    [{ regions: ["eu-west-1"] }, {}, "excluded: it is in eu-west-1"],
    [{ sharedAccounts: ["222222222222"] }, {}, "excluded: it is shared with 222222222222"],
    [{ lastLaunched: { value: 6, unit: "DAYS" } }, {}, "excluded: it was launched within 6 days"],
    [{ tagMap: { team: "web" } }, {}, "excluded: it has the tag team=web"],
  ])("are skipped with %j, and so are their snapshots", (exclusions, besides, reason) => {
    expect(partsWith(exclusions, besides)).toEqual([{ id: "ami-1", action: "SKIP", reason }, "SKIP"]);
  });

  it.each([
    [{ isPublic: true }, {}],
    [{ isPublic: false }, { isPublic: true }],
    [{ regions: ["us-east-1"] }, {}],
    [{ sharedAccounts: ["111111111111"] }, {}],
    [{ lastLaunched: { value: 5, unit: "DAYS" } }, {}],
    [{ lastLaunched: { value: 365, unit: "YEARS" } }, { lastLaunchedAt: undefined }],
    [{ tagMap: { team: "api" } }, {}],
  ])("are deleted with %j", (exclusions, besides) => {
    const gone = { id: "ami-1", action: "DELETE", reason: "together with its image" };
    expect(partsWith(exclusions, besides)).toEqual([gone, "DELETE"]);
  });

  it.each([
    [{ isPublic: true }, { isPublic: undefined }, "isPublic of ami-1 is missing"],
    [{ regions: ["eu-west-1"] }, { region: undefined }, "region of ami-1 is missing"],
    [{ sharedAccounts: ["222222222222"] }, { sharedAccounts: undefined }, "sharedAccounts of ami-1 is missing"],
    [{ tagMap: { team: "web" } }, { tags: undefined }, "tags of ami-1 is missing"],
  ])("are undecided with %j if the member is missing", (exclusions, besides, reason) => {
    expect(partsWith(exclusions, besides)).toEqual([{ id: "ami-1", action: "UNDECIDED", reason }, "UNDECIDED"]);
  });

  it("are kept unless the rule includes them, and so are snapshots and containers", () => {
    const images = [image("a", 9, { vmImages: [vmImage] })];
    const parts = (includeResources: object) => {
      const rule = { action: { type: "DELETE" as const, includeResources }, filter: olderThan(1) };
      const found = verdicts([policy([rule])], images).get("a");
      return [found?.vmImages[0]?.action, found?.snapshots[0]?.action];
    };
    expect(parts({})).toEqual(["KEEP", "KEEP"]);
    expect(parts({ vmImages: true })).toEqual(["DELETE", "KEEP"]);
    expect(parts({ vmImages: true, snapshots: true })).toEqual(["DELETE", "DELETE"]);
  });

  it("name their uses", () => {
    const used = { usedBy: [{ kind: "instance", id: "i-1" }] };
    expect(partsWith({}, used)[0]).toMatchObject({ reason: "together with its image, in use by the instance i-1" });
  });
});

describe("a rule is dead", () => {
  const dead = (policies: readonly Policy[], images: readonly GivenImage[]) =>
    simulate(policies, { images }, at).policies.map(({ deadRules }) => deadRules.map(({ reason }) => reason));

  it.each<[string, Policy[], GivenImage[]]>([
    ["the policy selects no image of the inventory", [policy([remove(olderThan(1))])], []],
    [
      "it keeps the newest 3, and no group of images has more",
      [policy([remove(olderThan(1, 3))])],
      [image("a", 9), image("b", 8), image("c", 7)],
    ],
    [
      "its tags exclude every image on which it would act",
      [policy([remove(olderThan(1), { exclusionRules: { tagMap: { keep: "yes" } } })])],
      [image("a", 9, { tags: { keep: "yes" } })],
    ],
    [
      "every image that it would change already has that status or a later one",
      [policy([{ action: { type: "DEPRECATE" }, filter: olderThan(1) }])],
      [image("a", 9, { status: "DISABLED" })],
    ],
  ])("because %s", (reason, policies, images) => {
    expect(dead(policies, images)).toEqual([[reason]]);
  });

  it("because another deletes every image first, unless either of them only may act", () => {
    const [first, second] = [policy([remove(olderThan(5))]), policy([remove(olderThan(7))], { name: "late" })];
    expect(dead([first, second], [image("a", 9)])).toEqual([[], []]);
    expect(dead([first, second], [image("a", 1)])).toEqual([
      [],
      ['rule 1 of "nightly" deletes every image before its time comes'],
    ]);
  });

  it("unless it will act later", () => {
    expect(dead([policy([remove(olderThan(1000))])], [image("a", 1)])).toEqual([[]]);
  });
});

it("simulate refuses an invalid time", () => {
  expect(() => simulate([], { images: [] }, "soon")).toThrow(
    new RangeError('the time is "soon"; expected ISO 8601, such as 2026-03-01T00:00:00Z'),
  );
});
