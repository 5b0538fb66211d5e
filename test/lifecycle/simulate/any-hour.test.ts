/** Matchers hold whatever the hour of the runs is, and whatever is unknown. */
import { describe, expect, it } from "vitest";
import type { GivenImage, GivenVmImage } from "../../../lib/lifecycle/simulate/image/given-image.ts";
import { type Period, simulationMatchers } from "../../../lib/lifecycle/simulate/matchers.ts";
import { type Policy, type PolicyRule, Unknown } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";

const at = "2026-03-01T00:00:00Z";
const hoursAgo = (hours: number): string => new Date(Date.parse(at) - hours * 3_600_000).toISOString();
const daysOld = (days: number, hours = 0): string => hoursAgo(days * 24 + hours);

const image = (id: string, createdAt: string | undefined, vmImages: readonly GivenVmImage[] = []): GivenImage => ({
  id,
  recipe: { name: "web", semanticVersion: "1.0.0" },
  ...(createdAt !== undefined && { createdAt }),
  status: "AVAILABLE",
  tags: {},
  vmImages,
});
const machine = (id: string, lastLaunchedAt?: string): GivenVmImage => ({
  id,
  region: "eu-west-1",
  accountId: "111111111111",
  isPublic: false,
  sharedAccounts: [],
  tags: {},
  snapshots: [`snap-${id}`],
  ...(lastLaunchedAt !== undefined && { lastLaunchedAt }),
});
const rule = (type: "DELETE" | "DISABLE" | "DEPRECATE", value: number): PolicyRule => ({
  action: { type, includeResources: { vmImages: true, snapshots: type === "DELETE" } },
  filter: { type: "AGE", value, unit: "DAYS" },
});
const policy = (...policyDetails: readonly PolicyRule[]): Policy => ({
  name: "web",
  resourceType: "VM_IMAGE",
  policyDetails,
  resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
});

type Name = keyof typeof simulationMatchers;
const names = Object.keys(simulationMatchers) as readonly Name[];

/** The expectations that hold, such as "toKeep" and "not.toDelete". */
function holding(result: ReturnType<typeof simulate>, id: string): readonly string[] {
  return names.flatMap((name) => [
    ...(simulationMatchers[name].call(undefined, result, id).pass ? [name] : []),
    ...(simulationMatchers[name].call({ isNot: true }, result, id).pass ? [] : [`not.${name}`]),
  ]);
}

const nothing: readonly string[] = [];
const deleted = ["not.toKeep", "toDelete", "not.toDisable", "not.toDeprecate"];
const kept = ["toKeep", "not.toDelete", "not.toDisable", "not.toDeprecate"];

describe("if the hour of the next run is not known", () => {
  it.each([
    ["due now", 30, 0, deleted],
    ["due in one hour", 29, 23, ["not.toDisable", "not.toDeprecate"]],
    ["due in 24 hours", 29, 0, ["not.toDisable", "not.toDeprecate"]],
    ["due in 25 hours", 28, 23, kept],
  ])("an image that is %s may be acted on today or tomorrow", (_, days, hours, expected) => {
    const result = simulate(
      [policy(rule("DELETE", 30))],
      { images: [image("old", daysOld(days, hours), [machine("ami")])] },
      at,
    );
    for (const id of ["old", "ami", "snap-ami"]) expect(holding(result, id), id).toEqual(expected);
  });

  it("a second run may follow within 24 hours, but what it does is not certain", () => {
    const result = simulate(
      [policy(rule("DEPRECATE", 20), rule("DELETE", 30))],
      { images: [image("x", daysOld(40))] },
      at,
    );
    expect(holding(result, "x")).toEqual(["not.toKeep", "not.toDisable", "toDeprecate"]);
  });

  it("an AMI whose protection by a launch ends within 24 hours may be deleted", () => {
    const protecting = {
      ...rule("DELETE", 30),
      exclusionRules: { vmImages: { lastLaunched: { value: 10, unit: "DAYS" as const } } },
    };
    const machines = [machine("ami-ending", daysOld(9, 12)), machine("ami-lasting", daysOld(8, 23))];
    const result = simulate([policy(protecting)], { images: [image("old", daysOld(40), machines)] }, at);
    expect(holding(result, "ami-lasting")).toEqual(kept);
    expect(holding(result, "ami-ending")).toEqual(nothing);
    expect(holding(result, "snap-ami-ending")).toEqual(nothing);
  });

  it("a rule that comes first and is due later in the day takes the turn of another", () => {
    const result = simulate(
      [policy(rule("DELETE", 20), rule("DEPRECATE", 30))],
      { images: [image("x", daysOld(29, 12))] },
      at,
    );
    expect(result.verdicts[0]?.action).toBe("DELETE");
    expect(holding(result, "x")).toEqual(["not.toKeep", "not.toDisable"]);
  });

  it("an image may take the place of one that another policy deletes later in the day", () => {
    const count = policy({ action: { type: "DELETE" }, filter: { type: "COUNT", value: 1 } });
    const ageing = { ...policy(rule("DELETE", 5)), name: "by age", resourceSelection: { tagMap: { old: "yes" } } };
    const images = [{ ...image("first", daysOld(4, 12)), tags: { old: "yes" } }, image("second", daysOld(9))];
    const result = simulate([count, ageing], { images }, at);
    expect(result.verdicts.map(({ action }) => action)).toEqual(["KEEP", "DELETE"]);
    expect(holding(result, "first")).toEqual(["not.toDisable", "not.toDeprecate"]);
    expect(holding(result, "second")).toEqual([]);
  });
});

describe("what is unknown fails every matcher, and its negation", () => {
  const excluding: PolicyRule = {
    ...rule("DELETE", 30),
    exclusionRules: { vmImages: { lastLaunched: { value: 10, unit: "DAYS" }, isPublic: true } },
  };
  const old = daysOld(40);
  const { lastLaunchedAt: _, isPublic: __, tags: ___, ...unread } = machine("ami");
  it.each<[string, Policy, GivenImage, string]>([
    ["createdAt", policy(rule("DELETE", 30)), image("x", undefined), "x"],
    [
      "a value of the policy",
      policy({ ...rule("DELETE", 30), filter: new Unknown("var.filter") }),
      image("x", old),
      "x",
    ],
    ["everything about an AMI", policy(excluding), image("x", old, [unread]), "ami"],
    ["a launch at a time that is none", policy(excluding), image("x", old, [machine("ami", "soon")]), "ami"],
    ["isPublic", policy(excluding), image("x", old, [{ ...machine("ami"), isPublic: undefined }]), "ami"],
    [
      "a status that is none",
      { ...policy(rule("DELETE", 30)), resourceType: "CONTAINER_IMAGE" },
      { ...image("x", old), containers: [{ id: "c" }], status: "OLD" as "AVAILABLE" },
      "x",
    ],
  ])("as in %s", (_, declared, given, id) => {
    expect(holding(simulate([declared], { images: [given] }, at), id)).toEqual(nothing);
  });
});

describe("toKeep(id, { for })", () => {
  const result = simulate([policy(rule("DELETE", 100))], { images: [image("x", daysOld(10, 1))] }, at);
  const keeps = (period: string, context?: object) =>
    simulationMatchers.toKeep.call(context, result, "x", { for: period as Period });

  it.each([
    ["88 days", true],
    ["89 days", true],
    // Its 90th day ends after 89 days and 23 hours.
    ["90 days", false],
    ["12 weeks", true],
    ["13 weeks", false],
    ["2 months", true],
    ["3 months", false],
    ["1 year", false],
  ] as const)("knows whether an image is kept for %s: %s", (period, isKept) => {
    expect(keeps(period).pass).toBe(isKept);
  });

  it("needs no days of simulate, and says which run does what", () => {
    expect(keeps("91 days").message()).toBe(
      'expected x to be kept for 91 days: it is DELETE in a run at 2026-05-30T00:00:00.000Z by "web" rule 1 (older than 100 days)',
    );
    expect(keeps("90 days", { isNot: true }).pass).toBe(true);
    expect(keeps("91 days", { isNot: true }).pass).toBe(false);
    expect(keeps("89 days", { isNot: true }).message()).toContain("expected x not to be kept for 89 days: it is KEEP");
  });

  it.each(["90", "0 days", "-1 days", "1.5 days", "90 dais", "100000 days", "P90D", ""])(
    "%j is not a period",
    (period) => {
      expect(() => keeps(period)).toThrow(
        `for is ${JSON.stringify(period)}; it must be a period, such as "90 days", "6 months" or "1 year"`,
      );
    },
  );
});

it("an AMI that two images share is kept only if both keep it", () => {
  const images = [image("old", daysOld(40), [machine("ami")]), image("new", daysOld(1), [machine("ami")])];
  const result = simulate([policy(rule("DELETE", 30))], { images }, at);
  expect(holding(result, "ami")).toEqual(deleted);
});

it("a copy of a result is refused", () => {
  const result = simulate([], { images: [image("x", at)] }, at);
  expect(() => simulationMatchers.toKeep({ ...result }, "x")).toThrow(
    "toKeep expects the result of simulate(); pass it as it was returned",
  );
});
