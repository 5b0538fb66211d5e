/** Notes on what actions meet besides the policies: given, absent and unknown facts of each kind. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GivenImage, GivenVmImage } from "../../../lib/lifecycle/simulate/image/given-image.ts";
import { ImageTable } from "../../../lib/lifecycle/simulate/image/image-table.ts";
import type { InventoryHead, RetentionRule } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import { type Policy, type PolicyRule, Unknown } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { readPolicies, tagKeysOf } from "../../../lib/lifecycle/simulate/policy/rule.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { maxExamples, notesUntil } from "../../../lib/lifecycle/simulate/verdict/notes.ts";
import { Simulation } from "../../../lib/lifecycle/simulate/verdict/simulation.ts";
import { cases } from "../../run/sizes.ts";
import { policies as arbitraryPolicies, inventory } from "./arbitrary-inventory.ts";
import { at, image, olderThan, policy } from "./images-and-policies.ts";

const [ours, other] = ["111111111111", "222222222222"];
const tagged = { CreatedBy: "EC2 Image Builder" };
const arn = `arn:aws:imagebuilder:eu-west-1:${ours}:image/web/1.2.0/1`;
/** A machine image on which there is nothing to say. */
const plain: GivenVmImage = { id: "ami-1", region: "eu-west-1", accountId: ours, tags: tagged, snapshots: ["snap-1"] };

const acting = (type: PolicyRule["action"], days = 90, besides: Partial<PolicyRule> = {}): PolicyRule => ({
  action: type,
  filter: olderThan(days),
  ...besides,
});
const including = { vmImages: true, snapshots: true, containers: true };
const remove = acting({ type: "DELETE", includeResources: including });
const disable = acting({ type: "DISABLE", includeResources: { vmImages: true } });

function simulationOf(
  images: readonly GivenImage[],
  rules: readonly PolicyRule[],
  recycleBin: readonly RetentionRule[],
) {
  const isContainer = images.some(({ containers }) => containers !== undefined);
  const ready = readPolicies([policy(rules, isContainer ? { resourceType: "CONTAINER_IMAGE" } : {})]);
  const table = new ImageTable(tagKeysOf(ready), true);
  table.addHead({ recycleBin });
  for (const each of images) table.add(each);
  return new Simulation(table, ready, Date.parse(at));
}

/** The notes of the first 30 days on an image of 100 days with this machine image: their kinds, and what they add. */
const noted = (
  besides: Partial<GivenVmImage>,
  { rules = [remove], recycleBin = [], id = arn }: Partial<Circumstances> = {},
) => {
  const simulation = simulationOf([image(id, 100, { vmImages: [{ ...plain, ...besides }] })], rules, recycleBin);
  return notesUntil(simulation, 31).flatMap(({ kind, examples }) =>
    examples.map((each) => [kind, each.id, each.accountId ?? each.until, each.dependsOnSnapshotTags].filter(Boolean)),
  );
};
interface Circumstances {
  readonly rules: readonly PolicyRule[];
  readonly recycleBin: readonly RetentionRule[];
  readonly id: string;
}

it.each([
  ["nothing", {}, []],
  ["protected", { isProtected: true }, [["protected", "ami-1"]]],
  ["not protected", { isProtected: false }, []],
  ["without the tag", { tags: {} }, [["untagged", "ami-1"]]],
  ["another value of the tag", { tags: { CreatedBy: "packer" } }, [["untagged", "ami-1"]]],
  ["the key in another case", { tags: { createdBy: "EC2 Image Builder" } }, [["untagged", "ami-1"]]],
  ["unknown tags", { tags: undefined }, []],
  ["another account", { accountId: other }, [["other-account", "ami-1", other]]],
  ["an unknown account", { accountId: undefined }, []],
] as const)("an AMI has the right notes: %s", (_, besides, expected) => {
  expect(noted(besides)).toEqual(expected);
});

it("a name that is not an ARN says no account", () => {
  expect(noted({ accountId: other }, { id: "web/1" })).toEqual([]);
});

it("the role must reach what is disabled too, but protection concerns deletions alone", () => {
  const all = { tags: {}, isProtected: true, accountId: other };
  expect(noted(all, { rules: [disable] })).toEqual([
    ["untagged", "ami-1"],
    ["other-account", "ami-1", other],
  ]);
});

it("AMIs that are excluded, not included, undecided or not due have no notes of their own", () => {
  const all = { tags: {}, isProtected: true, accountId: other };
  const excluding = acting({ type: "DELETE", includeResources: including }, 90, {
    exclusionRules: { vmImages: { sharedAccounts: [other] } },
  });
  // Whether the image goes without them is a note on the image.
  expect(noted({ ...all, sharedAccounts: [other] }, { rules: [excluding] })).toEqual([["skipped-part", arn]]);
  expect(noted(all, { rules: [excluding] })).toEqual([]);
  expect(noted({ ...all, sharedAccounts: [] }, { rules: [excluding] })).toHaveLength(3);
  expect(noted(all, { rules: [acting({ type: "DELETE" })] })).toEqual([]);
  // The image is 100 days old: it is due on day 30, and not on day 31.
  expect(noted(all, { rules: [acting({ type: "DELETE", includeResources: including }, 130)] })).toHaveLength(3);
  expect(noted(all, { rules: [acting({ type: "DELETE", includeResources: including }, 131)] })).toEqual([]);
});

it("container images need the tag of their repository if they are deleted", () => {
  const containers = [{ id: "repository:1" }, { id: "repository:2" }];
  const found = (rule: PolicyRule) =>
    notesUntil(simulationOf([image("web/1", 100, { containers, vmImages: [] })], [rule], []), 31);
  expect(found(remove)).toMatchObject([{ kind: "repository", count: 2, examples: containers }]);
  expect(found(acting({ type: "DELETE" }))).toEqual([]);
});

describe("Recycle Bin", () => {
  const rule = (keeps: RetentionRule["keeps"], days: number, besides: Partial<RetentionRule> = {}): RetentionRule => ({
    ...{ keeps, days, region: "eu-west-1", accountId: ours },
    ...besides,
  });
  const tag = [{ key: "team", value: "web" }];
  const [images, snapshots] = [rule("machine-images", 31), rule("snapshots", 31)];
  const restorable = ["restorable", "ami-1", "2026-04-01"];
  const alone = ["snapshots-restorable", "snap-1", "2026-04-01"];
  const web = { tags: { ...tagged, team: "web" } };
  const found = (recycleBin: readonly RetentionRule[], besides: Partial<GivenVmImage> = {}, rules = [remove]) =>
    noted(besides, { recycleBin, rules });

  it("adds no note without a rule", () => {
    expect(found([])).toEqual([]);
  });

  it("is read by the rules of the account, region and kind, of which the longest decides", () => {
    expect(found([images, snapshots])).toEqual([restorable]);
    expect(found([rule("machine-images", 30), images, rule("machine-images", 7), snapshots])).toEqual([restorable]);
    expect(found([images, snapshots].map((each) => ({ ...each, region: "eu-west-2" })))).toEqual([]);
    expect(found([images, snapshots].map((each) => ({ ...each, accountId: other })))).toEqual([]);
    expect(found([images, snapshots].map(({ accountId: _, ...each }) => each))).toEqual([restorable]);
    expect(found([images, snapshots], { region: undefined })).toEqual([]);
  });

  it("is read by the tags of a rule, which include, and the excluded tags of a rule for all", () => {
    const some = { ...images, tags: [...tag, { key: "team", value: "api" }] };
    expect(found([some, snapshots], web)).toEqual([restorable]);
    expect(found([some, snapshots])).toEqual([alone]);
    const most = { ...images, excludedTags: tag };
    expect(found([most, snapshots], web)).toEqual([alone]);
    expect(found([most, snapshots])).toEqual([restorable]);
    for (const each of [some, most]) expect(found([each, snapshots], { tags: undefined })).toEqual([alone]);
  });

  it("restores an AMI only with its snapshots", () => {
    expect(found([images])).toEqual([]);
    expect(found([images, rule("snapshots", 30)])).toEqual([["restorable", "ami-1", "2026-03-31"]]);
    expect(found([snapshots])).toEqual([alone]);
    expect(found([images, { ...snapshots, tags: tag }])).toEqual([[...restorable, true]]);
    expect(found([{ ...snapshots, excludedTags: tag }])).toEqual([[...alone, true]]);
    expect(found([images, rule("snapshots", 7), { ...snapshots, tags: tag }])).toEqual([[...restorable, true]]);
    expect(found([images, snapshots, { ...rule("snapshots", 365), tags: tag }])).toEqual([restorable]);
    expect(found([images, snapshots], { snapshots: undefined })).toEqual([restorable]);
    expect(found([images], { snapshots: undefined })).toEqual([]);
  });

  it("needs no rule for snapshots that the policy keeps", () => {
    const keeping = acting({ type: "DELETE", includeResources: { vmImages: true } });
    expect(found([images], {}, [keeping])).toEqual([restorable]);
    expect(found([snapshots], {}, [keeping])).toEqual([]);
    const open = acting({ type: "DELETE", includeResources: { vmImages: true, snapshots: new Unknown("var.all") } });
    expect(found([snapshots], {}, [open])).toEqual([]);
    expect(found([images, snapshots], {}, [open])).toEqual([restorable]);
  });

  it("concerns only what is deleted", () => {
    expect(found([images, snapshots], {}, [disable])).toEqual([]);
    expect(found([images, snapshots], { isProtected: true })).toEqual([["protected", "ami-1"]]);
  });

  it("counts from the day of the run", () => {
    const later = acting({ type: "DELETE", includeResources: including }, 101);
    expect(found([images, snapshots], {}, [later])).toEqual([["restorable", "ami-1", "2026-04-02"]]);
  });
});

it("a part on which several rules act counts once, with its first run", () => {
  const rules = [remove, disable, acting({ type: "DEPRECATE", includeResources: { vmImages: true } })];
  const simulation = simulationOf([image(arn, 100, { vmImages: [{ ...plain, tags: {} }] })], rules, []);
  expect([...simulation.acts(31)]).toHaveLength(3);
  expect(notesUntil(simulation, 31)).toEqual([
    {
      kind: "untagged",
      count: 1,
      examples: [
        { kind: "untagged", id: "ami-1", image: arn, date: "2026-03-01T12:00:00.000Z", policy: "nightly", rule: 2 },
      ],
    },
  ]);
});

it.each([maxExamples, maxExamples + 1, 500])("%d notes have at most ten examples", (count) => {
  const images = Array.from({ length: count }, (_, index) =>
    image(`web/${index}`, 100, { vmImages: [{ ...plain, id: `ami-${index}`, tags: {} }] }),
  );
  const [notes] = notesUntil(simulationOf(images, [remove], []), 31);
  expect([notes?.count, notes?.examples.length, notes?.examples[0]?.id]).toEqual([count, maxExamples, "ami-0"]);
});

it("the facts of notes never change an action", () => {
  const rules = fc.array(
    fc.record({
      region: fc.constantFrom("us-east-1", "eu-west-1"),
      keeps: fc.constantFrom("machine-images" as const, "snapshots" as const),
      days: fc.integer({ min: 1, max: 365 }),
    }),
  );
  const actionsOf = (policies: readonly Policy[], given: InventoryHead & { readonly images: readonly GivenImage[] }) =>
    simulate(policies, given, "2026-01-15T06:00:00Z", { days: 60 }).verdicts.map(
      ({ image: id, action, next, vmImages, snapshots }) => [
        ...[id, action, next, snapshots],
        vmImages.map((each) => each.action),
      ],
    );
  fc.assert(
    fc.property(arbitraryPolicies, inventory, rules, fc.boolean(), (policies, images, recycleBin, isProtected) => {
      const noting = images.map((each) => ({
        ...each,
        vmImages: each.vmImages.map((vmImage) => ({ ...vmImage, isProtected })),
      }));
      expect(actionsOf(policies, { recycleBin, images: noting })).toEqual(actionsOf(policies, { images }));
      const ready = readPolicies(policies);
      const table = new ImageTable(tagKeysOf(ready));
      table.addHead({ recycleBin });
      for (const each of noting) table.add(each);
      const simulation = new Simulation(table, ready, Date.parse("2026-01-15T06:00:00Z"));
      const before = [...simulation.verdicts()];
      const notes = notesUntil(simulation, 31);
      expect([...simulation.verdicts()]).toEqual(before);
      expect(notes.every(({ count, examples }) => examples.length === Math.min(count, maxExamples))).toBe(true);
    }),
    { numRuns: cases(100) },
  );
});
