/** Accounts and regions: a policy sees and counts the images of its own place alone. */
import { describe, expect, test } from "vitest";
import type { GivenImage } from "../../../lib/lifecycle/simulate/image/given-image.ts";
import { ImageTable } from "../../../lib/lifecycle/simulate/image/image-table.ts";
import type { InventoryHead } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import { type Policy, Unknown } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { readPolicies, tagKeysOf } from "../../../lib/lifecycle/simulate/policy/rule.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { Simulation } from "../../../lib/lifecycle/simulate/verdict/simulation.ts";
import { at, image, olderThan, policy, remove } from "./images-and-policies.ts";

const built = (region: string, build: number, account = "123456789012", besides: Partial<GivenImage> = {}) =>
  image(`arn:aws:imagebuilder:${region}:${account}:image/web/1.2.0/${build}`, 10 - build, besides);
/** Two builds in each of two regions; build 2 is the newer one. */
const twoRegions = ["eu-west-1", "us-east-1"].flatMap((region) => [built(region, 1), built(region, 2)]);
const count = (value: number, besides: Partial<Policy>) => policy([remove({ type: "COUNT", value })], besides);

/** Region and build of what is deleted today, and of what may be. */
function deletedBy(policies: readonly Policy[], images: readonly GivenImage[], head: InventoryHead = {}) {
  const { verdicts } = simulate(policies, { ...head, images }, at);
  const named = (action: string) =>
    verdicts
      .filter((each) => each.action === action)
      .map((each) => each.image.replace(/^arn:aws:imagebuilder:(.+):image\/web\/1.2.0\/(\d)$/, "$1/$2"))
      .map((each) => each.replace(":123456789012", ""));
  const [open] = verdicts.filter(({ action }) => action === "UNDECIDED");
  return { deleted: named("DELETE"), undecided: named("UNDECIDED"), because: open?.reason };
}
const decided = { undecided: [], because: undefined };

describe("images of two regions", () => {
  test("are deleted by a policy of their own region alone", () => {
    expect(deletedBy([count(1, { region: "eu-west-1" })], twoRegions)).toEqual({
      ...decided,
      deleted: ["eu-west-1/1"],
    });
  });

  test("count apart under one policy in each region, of one name too", () => {
    const policies = [count(1, { region: "eu-west-1" }), count(1, { region: "us-east-1" })];
    expect(deletedBy(policies, twoRegions)).toEqual({ ...decided, deleted: ["eu-west-1/1", "us-east-1/1"] });
  });

  test("are kept in the number that the policy of their region states", () => {
    const policies = [count(2, { region: "eu-west-1" }), count(1, { region: "us-east-1" })];
    expect(deletedBy(policies, twoRegions)).toEqual({ ...decided, deleted: ["us-east-1/1"] });
  });

  test("are left alone by a policy of a third region", () => {
    expect(deletedBy([count(1, { region: "ap-south-1" })], twoRegions)).toEqual({ ...decided, deleted: [] });
  });

  test("are undecided under a policy whose region is not known", () => {
    const all = ["eu-west-1/1", "eu-west-1/2", "us-east-1/1", "us-east-1/2"];
    const olderThanFive = [remove(olderThan(5))];
    expect(deletedBy([policy(olderThanFive)], twoRegions)).toEqual({
      deleted: [],
      undecided: all,
      because: 'the region of the policy "nightly" is not known: options.region of a configuration names it',
    });
    const unknown = policy(olderThanFive, { region: new Unknown("var.region") });
    expect(deletedBy([unknown], twoRegions)).toMatchObject({
      undecided: all,
      because: "region is not known: var.region",
    });
  });

  test("are decided under such a policy where nothing deletes them anyhow", () => {
    expect(deletedBy([policy([remove(olderThan(50))])], twoRegions)).toEqual({ ...decided, deleted: [] });
  });

  test.each(["recipe", "policy"] as const)("count apart in the scope of the %s too", (countScope) => {
    const { verdicts } = simulate([count(1, { region: "us-east-1" })], { images: twoRegions }, at, { countScope });
    expect(verdicts.filter(({ action }) => action === "DELETE").map((each) => each.image)).toEqual([
      "arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.2.0/1",
    ]);
  });
});

describe("images of one region", () => {
  const here = [built("eu-west-1", 1), built("eu-west-1", 2)];

  test("are decided under a policy whose region is not known", () => {
    expect(deletedBy([count(1, {})], here)).toEqual({ ...decided, deleted: ["eu-west-1/1"] });
  });

  test("are undecided under it if the images of another region were not read", () => {
    const unread = [{ what: "images", region: "us-east-1", accountId: "123456789012", reason: "denied" }] as const;
    expect(deletedBy([count(1, {})], here, { unread })).toMatchObject({ deleted: [], undecided: ["eu-west-1/1"] });
  });

  test("are decided under a policy of the region whatever another region lacks", () => {
    const unread = [{ what: "images", region: "us-east-1", accountId: "123456789012", reason: "denied" }] as const;
    expect(deletedBy([count(1, { region: "eu-west-1" })], here, { unread })).toEqual({
      ...decided,
      deleted: ["eu-west-1/1"],
    });
    const own = [{ what: "images", region: "eu-west-1", reason: "denied" }] as const;
    expect(deletedBy([count(1, { region: "eu-west-1" })], here, { unread: own })).toMatchObject({
      deleted: ["eu-west-1/1"],
      undecided: ["eu-west-1/2"],
      because: "a part of the inventory (images of region eu-west-1) was not read",
    });
  });
});

describe("images of two accounts", () => {
  const twoAccounts = ["111111111111", "222222222222"].flatMap((account) => [
    built("eu-west-1", 1, account),
    built("eu-west-1", 2, account),
  ]);

  test("are deleted by a policy of their own account alone", () => {
    expect(deletedBy([count(1, { accountId: "222222222222", region: "eu-west-1" })], twoAccounts)).toEqual({
      ...decided,
      deleted: ["eu-west-1:222222222222/1"],
    });
  });

  test("are undecided under a policy whose account is not known", () => {
    expect(deletedBy([count(1, { region: "eu-west-1" })], twoAccounts)).toMatchObject({
      deleted: [],
      because: 'the account of the policy "nightly" is not known: options.account of a configuration names it',
    });
  });
});

describe("images without an ARN", () => {
  const short = [image("old", 9), image("new", 8)];

  test("are in one place if nothing names another", () => {
    for (const region of [undefined, "eu-west-1"]) {
      const policies = [count(1, region === undefined ? {} : { region })];
      expect(deletedBy(policies, short)).toEqual({ ...decided, deleted: ["old"] });
    }
  });

  test("are where their members say", () => {
    const there = { region: "us-east-1", accountId: "123456789012" };
    const images = [...short.map((each) => ({ ...each, ...there })), ...twoRegions.slice(0, 2)];
    expect(deletedBy([count(1, { region: "us-east-1" })], images)).toEqual({ ...decided, deleted: ["old"] });
  });

  test("may be elsewhere beside an image of one region", () => {
    const present = [{ ...image("there", 7), region: "eu-west-1" }, image("lost", 6)];
    for (const its of [{ region: "eu-west-1" }, {}])
      expect(deletedBy([count(1, its)], present)).toEqual({
        deleted: [],
        undecided: ["there", "lost"],
        because: "region of lost is missing",
      });
  });

  test("are undecided beside policies of two regions", () => {
    const policies = [count(1, { region: "eu-west-1" }), count(1, { region: "us-east-1" })];
    expect(deletedBy(policies, short)).toEqual({
      deleted: [],
      undecided: ["old", "new"],
      because: "region of old is missing",
    });
  });

  test("are undecided if their AMIs are all in other regions than the policy", () => {
    const inUs = [{ id: "ami-1", region: "us-east-1" }];
    const images = short.map((each) => ({ ...each, vmImages: inUs }));
    expect(deletedBy([count(1, { region: "us-east-1" })], images)).toEqual({ ...decided, deleted: ["old"] });
    expect(deletedBy([count(1, { region: "eu-west-1" })], images)).toMatchObject({
      undecided: ["old"],
      because: "region of old is missing",
    });
  });

  test("may take a place in any region beside images of several", () => {
    const lost = image("lost", 1);
    expect(deletedBy([count(2, { region: "eu-west-1" })], [...twoRegions, lost])).toEqual({
      deleted: [],
      undecided: ["eu-west-1/1", "lost"],
      because: "region of lost is missing",
    });
  });
});

test("a simulation names the region of a policy and of an image only where there are several", () => {
  const placesIn = (images: readonly GivenImage[]) => {
    const ready = readPolicies([count(1, { region: "eu-west-1" })]);
    const table = new ImageTable(tagKeysOf(ready));
    for (const each of images) table.add(each);
    const simulation = new Simulation(table, ready, Date.parse(at));
    return [...ready, images.length - 1].map((each) => simulation.placeInWords(each));
  };
  expect(placesIn(twoRegions)).toEqual([" in eu-west-1", " in us-east-1"]);
  expect(placesIn(twoRegions.slice(0, 2))).toEqual(["", ""]);
});
