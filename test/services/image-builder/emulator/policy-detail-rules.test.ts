/** Every documented rule for the elements of policyDetails. */
import {
  action,
  exclude,
  excludeImages,
  filled,
  filter,
  include,
  judge,
  launched,
  type Refused,
  rule,
  tagMap,
  withRules,
} from "./rule-cases.ts";

judge({
  "policyDetails is a required list of 1 to 3 rules": {
    good: [withRules("DELETE"), withRules("DISABLE", "DELETE", "DEPRECATE")],
    bad: [
      [{ policyDetails: undefined }, "policyDetails is missing"],
      [{ policyDetails: {} }, "policyDetails is an empty object", "a list"],
      [{ policyDetails: "x" }, 'policyDetails is "x"', "a list"],
      [{ policyDetails: [] }, "policyDetails has 0 elements", "1 to 3", "Limits"],
      [withRules("DELETE", "DEPRECATE", "DISABLE", "DELETE"), "policyDetails has 4 elements", "1 to 3"],
      [{ policyDetails: ["DELETE"] }, 'policyDetails[0] is "DELETE"', "an object"],
      [{ policyDetails: [[]] }, "policyDetails[0] is an empty list", "an object"],
      [{ policyDetails: [null] }, "policyDetails[0] is null", "an object"],
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
  "a CONTAINER_IMAGE policy supports DELETE only (rule 2)": {
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
      [action({ includeResources: "x" }), "policyDetails[0].action.includeResources is", "an object"],
      [action({ includeResources: [] }), "policyDetails[0].action.includeResources is an empty list"],
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
        "COUNT requires DELETE",
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
      [rule({ exclusionRules: [] }), "policyDetails[0].exclusionRules is an empty list", "an object"],
      [exclude({ vmImages: "x" }), 'policyDetails[0].exclusionRules.vmImages is "x"', "an object"],
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
      [excludeImages({ regions: ["a", ""] }), "vmImages.regions[1] is empty", "1 to 1024"],
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
      [excludeImages({ lastLaunched: "x" }), "vmImages.lastLaunched is", "an object"],
      [launched({ value: undefined }), "vmImages.lastLaunched.value is missing"],
      [launched({ value: 0 }), "vmImages.lastLaunched.value is 0", "from 1 to 365"],
      [launched({ value: 366 }), "vmImages.lastLaunched.value is 366", "from 1 to 365"],
      [launched({ value: 1.5 }), "vmImages.lastLaunched.value is 1.5", "a whole number"],
      [launched({ unit: undefined }), "vmImages.lastLaunched.unit is missing"],
      [launched({ unit: "HOURS" }), 'vmImages.lastLaunched.unit is "HOURS"', "DAYS, WEEKS, MONTHS or YEARS"],
    ],
  },
  ...tagMap("policyDetails[0].exclusionRules.tagMap", (tags) => exclude({ tagMap: tags })),
  ...tagMap("policyDetails[0].exclusionRules.vmImages.tagMap", (tags) => excludeImages({ tagMap: tags })),
});
