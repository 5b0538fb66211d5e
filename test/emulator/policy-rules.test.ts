/**
 * Every rule of document 3 for the members of a policy: a valid request at the edge is taken, one past it is
 * refused under the right name, and the message names the member, the value and what is allowed. All requests are
 * dry runs: those that pass say so and leave nothing behind.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningEmulator, runEmulator, smallestPolicy } from "./running-emulator.ts";

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await runEmulator();
});
afterAll(() => emulator.close());

type Members = { readonly [member: string]: unknown };

const age = { type: "AGE", value: 1, unit: "DAYS" };
const deleteRule = { action: { type: "DELETE" }, filter: age };
const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, "v"]));
const filled = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** One rule in place of the smallest policy's. */
const rule = (members: Members): Members => ({ policyDetails: [{ ...deleteRule, ...members }] });
const action = (members: Members): Members => rule({ action: { type: "DELETE", ...members } });
const filter = (members: Members): Members => rule({ filter: { ...age, ...members } });
const include = (type: string, members: Members): Members => rule({ action: { type, includeResources: members } });
const exclude = (members: Members): Members => rule({ exclusionRules: members });
const excludeImages = (members: Members): Members => exclude({ vmImages: members });
const launched = (members: Members): Members => excludeImages({ lastLaunched: { value: 1, unit: "DAYS", ...members } });
const recipe = (members: Members): Members => ({
  resourceSelection: { recipes: [{ name: "web-base", semanticVersion: "1.0.0", ...members }] },
});
const withRules = (...types: string[]): Members => ({
  policyDetails: types.map((type) => ({ action: { type }, filter: age })),
});

/** What the message has to say. */
type Refused = readonly [members: Members, ...said: string[]];

interface Case {
  readonly good: readonly Members[];
  readonly bad: readonly Refused[];
}

/** The four tag maps have the same rules. */
const tagMap = (path: string, place: (tags: unknown) => Members): { readonly [rule: string]: Case } => ({
  [`${path} is a map of strings`]: {
    good: [place({ team: "" })],
    bad: [
      [place("k=v"), `${path} is "k=v"`, "a map of strings"],
      [place({ k: 1 }), `${path}.k is 1`, "a string"],
      [place({ k: null }), `${path}.k is null`, "a string"],
      [place(["k"]), `${path} is a list`, "a map of strings"],
    ],
  },
  [`${path} has 1 to 50 entries`]: {
    good: [place(entries(1)), place(entries(50))],
    bad: [
      [place({}), `${path} has 0 entries`, "1 to 50", "Limits"],
      [place(entries(51)), `${path} has 51 entries`, "1 to 50", "Limits"],
    ],
  },
  [`a key of ${path} has 1 to 128 characters`]: {
    good: [place({ k: "v" }), place({ ["k".repeat(128)]: "v" })],
    bad: [
      [place({ "": "v" }), `a key of ${path} is ""`],
      [place({ ["k".repeat(129)]: "v" }), `a key of ${path} is "kkk`, "129 characters long"],
    ],
  },
  [`a key of ${path} has letters, digits, whitespace and _ . : / = + - @`]: {
    good: [place({ "Az09 \t_.:/=+-@": "v" }), place(JSON.parse('{"__proto__": "v"}'))],
    bad: [
      [place({ "team#1": "v" }), `a key of ${path} is "team#1"`, "letters, digits, whitespace"],
      [place({ é: "v" }), `a key of ${path} is "é"`],
    ],
  },
  [`a key of ${path} does not begin with the reserved prefix`]: {
    good: [place({ "Aws:team": "v", "team:aws:": "v", aws: "v" })],
    bad: [[place({ "aws:team": "v" }), `a key of ${path} is "aws:team"`, "reserved prefix aws:"]],
  },
  [`a value of ${path} has up to 256 characters`]: {
    good: [place({ k: "v".repeat(256) }), place({ k: "😀".repeat(256) })],
    bad: [[place({ k: "v".repeat(257) }), `${path}.k is "vvv`, "257 characters long", "at most 256"]],
  },
});

const cases: { readonly [rule: string]: Case } = {
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
      [{ description: "" }, 'description is ""', "1 to 1024", "Limits"],
      [{ description: "x".repeat(1025) }, "description is", "1025 characters long", "1 to 1024"],
      [{ description: 123 }, "description is 123", "a string"],
    ],
  },
  "status is DISABLED or ENABLED": {
    good: [{ status: "DISABLED" }, { status: "ENABLED" }],
    bad: [
      [{ status: "enabled" }, 'status is "enabled"', "DISABLED or ENABLED"],
      [{ status: "" }, 'status is ""', "DISABLED or ENABLED"],
      [{ status: true }, "status is true", "a string"],
    ],
  },
  "executionRole is required, 1 to 2048 characters": {
    good: [{ executionRole: "r" }, { executionRole: "r".repeat(2048) }],
    bad: [
      [{ executionRole: undefined }, "executionRole is missing"],
      [{ executionRole: "" }, 'executionRole is ""'],
      [{ executionRole: "r".repeat(2049) }, "executionRole is", "2049 characters long"],
      [{ executionRole: 1 }, "executionRole is 1", "a string"],
    ],
  },
  "executionRole is the name or the resource name of a role": {
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
  "policyDetails is a required list of 1 to 3 rules": {
    good: [withRules("DELETE"), withRules("DISABLE", "DELETE", "DEPRECATE")],
    bad: [
      [{ policyDetails: undefined }, "policyDetails is missing"],
      [{ policyDetails: {} }, "policyDetails is a structure", "a list"],
      [{ policyDetails: "x" }, 'policyDetails is "x"', "a list"],
      [{ policyDetails: [] }, "policyDetails has 0 elements", "1 to 3", "Limits"],
      [withRules("DELETE", "DEPRECATE", "DISABLE", "DELETE"), "policyDetails has 4 elements", "1 to 3"],
      [{ policyDetails: ["DELETE"] }, 'policyDetails[0] is "DELETE"', "a structure"],
      [{ policyDetails: [[]] }, "policyDetails[0] is a list", "a structure"],
      [{ policyDetails: [null] }, "policyDetails[0] is null", "a structure"],
    ],
  },
  "there is one rule for an action type (rule 1)": {
    good: [withRules("DELETE", "DISABLE")],
    bad: [
      [
        withRules("DELETE", "DISABLE", "DISABLE"),
        "policyDetails[2].action.type is DISABLE",
        "policyDetails[1]",
        "rule 1",
      ],
    ],
  },
  "a CONTAINER_IMAGE policy takes DELETE only (rule 2)": {
    good: [{ resourceType: "CONTAINER_IMAGE", ...withRules("DELETE") }, withRules("DEPRECATE"), withRules("DISABLE")],
    bad: ["DEPRECATE", "DISABLE"].map(
      (type): Refused => [
        { resourceType: "CONTAINER_IMAGE", ...withRules(type) },
        `policyDetails[0].action.type is ${type}`,
        "CONTAINER_IMAGE",
        "DELETE only",
        "rule 2",
      ],
    ),
  },
  "action.type is DELETE, DEPRECATE or DISABLE": {
    good: [action({})],
    bad: [
      [rule({ action: undefined }), "policyDetails[0].action is missing"],
      [rule({ action: {} }), "policyDetails[0].action.type is missing"],
      [action({ type: "delete" }), 'policyDetails[0].action.type is "delete"', "DELETE, DEPRECATE or DISABLE"],
      [action({ type: 1 }), "policyDetails[0].action.type is 1", "a string"],
    ],
  },
  "includeResources is a structure of booleans": {
    good: [include("DELETE", {}), include("DELETE", { vmImages: true, snapshots: true, containers: true })],
    bad: [
      [action({ includeResources: "x" }), "policyDetails[0].action.includeResources is", "a structure"],
      [action({ includeResources: [] }), "policyDetails[0].action.includeResources is a list"],
      ...["vmImages", "snapshots", "containers"].map(
        (member): Refused => [
          include("DELETE", { [member]: "true" }),
          `policyDetails[0].action.includeResources.${member} is "true"`,
          "true or false",
        ],
      ),
    ],
  },
  "DEPRECATE and DISABLE include vmImages only (rule 4)": {
    good: ["DEPRECATE", "DISABLE"].flatMap((type) => [
      include(type, { vmImages: true }),
      include(type, { vmImages: false, snapshots: false, containers: false }),
    ]),
    bad: ["DEPRECATE", "DISABLE"].flatMap((type) =>
      ["snapshots", "containers"].map(
        (member): Refused => [
          include(type, { vmImages: true, [member]: true }),
          `policyDetails[0].action.includeResources.${member} is true`,
          `action.type is ${type}`,
          "vmImages only",
          "rule 4",
        ],
      ),
    ),
  },
  "snapshots are included only together with vmImages (rule 4)": {
    good: [include("DELETE", { vmImages: true, snapshots: true }), include("DELETE", { snapshots: false })],
    bad: [
      [
        include("DELETE", { snapshots: true }),
        "includeResources.snapshots is true",
        "together with vmImages",
        "rule 4",
      ],
      [include("DELETE", { snapshots: true, vmImages: false }), "snapshots is true", "together with vmImages"],
      [
        { ...include("DELETE", { snapshots: true, amis: false }), resourceType: "AMI_IMAGE" },
        "snapshots is true",
        "together with amis",
      ],
    ],
  },
  "filter.type is AGE or COUNT": {
    good: [rule({ filter: { type: "COUNT", value: 1 } }), filter({})],
    bad: [
      [rule({ filter: undefined }), "policyDetails[0].filter is missing"],
      [filter({ type: undefined }), "policyDetails[0].filter.type is missing"],
      [filter({ type: "age" }), 'policyDetails[0].filter.type is "age"', "AGE or COUNT"],
      [filter({ type: 1 }), "policyDetails[0].filter.type is 1", "a string"],
    ],
  },
  "filter.value is a whole number from 1 to 1000": {
    good: [filter({ value: 1 }), filter({ value: 1000 })],
    bad: [
      [filter({ value: undefined }), "policyDetails[0].filter.value is missing"],
      [filter({ value: 0 }), "policyDetails[0].filter.value is 0", "from 1 to 1000", "Limits"],
      [filter({ value: 1001 }), "policyDetails[0].filter.value is 1001", "from 1 to 1000", "Limits"],
      [filter({ value: 1.5 }), "policyDetails[0].filter.value is 1.5", "a whole number"],
      [filter({ value: "5" }), 'policyDetails[0].filter.value is "5"', "a whole number"],
      [filter({ value: true }), "policyDetails[0].filter.value is true", "a whole number"],
    ],
  },
  "filter.unit is DAYS, WEEKS, MONTHS or YEARS, and AGE needs it": {
    good: [
      ...["DAYS", "WEEKS", "MONTHS", "YEARS"].map((unit) => filter({ unit })),
      rule({ filter: { type: "COUNT", value: 1, unit: "DAYS" } }),
    ],
    bad: [
      [filter({ unit: undefined }), "policyDetails[0].filter.unit is missing", "DAYS, WEEKS, MONTHS or YEARS"],
      [filter({ unit: "HOURS" }), 'policyDetails[0].filter.unit is "HOURS"', "DAYS, WEEKS, MONTHS or YEARS"],
      [filter({ unit: "days" }), 'policyDetails[0].filter.unit is "days"'],
      [filter({ unit: 1 }), "policyDetails[0].filter.unit is 1", "a string"],
    ],
  },
  "COUNT goes only with DELETE (rule 5)": {
    good: [rule({ filter: { type: "COUNT", value: 1000 } })],
    bad: ["DEPRECATE", "DISABLE"].map(
      (type): Refused => [
        rule({ action: { type }, filter: { type: "COUNT", value: 1 } }),
        "policyDetails[0].filter.type is COUNT",
        type,
        "only with DELETE",
        "rule 5",
      ],
    ),
  },
  "filter.retainAtLeast is a whole number from 1 to 10": {
    good: [filter({ retainAtLeast: 1 }), filter({ retainAtLeast: 10 })],
    bad: [
      [filter({ retainAtLeast: 0 }), "policyDetails[0].filter.retainAtLeast is 0", "from 1 to 10"],
      [filter({ retainAtLeast: 11 }), "policyDetails[0].filter.retainAtLeast is 11", "from 1 to 10"],
      [filter({ retainAtLeast: "5" }), 'retainAtLeast is "5"', "a whole number"],
    ],
  },
  "exclusionRules is a structure": {
    good: [exclude({}), exclude({ vmImages: {}, tagMap: { keep: "yes" } })],
    bad: [
      [rule({ exclusionRules: [] }), "policyDetails[0].exclusionRules is a list", "a structure"],
      [exclude({ vmImages: "x" }), 'policyDetails[0].exclusionRules.vmImages is "x"', "a structure"],
    ],
  },
  "vmImages and amis are two names of one member": {
    good: [exclude({ amis: { isPublic: true } }), include("DELETE", { amis: true, snapshots: true })],
    bad: [
      [exclude({ amis: {}, vmImages: {} }), "exclusionRules.vmImages and", "exclusionRules.amis", "one of them"],
      [include("DELETE", { amis: true, vmImages: true }), "includeResources.vmImages and", "one of them"],
      [exclude({ amis: { isPublic: 1 } }), "policyDetails[0].exclusionRules.amis.isPublic is 1"],
    ],
  },
  "isPublic is a boolean": {
    good: [excludeImages({ isPublic: false })],
    bad: [[excludeImages({ isPublic: "true" }), 'exclusionRules.vmImages.isPublic is "true"', "true or false"]],
  },
  "regions is a list of strings of 1 to 1024 characters": {
    good: [excludeImages({ regions: [] }), excludeImages({ regions: ["a", "r".repeat(1024)] })],
    bad: [
      [excludeImages({ regions: "us-east-1" }), "vmImages.regions is", "a list"],
      [excludeImages({ regions: [1] }), "vmImages.regions[0] is 1", "a string"],
      [excludeImages({ regions: ["a", ""] }), 'vmImages.regions[1] is ""', "1 to 1024"],
      [excludeImages({ regions: ["r".repeat(1025)] }), "vmImages.regions[0] is", "1025 characters long"],
    ],
  },
  "sharedAccounts has 1 to 1536 ids of 12 digits": {
    good: [1, 1536].map((count) => excludeImages({ sharedAccounts: filled(count, "012345678901") })),
    bad: [
      [excludeImages({ sharedAccounts: [] }), "sharedAccounts has 0 elements", "1 to 1536"],
      [excludeImages({ sharedAccounts: filled(1537, "012345678901") }), "sharedAccounts has 1537 elements"],
      [excludeImages({ sharedAccounts: ["12345678901"] }), 'sharedAccounts[0] is "12345678901"', "12 digits"],
      [excludeImages({ sharedAccounts: ["1234567890123"] }), "sharedAccounts[0] is", "12 digits"],
      [excludeImages({ sharedAccounts: [123456789012] }), "sharedAccounts[0] is 123456789012", "a string"],
    ],
  },
  "lastLaunched has a value from 1 to 365 and a unit": {
    good: [launched({}), launched({ value: 365, unit: "YEARS" })],
    bad: [
      [excludeImages({ lastLaunched: "x" }), "vmImages.lastLaunched is", "a structure"],
      [launched({ value: undefined }), "vmImages.lastLaunched.value is missing"],
      [launched({ value: 0 }), "vmImages.lastLaunched.value is 0", "from 1 to 365"],
      [launched({ value: 366 }), "vmImages.lastLaunched.value is 366", "from 1 to 365"],
      [launched({ value: 1.5 }), "vmImages.lastLaunched.value is 1.5", "a whole number"],
      [launched({ unit: undefined }), "vmImages.lastLaunched.unit is missing"],
      [launched({ unit: "HOURS" }), 'vmImages.lastLaunched.unit is "HOURS"', "DAYS, WEEKS, MONTHS or YEARS"],
    ],
  },
  "resourceSelection has exactly one of recipes and tagMap (rule 6)": {
    good: [recipe({})],
    bad: [
      [{ resourceSelection: undefined }, "resourceSelection is missing"],
      [{ resourceSelection: [] }, "resourceSelection is a list", "a structure"],
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
      [{ resourceSelection: { recipes: ["web"] } }, 'resourceSelection.recipes[0] is "web"', "a structure"],
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
    good: ["0.0.0", "1.x.x", "x.1.007"].map((semanticVersion) => recipe({ semanticVersion })),
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
      [{ clientToken: "" }, 'clientToken is ""', "1 to 64"],
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
  ...tagMap("policyDetails[0].exclusionRules.tagMap", (tags) => exclude({ tagMap: tags })),
  ...tagMap("policyDetails[0].exclusionRules.vmImages.tagMap", (tags) => excludeImages({ tagMap: tags })),
};

describe.each(Object.entries(cases))("%s", (_, { good, bad }) => {
  test.each(good.map((members) => [JSON.stringify(members).slice(0, 100), members]))("takes %s", async (_, members) => {
    const { status, error, body } = await emulator.create({ dryRun: true, ...members });
    expect({ status, error, body }).toMatchObject({ status: 412, error: "DryRunOperationException" });
  });

  test.each(bad.map(([members, ...said]) => [JSON.stringify(members).slice(0, 100), members, said]))(
    "refuses %s",
    async (_, members, said) => {
      const { status, error, body } = await emulator.create({ dryRun: true, ...members });
      expect({ status, error }).toEqual({ status: 400, error: "InvalidRequestException" });
      for (const words of said) expect(body.message).toContain(words);
      expect(body.message).toMatch(/\(document 3, /);
    },
  );
});

test("a fault gives one sentence, and several are named together", async () => {
  const one = await emulator.create({ name: "a." });
  expect(one.body.message.split("; ")).toHaveLength(2);
  const three = await emulator.create({ name: "a.", status: "on", executionRole: null });
  for (const member of ["name is", "status is", "executionRole is"]) expect(three.body.message).toContain(member);
});

test("a request of a thousand faults gets a short message", async () => {
  const regions = filled(1000, "");
  const { body } = await emulator.create({
    policyDetails: smallestPolicy.policyDetails,
    ...excludeImages({ regions }),
  });
  expect(body.message).toContain("and 990 more");
  expect(body.message.length).toBeLessThan(5000);
});

test("an unknown member with a name of half a megabyte does not come back in full", async () => {
  const { body } = await emulator.create({ ["x".repeat(500_000)]: 1 });
  expect(body.message.length).toBeLessThan(10_000);
});

test("a long value is quoted in part", async () => {
  const { body } = await emulator.create({ description: "x".repeat(100_000) });
  expect(body.message.length).toBeLessThan(400);
});
