/** `simulate` of `lintel/simulate` reads policies as the linter does, and refuses those with errors. */
import { describe, expect, it } from "vitest";
import { type Policy, simulate, Unknown } from "../../../lib/published/simulate.ts";

const inventory = {
  images: ["new", "old"].map((id) => ({
    id,
    recipe: { name: "web", semanticVersion: "1.0.0" },
    createdAt: id === "old" ? "2025-01-01" : "2026-02-28",
    status: "AVAILABLE" as const,
    tags: {},
    vmImages: [{ id: `ami-${id}`, snapshots: [`snap-${id}`], isPublic: false, tags: {} }],
  })),
};
const aging = {
  name: "nightly images",
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS" },
    },
  ],
  resourceSelection: { recipes: [{ name: "web", semanticVersion: "x.x.x" }] },
} as const satisfies Policy;
const [detail] = aging.policyDetails;

/** A policy as a program that is not type-checked may have it. */
const verdicts = (...policies: readonly object[]) =>
  simulate(policies as readonly Policy[], inventory, "2026-03-01").verdicts;
const actions = (policy: object) => verdicts(policy).map(({ action, vmImages: [ami] }) => [action, ami?.action]);

describe("simulate accepts", () => {
  const expected = [
    ["KEEP", "KEEP"],
    ["DELETE", "DELETE"],
  ];
  it.each<[string, object]>([
    ["a policy without the members that no image depends on", aging],
    [
      "AWS's words",
      {
        ...aging,
        resourceType: "AMI_IMAGE",
        policyDetails: [{ ...detail, action: { type: "DELETE", includeResources: { amis: true, snapshots: true } } }],
      },
    ],
    [
      "props of the construct",
      {
        ...aging,
        ...{
          executionRole: "role",
          adoptExisting: true,
          region: "eu-west-1",
          timeouts: {},
          provider: {},
          dependsOn: [],
        },
      },
    ],
  ])("%s", (_, policy) => {
    expect(actions(policy)).toEqual(expected);
  });

  it("a member in AWS's words among those of the documentation, and reads it", () => {
    const isExcluded = {
      ...aging,
      policyDetails: [{ ...detail, exclusionRules: { amis: { tagMap: { Name: "web" } } } }],
    };
    const [, old] = inventory.images;
    const images = [{ ...old, id: "tagged", vmImages: [{ id: "ami", isPublic: false, tags: { Name: "web" } }] }];
    const [verdict] = simulate([isExcluded as Policy], { images }, "2026-03-01").verdicts;
    expect(verdict?.vmImages).toMatchObject([{ action: "SKIP" }]);
  });

  it("values that are decided elsewhere, which leave verdicts undecided", () => {
    const open = {
      ...aging,
      policyDetails: [{ ...detail, filter: { ...detail.filter, value: new Unknown("var.days") } }],
    };
    expect(verdicts(open)[1]).toMatchObject({
      action: "UNDECIDED",
      reason: "policyDetails[0].filter.value is not known: var.days",
    });
  });

  it("policies in words of their own, and reports them by name and file", () => {
    const { policies } = simulate(
      [
        { ...aging, file: "a.ts" },
        { ...aging, name: "others" },
      ],
      inventory,
      "2026-03-01",
    );
    expect(policies.map(({ name, file }) => [name, file])).toEqual([
      ["nightly images", "a.ts"],
      ["others", undefined],
    ]);
  });
});

describe("simulate refuses", () => {
  it.each<[string, object, string]>([
    [
      "a misspelled member",
      { ...aging, policyDetails: [{ ...detail, exclusionRule: { tagMap: { keep: "yes" } } }] },
      'the policies have 1 error; correct them:\n  "nightly images": policyDetails[0].exclusionRule is not a member of policyDetails[0]; ',
    ],
    [
      "a value of another type",
      { ...aging, policyDetails: [{ ...detail, filter: { ...detail.filter, value: "90" } }] },
      'policyDetails[0].filter.value is "90"; it must be a whole number',
    ],
    [
      "members that contradict each other",
      { ...aging, policyDetails: [{ ...detail, filter: { type: "AGE", value: 3 } }] },
      "(lifecycle-policy/",
    ],
    ["a status that does not exist", { ...aging, status: "enabled" }, 'status is "enabled"'],
  ])("%s", (_, policy, message) => {
    expect(() => verdicts(policy)).toThrow(TypeError);
    expect(() => verdicts(policy)).toThrow(message);
  });

  it("two policies with one name", () => {
    expect(() => verdicts(aging, aging)).toThrow("another policy has the name");
  });
});
