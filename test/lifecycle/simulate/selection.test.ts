/** What a policy selects: versions of recipes, and selections that are unknown in part. */
import { describe, expect, it } from "vitest";
import type { GivenImage } from "../../../lib/lifecycle/simulate/image/given-image.ts";
import { type Policy, type PolicyRule, Unknown } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";

const image = (besides: Partial<GivenImage> = {}): GivenImage => ({
  id: "a",
  recipe: { name: "web", semanticVersion: "1.2.0" },
  createdAt: "2026-01-01T00:00:00Z",
  status: "AVAILABLE",
  tags: { team: "web" },
  vmImages: [],
  ...besides,
});
const rule: PolicyRule = { action: { type: "DELETE" }, filter: { type: "AGE", value: 30, unit: "DAYS" } };

/** The verdict on an image under a policy that deletes after 30 days, with these members. */
function verdictOn(given: GivenImage, members: Partial<Policy>): string {
  const policy: Policy = {
    name: "nightly",
    resourceType: "VM_IMAGE",
    policyDetails: [rule],
    resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
    ...members,
  };
  const [verdict] = simulate([policy], { images: [given] }, "2026-03-01T00:00:00Z").verdicts;
  return verdict?.action === "UNDECIDED" ? verdict.reason : String(verdict?.action);
}

describe("an image with the recipe version", () => {
  it.each([
    ["1.2.0", "1.2.0", "DELETE"],
    ["1.2.0", "1.2.1", "KEEP"],
    ["1.2.0", "1.x.x", "DELETE"],
    ["2.2.0", "1.x.x", "KEEP"],
    ["1.2", "1.x.x", "KEEP"],
    ["1.2.0", "1.x", "KEEP"],
    ["1.2.0", "", "KEEP"],
    ["1.b2.0", "1.x.x", "KEEP"],
    ["1.2b.0", "1.x.x", "KEEP"],
    ["1.22.0", "1.x.x", "DELETE"],
  ])("%s under the pattern %j has the action %s", (semanticVersion, pattern, action) => {
    const resourceSelection = { recipes: [{ name: "web", semanticVersion: pattern }] };
    expect(verdictOn(image({ recipe: { name: "web", semanticVersion } }), { resourceSelection })).toBe(action);
  });

  it("of one of several recipes is selected", () => {
    const resourceSelection = {
      recipes: [
        { name: "api", semanticVersion: "x.x.x" },
        { name: "web", semanticVersion: "1.x.x" },
      ],
    };
    expect(verdictOn(image(), { resourceSelection })).toBe("DELETE");
    expect(verdictOn(image({ recipe: { name: "job", semanticVersion: "1.0.0" } }), { resourceSelection })).toBe("KEEP");
  });
});

describe("an image is undecided under a selection", () => {
  const other = { name: "api", semanticVersion: "x.x.x" };
  const web = { name: "web", semanticVersion: "x.x.x" };

  it.each<[string, unknown, string]>([
    ["that is unknown", new Unknown("var.selection"), "resourceSelection is not known: var.selection"],
    ["that is absent", undefined, "resourceSelection is missing"],
    [
      "of unknown recipes",
      { recipes: new Unknown("var.recipes") },
      "resourceSelection.recipes is not known: var.recipes",
    ],
    ["of both kinds", { recipes: [web], tagMap: { team: "web" } }, "resourceSelection has both recipes and tagMap"],
    ["of recipes that are not a list", { recipes: "web" }, "resourceSelection.recipes is not a list"],
    [
      "with an unknown recipe beside another one",
      { recipes: [other, new Unknown("a loop")] },
      "resourceSelection.recipes[1] is not known: a loop",
    ],
    [
      "with an unknown name",
      { recipes: [{ ...web, name: new Unknown("var.name") }] },
      "resourceSelection.recipes[0].name is not known: var.name",
    ],
    ["without a version", { recipes: [{ name: "web" }] }, "resourceSelection.recipes[0].semanticVersion is missing"],
  ])("%s", (_, resourceSelection, reason) => {
    expect(verdictOn(image(), { resourceSelection: resourceSelection as Policy["resourceSelection"] })).toBe(reason);
  });

  it("but not if a known recipe selects it", () => {
    const resourceSelection = { recipes: [web, new Unknown("a loop")] } as Policy["resourceSelection"];
    expect(verdictOn(image(), { resourceSelection })).toBe("DELETE");
  });
});

describe("an image is undecided under a policy", () => {
  const filtered = (filter: object) => [{ ...rule, filter }] as Policy["policyDetails"];
  const launched = (lastLaunched: object) =>
    [{ ...rule, exclusionRules: { vmImages: { lastLaunched } } }] as Policy["policyDetails"];

  it.each<[string, Partial<Policy>, string]>([
    ["without a filter's type", { policyDetails: filtered({ value: 30 }) }, "policyDetails[0].filter.type is missing"],
    [
      "without its value",
      { policyDetails: filtered({ type: "AGE", unit: "DAYS" }) },
      "policyDetails[0].filter.value is missing",
    ],
    [
      "without its unit",
      { policyDetails: filtered({ type: "AGE", value: 30 }) },
      "policyDetails[0].filter.unit is missing",
    ],
    [
      "with a value below the smallest",
      { policyDetails: filtered({ type: "AGE", value: 0, unit: "DAYS" }) },
      "policyDetails[0].filter.value is not a whole number from 1",
    ],
  ])("%s", (_, members, reason) => {
    expect(verdictOn(image(), members)).toBe(reason);
  });

  it.each<[string, object, string]>([
    ["value", { unit: "DAYS" }, "policyDetails[0].exclusionRules.vmImages.lastLaunched.value is missing"],
    ["unit", { value: 7 }, "policyDetails[0].exclusionRules.vmImages.lastLaunched.unit is missing"],
  ])("about AMIs, if lastLaunched has no %s", (_, lastLaunched, reason) => {
    const machineImage = { id: "ami-a", region: "eu-west-1", accountId: "111111111111", snapshots: [] };
    const [verdict] = simulate(
      [
        {
          name: "nightly",
          resourceType: "VM_IMAGE",
          policyDetails: (launched(lastLaunched) as readonly PolicyRule[]).map((each) => ({
            ...each,
            action: { type: "DELETE" as const, includeResources: { vmImages: true } },
          })),
          resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
        },
      ],
      { images: [image({ vmImages: [{ ...machineImage, lastLaunchedAt: "2026-01-02T00:00:00Z" }] })] },
      "2026-03-01T00:00:00Z",
    ).verdicts;
    expect(verdict?.vmImages).toMatchObject([{ action: "UNDECIDED", reason }]);
  });
});
