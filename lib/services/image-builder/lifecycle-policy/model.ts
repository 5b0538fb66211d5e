/** The image lifecycle policy: its declaration and the service's record. */

import { accountId } from "../../../facts/model/arn.ts";
import { cite, citeGuide } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { BooleanField, Pattern } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { tagMapBounds } from "../../../facts/model/tag-map.ts";
import { lifecyclePolicyArn } from "../model.ts";

const fields = cite(3, "Resources and their fields");
const { text, integer, flag, list, struct } = documentedFields(fields);
const limits = cite(3, "Limits");
const operation = documentedFields(cite(3, "CreateLifecyclePolicy"));

const namePattern: Pattern = {
  source: "^[-_A-Za-z0-9][-_A-Za-z0-9 ]{1,126}[-_A-Za-z0-9]$",
  meaning:
    "3 to 128 characters: letters, digits, hyphens, underscores, and spaces that are neither the first nor the last character",
};

/** The greatest number in a part of a version: 2^30 - 1. The documentation does not bound it. */
export const versionParts = {
  maximum: 1_073_741_823,
  cites: citeGuide("image-builder", "Semantic versioning in Image Builder"),
} as const;

// A rule of a lifecycle policy: action, filter, exclusions.

const timeUnits = ["DAYS", "WEEKS", "MONTHS", "YEARS"] as const;

const inclusion = { kind: "boolean", cites: fields, default: false } as const satisfies Omit<
  BooleanField,
  "description"
>;

/** An element of `policyDetails`. */
const policyRule = struct("A rule: an action, a filter that selects images, and exceptions.", {
  action: struct(
    "The action on the images that the filter selects.",
    { required: true },
    {
      type: text(
        "DELETE removes the image resource; DEPRECATE and DISABLE set that status on it. CONTAINER_IMAGE policies support only DELETE.",
        { required: true, enum: ["DELETE", "DEPRECATE", "DISABLE"] },
      ),
      includeResources: struct("What else the action applies to, beyond the image resource itself.", {
        vmImages: {
          ...inclusion,
          description:
            "Apply the action to the distributed AMIs; AWS's policy for execution roles reaches only those with the tag CreatedBy = EC2 Image Builder.",
        },
        snapshots: {
          ...inclusion,
          description: "Apply the action to the snapshots of the distributed AMIs; only together with vmImages.",
        },
        containers: {
          ...inclusion,
          description:
            "Apply the action to the distributed containers, in repositories with the tag LifecycleExecutionAccess = EC2 Image Builder.",
        },
      }),
    },
  ),
  filter: struct(
    "Which image resources the action applies to.",
    { required: true },
    {
      type: text("By age, or by the number of resources; COUNT requires DELETE.", {
        required: true,
        enum: ["AGE", "COUNT"],
      }),
      value: integer(
        "Units of time for AGE; for COUNT the minimum number of resources to keep: with fewer, the rule does nothing.",
        { boundCites: limits, required: true, minimum: 1, maximum: 1000 },
      ),
      unit: text("The unit of time; required for AGE, ignored for COUNT.", { enum: timeUnits }),
      retainAtLeast: integer(
        "For AGE filters: how many resources to keep after DELETE. A resource is deleted only if more than this number exist.",
        { boundCites: limits, minimum: 1, maximum: 10 },
      ),
    },
  ),
  exclusionRules: struct("Images that the rule excludes.", {
    tagMap: { ...tagMapBounds, description: "Image resources that carry any of these tags are skipped." },
    vmImages: struct("AMIs that the rule leaves alone.", {
      isPublic: flag("Leave public AMIs alone.", { default: false }),
      regions: list(
        "Leave AMIs in these regions alone.",
        {
          order: "irrelevant", // gap lifecycle-policy/order
        },
        text("A region.", { boundCites: limits, minLength: 1, maxLength: 1024 }),
      ),
      sharedAccounts: list(
        "Leave AMIs that are shared with any of these accounts alone.",
        {
          boundCites: limits,
          order: "irrelevant", // gap lifecycle-policy/order
          minItems: 1,
          maxItems: 1536,
        },
        text("An account id.", { pattern: accountId }),
      ),
      lastLaunched: struct(
        "Leave AMIs alone that were launched within this period. Images with no recorded launch time are not excluded.",
        {
          value: integer("How many units.", { boundCites: limits, required: true, minimum: 1, maximum: 365 }),
          unit: text("The unit of time.", { required: true, enum: timeUnits }),
        },
      ),
      tagMap: {
        ...tagMapBounds,
        description: "Leave AMIs alone that carry any of these tags, key and value both matching.",
      },
    }),
  }),
});

/** Declaration and record of a lifecycle policy. */
export const lifecyclePolicy = {
  name: "lifecycle-policy",
  title: "lifecycle policy",
  product: "Image lifecycle policies of AWS EC2 Image Builder",
  refusedBy: "image-builder",
  identity: "arn",
  createdAt: "dateCreated",
  label: "name",
  tags: "tags",
  propTypes: { policyDetails: "Rule", recipes: "Recipe", unit: "TimeUnit" },
  regional: true,
  update: {
    identity: { name: "lifecyclePolicyArn", field: lifecyclePolicyArn },
    excludes: ["name", "tags", "dryRun"],
    keeps: [], // gaps.ts, image-builder/update-replaces
  },
  recognizedBy: ["executionRole", "resourceType", "policyDetails", "resourceSelection"],
  commonMarks: ["executionRole", "resourceType"],
  comparedByMeaning: ["status", "resourceType", "policyDetails", "resourceSelection"],
  declaration: struct(
    "Applies actions to the image resources that the service builds, selected by recipe or by tag, filtered by age or count.",
    {
      name: text(
        "Name of the policy, unique per account and region. Names that differ only in case, spaces or underscores are the same name.",
        {
          boundCites: limits,
          required: true,
          immutable: true,
          minLength: 3,
          maxLength: 128,
          lengthByPattern: true,
          pattern: namePattern,
        },
      ),
      description: text("Description of the policy.", { boundCites: limits, minLength: 1, maxLength: 1024 }),
      status: text(
        "Only enabled policies run on their schedule. Disabling or deleting a policy also cancels its execution in progress.",
        { enum: ["DISABLED", "ENABLED"], default: "ENABLED" },
      ),
      executionRole: text("Name or ARN of the identity role that lets the service run lifecycle actions.", {
        boundCites: limits,
        required: true,
        minLength: 1,
        maxLength: 2048,
        pattern: {
          source: "^(?:[^:\\s]+:[^:\\s]+:[^:\\s]+:[^:\\s]*:[0-9]{12}:role/)?[A-Za-z0-9+=,.@_/-]+$",
          meaning:
            "the name of a role (letters, digits and + = , . @ - _ /) or the ARN of a role in a 12-digit account, such as arn:aws:iam::123456789012:role/lifecycle",
        },
      }),
      resourceType: text("Images with AMIs, or container images.", {
        required: true,
        immutable: true,
        enum: ["VM_IMAGE", "CONTAINER_IMAGE"],
      }),
      policyDetails: list(
        "The rules of the policy, at most one for each action type.",
        {
          boundCites: limits,
          required: true,
          order: "irrelevant", // gap lifecycle-policy/order
          knownBy: ["action.type"],
          minItems: 1,
          maxItems: 3,
        },
        policyRule,
      ),
      resourceSelection: struct(
        "The image resources that the policy selects: by recipe, or by tag.",
        { boundCites: operation.cites, required: true, exactlyOne: ["recipes", "tagMap"] },
        {
          recipes: list(
            "Image resources built from these recipe versions.",
            {
              boundCites: limits,
              order: "irrelevant", // gap lifecycle-policy/order
              knownBy: ["name", "semanticVersion"],
              minItems: 1,
              maxItems: 50,
            },
            struct("A version of a recipe, or several by wildcard.", {
              name: text("Name of the recipe.", {
                required: true,
                minLength: 3,
                maxLength: 128,
                lengthByPattern: true,
                pattern: namePattern,
              }),
              semanticVersion: text(
                "Version of the recipe; x in a part, and in all parts after it, stands for any number.",
                {
                  required: true,
                  pattern: {
                    source: "^(?:[0-9]+|x)\\.(?:[0-9]+|x)\\.(?:[0-9]+|x)$",
                    meaning: "three dot-separated parts, each digits or the letter x, such as 1.0.0 or 1.x.x",
                  },
                },
              ),
            }),
          ),
          tagMap: { ...tagMapBounds, description: "Image resources with these tags." },
        },
      ),
      tags: { ...tagMapBounds, description: "Tags of the policy resource itself; they do not select images." },
      clientToken: text(
        "Idempotency token, case-sensitive: a request that is retried with the same token returns the original response and does not run again.",
        { boundCites: limits, requestOnly: true, minLength: 1, maxLength: 64 },
      ),
      dryRun: flag("Validate permissions and parameters only; nothing is created.", {
        requestOnly: true,
        default: false,
      }),
    },
  ),
  options: {
    adoptExisting: operation.flag(
      "If a policy with this name and identical content exists, adopt it instead of failing.",
    ),
    dryRunOnPlan: operation.flag("Ask the service during plan, with dryRun, whether it would accept the policy."),
  },
  record: {
    arn: operation.text("ARN of the policy.", { maxLength: 1024 }),
    dateCreated: text("When the policy was created (ISO 8601)."),
    dateUpdated: text("When the policy was last changed (ISO 8601)."),
    dateLastRun: text("When the policy last ran (ISO 8601)."),
  },
} as const satisfies ResourceModel;
