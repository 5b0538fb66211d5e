/** Every documented rule for the members of a policy, except those of its rules: policy-detail-rules.test.ts. */
import { expect, test } from "vitest";
import { emulatorForTest, smallestPolicy } from "../../../emulator/running-emulator.ts";
import { excludeImages, filled, filter, judge, type Refused, recipe, rule, tagMap } from "./rule-cases.ts";

judge({
  "the request has the documented members only": {
    good: [{ description: null, tags: null }],
    bad: [
      [{ execution_role: "r" }, "execution_role is not a member", "executionRole"],
      [{ ExecutionRole: "r" }, "ExecutionRole is not a member"],
      [JSON.parse('{"__proto__": {}}'), "__proto__ is not a member"],
      [{ constructor: "x" }, "constructor is not a member"],
    ],
  },
  "nested structures have the documented members only": {
    good: [filter({ retainAtLeast: 5 })],
    bad: [
      [filter({ retain_at_least: 5 }), "policyDetails[0].filter.retain_at_least is not a member", "retainAtLeast"],
      [rule({ exclusionrules: {} }), "policyDetails[0].exclusionrules is not a member", "exclusionRules"],
      [recipe({ version: "1" }), "resourceSelection.recipes[0].version is not a member", "semanticVersion"],
    ],
  },
  "name is a required string": {
    good: [{ name: "abc" }],
    bad: [
      [{ name: undefined }, "name is missing", "required"],
      [{ name: null }, "name is missing", "required"],
      [{ name: 123 }, "name is 123", "a string"],
    ],
  },
  "name has 3 to 128 characters": {
    good: [{ name: "a b" }, { name: `a${"b".repeat(126)}c` }],
    bad: [
      [{ name: "ab" }, 'name is "ab"', "3 to 128"],
      [{ name: `a${"b".repeat(127)}c` }, "129 characters long", "3 to 128"],
    ],
  },
  "name has letters, digits, hyphens, underscores, and spaces in the middle": {
    good: [{ name: "-_9" }, { name: "A  z" }],
    bad: [" abc", "abc ", "a.b", "a/b", "é-x", "a\tb", "abc\n"].map(
      (name): Refused => [{ name }, `name is ${JSON.stringify(name)}`, "letters, digits, hyphens"],
    ),
  },
  "description has 1 to 1024 characters": {
    good: [{ description: "x" }, { description: "😀".repeat(1024) }],
    bad: [
      [{ description: "" }, "description is empty", "1 to 1024", "Limits"],
      [{ description: "x".repeat(1025) }, "description is", "1025 characters long", "1 to 1024"],
      [{ description: 123 }, "description is 123", "a string"],
    ],
  },
  "status is DISABLED or ENABLED": {
    good: [{ status: "DISABLED" }, { status: "ENABLED" }],
    bad: [
      [{ status: "enabled" }, 'status is "enabled"', "DISABLED or ENABLED"],
      [{ status: "" }, "status is empty", "DISABLED or ENABLED"],
      [{ status: true }, "status is true", "a string"],
    ],
  },
  "executionRole is required, 1 to 2048 characters": {
    good: [{ executionRole: "r" }, { executionRole: "r".repeat(2048) }],
    bad: [
      [{ executionRole: undefined }, "executionRole is missing"],
      [{ executionRole: "" }, "executionRole is empty"],
      [{ executionRole: "r".repeat(2049) }, "executionRole is", "2049 characters long"],
      [{ executionRole: 1 }, "executionRole is 1", "a string"],
    ],
  },
  "executionRole is the name or the ARN of a role": {
    good: [
      { executionRole: "arn:aws:iam::123456789012:role/path/lifecycle+1" },
      { executionRole: "path/a=b,c.d@e-f_" },
    ],
    bad: ["role name", "arn:aws:iam::12345678901:role/x", "arn:aws:iam::123456789012:user/x", "role:x", "rôle"].map(
      (executionRole): Refused => [{ executionRole }, `executionRole is "${executionRole}"`, "a role"],
    ),
  },
  "resourceType is VM_IMAGE or CONTAINER_IMAGE": {
    good: [{ resourceType: "CONTAINER_IMAGE" }, { resourceType: "AMI_IMAGE" }],
    bad: [
      [{ resourceType: undefined }, "resourceType is missing"],
      [{ resourceType: "vm_image" }, 'resourceType is "vm_image"', "VM_IMAGE or CONTAINER_IMAGE"],
      [{ resourceType: "ami_image" }, 'resourceType is "ami_image"'],
      [{ resourceType: 1 }, "resourceType is 1", "a string"],
    ],
  },
  "resourceSelection has exactly one of recipes and tagMap (rule 6)": {
    good: [recipe({})],
    bad: [
      [{ resourceSelection: undefined }, "resourceSelection is missing"],
      [{ resourceSelection: [] }, "resourceSelection is an empty list", "an object"],
      [{ resourceSelection: {} }, "resourceSelection has neither", "exactly one", "rule 6"],
      [{ resourceSelection: { recipes: null, tagMap: null } }, "resourceSelection has neither", "exactly one"],
      [
        { resourceSelection: { tagMap: { a: "b" }, recipes: [{ name: "web", semanticVersion: "1.0.0" }] } },
        "resourceSelection has both",
        "exactly one",
      ],
    ],
  },
  "recipes has 1 to 50 structures": {
    good: [{ resourceSelection: { recipes: filled(50, { name: "web", semanticVersion: "1.0.0" }) } }],
    bad: [
      [{ resourceSelection: { recipes: [] } }, "resourceSelection.recipes has 0 elements", "1 to 50"],
      [
        { resourceSelection: { recipes: filled(51, { name: "web", semanticVersion: "1.0.0" }) } },
        "resourceSelection.recipes has 51 elements",
      ],
      [{ resourceSelection: { recipes: ["web"] } }, 'resourceSelection.recipes[0] is "web"', "an object"],
    ],
  },
  "a recipe has a name like a policy's": {
    good: [recipe({ name: "a_b" })],
    bad: [
      [recipe({ name: undefined }), "resourceSelection.recipes[0].name is missing"],
      [recipe({ name: "ab" }), 'resourceSelection.recipes[0].name is "ab"', "3 to 128"],
      [recipe({ name: "web.base" }), "resourceSelection.recipes[0].name is"],
    ],
  },
  "a recipe has a semantic version of three parts": {
    good: ["0.0.0", "1.x.x", "1.1.007"].map((semanticVersion) => recipe({ semanticVersion })),
    bad: [
      [recipe({ semanticVersion: undefined }), "resourceSelection.recipes[0].semanticVersion is missing"],
      [recipe({ semanticVersion: 1 }), "semanticVersion is 1", "a string"],
      ...["1.0", "1.0.0.0", "1.X.0", "1.0.0-beta", "v1.0.0", "1.xx.0"].map(
        (semanticVersion): Refused => [
          recipe({ semanticVersion }),
          `semanticVersion is "${semanticVersion}"`,
          "three dot-separated parts",
        ],
      ),
    ],
  },
  "clientToken has 1 to 64 characters": {
    good: [{ clientToken: "t" }, { clientToken: "t".repeat(64) }],
    bad: [
      [{ clientToken: "" }, "clientToken is empty", "1 to 64"],
      [{ clientToken: "t".repeat(65) }, "clientToken is", "65 characters long", "1 to 64"],
      [{ clientToken: 1 }, "clientToken is 1", "a string"],
    ],
  },
  "dryRun is a boolean": {
    good: [],
    bad: [
      [{ dryRun: "true" }, 'dryRun is "true"', "true or false"],
      [{ dryRun: 1 }, "dryRun is 1", "true or false"],
    ],
  },
  ...tagMap("tags", (tags) => ({ tags })),
  ...tagMap("resourceSelection.tagMap", (tags) => ({ resourceSelection: { tagMap: tags } })),
});

test("each fault has one sentence, and a message names several", async () => {
  const one = await (await emulatorForTest()).create({ name: "a." });
  expect(one.body.message.split("; ")).toHaveLength(2);
  const three = await (await emulatorForTest()).create({ name: "a.", status: "on", executionRole: null });
  for (const member of ["name is", "status is", "executionRole is"]) expect(three.body.message).toContain(member);
});

test("a request with a thousand faults gets a short message", async () => {
  const regions = filled(1000, "");
  const { body } = await (await emulatorForTest()).create({
    policyDetails: smallestPolicy.policyDetails,
    ...excludeImages({ regions }),
  });
  expect(body.message).toContain("and 990 more");
  expect(body.message.length).toBeLessThan(5000);
});

test("an unknown member with a name of half a megabyte is shortened", async () => {
  const { body } = await (await emulatorForTest()).create({ ["x".repeat(500_000)]: 1 });
  expect(body.message.length).toBeLessThan(10_000);
});

test("a long value is shortened", async () => {
  const { body } = await (await emulatorForTest()).create({ description: "x".repeat(100_000) });
  expect(body.message.length).toBeLessThan(400);
});
