/** The image lifecycle policy: its declaration and the service's record. */
import { cite, citeGuide } from "../../../facts/model/citation.ts";
import type { Pattern } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { tagMapBounds } from "../../../facts/model/tag-map.ts";
import { lifecyclePolicyArn } from "../model.ts";
import { policyRule } from "./model/rule.ts";

const fields = cite(3, "Resources and their fields");
const limits = cite(3, "Limits");
const operation = cite(3, "CreateLifecyclePolicy");

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

/** Declaration and record of a lifecycle policy. */
export const lifecyclePolicy = {
  name: "lifecycle-policy",
  title: "lifecycle policy",
  product: "Image lifecycle policies of AWS EC2 Image Builder",
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
  declaration: {
    kind: "struct",
    description:
      "Applies actions to the image resources that the service builds, selected by recipe or by tag, filtered by age or count.",
    cites: fields,
    members: {
      name: {
        kind: "string",
        description:
          "Name of the policy, unique per account and region. Names that differ only in case, spaces or underscores are the same name.",
        cites: fields,
        boundCites: limits,
        required: true,
        immutable: true,
        minLength: 3,
        maxLength: 128,
        lengthByPattern: true,
        pattern: namePattern,
      },
      description: {
        kind: "string",
        description: "Description of the policy.",
        cites: fields,
        boundCites: limits,
        minLength: 1,
        maxLength: 1024,
      },
      status: {
        kind: "string",
        description:
          "Only enabled policies run on their schedule. Disabling or deleting a policy also cancels its execution in progress.",
        cites: fields,
        enum: ["DISABLED", "ENABLED"],
        default: "ENABLED",
      },
      executionRole: {
        kind: "string",
        description: "Name or resource name of the identity role that lets the service run lifecycle actions.",
        cites: fields,
        boundCites: limits,
        required: true,
        minLength: 1,
        maxLength: 2048,
        pattern: {
          source: "^(?:[^:\\s]+:[^:\\s]+:[^:\\s]+:[^:\\s]*:[0-9]{12}:role/)?[A-Za-z0-9+=,.@_/-]+$",
          meaning:
            "the name of a role (letters, digits and + = , . @ - _ /) or the resource name of a role in a 12-digit account, such as arn:aws:iam::123456789012:role/lifecycle",
        },
      },
      resourceType: {
        kind: "string",
        description: "Machine-image based images, or container images.",
        cites: fields,
        required: true,
        immutable: true,
        enum: ["VM_IMAGE", "CONTAINER_IMAGE"],
      },
      policyDetails: {
        kind: "list",
        description: "The rules of the policy, at most one for each action type.",
        cites: fields,
        boundCites: limits,
        required: true,
        order: "irrelevant", // gap lifecycle-policy/order
        knownBy: ["action.type"],
        minItems: 1,
        maxItems: 3,
        element: policyRule,
      },
      resourceSelection: {
        kind: "struct",
        description: "The image resources that the policy selects: by recipe, or by tag.",
        cites: fields,
        boundCites: operation,
        required: true,
        exactlyOne: ["recipes", "tagMap"],
        members: {
          recipes: {
            kind: "list",
            description: "Image resources built from these recipe versions.",
            cites: fields,
            boundCites: limits,
            order: "irrelevant", // gap lifecycle-policy/order
            knownBy: ["name", "semanticVersion"],
            minItems: 1,
            maxItems: 50,
            element: {
              kind: "struct",
              description: "A version of a recipe, or several by wildcard.",
              cites: fields,
              members: {
                name: {
                  kind: "string",
                  description: "Name of the recipe.",
                  cites: fields,
                  required: true,
                  minLength: 3,
                  maxLength: 128,
                  lengthByPattern: true,
                  pattern: namePattern,
                },
                semanticVersion: {
                  kind: "string",
                  description: "Version of the recipe; x in a part, and in all parts after it, stands for any number.",
                  cites: fields,
                  required: true,
                  pattern: {
                    source: "^(?:[0-9]+|x)\\.(?:[0-9]+|x)\\.(?:[0-9]+|x)$",
                    meaning: "three dot-separated parts, each digits or the letter x, such as 1.0.0 or 1.x.x",
                  },
                },
              },
            },
          },
          tagMap: { ...tagMapBounds, description: "Image resources with these tags." },
        },
      },
      tags: { ...tagMapBounds, description: "Tags of the policy resource itself; they do not select images." },
      clientToken: {
        kind: "string",
        description:
          "Idempotency token, case-sensitive: a request that is retried with the same token returns the original response and does not run again.",
        cites: fields,
        boundCites: limits,
        requestOnly: true,
        minLength: 1,
        maxLength: 64,
      },
      dryRun: {
        kind: "boolean",
        description: "Validate permissions and parameters only; nothing is created.",
        cites: fields,
        requestOnly: true,
        default: false,
      },
    },
  },
  options: {
    adoptExisting: {
      kind: "boolean",
      description: "If a policy with this name and identical content exists, adopt it instead of failing.",
      cites: operation,
    },
    dryRunOnPlan: {
      kind: "boolean",
      description: "Ask the service during plan, with dryRun, whether it would accept the policy.",
      cites: operation,
    },
  },
  record: {
    arn: { kind: "string", description: "Resource name of the policy.", cites: operation, maxLength: 1024 },
    dateCreated: { kind: "string", description: "When the policy was created (ISO 8601).", cites: fields },
    dateUpdated: { kind: "string", description: "When the policy was last changed (ISO 8601).", cites: fields },
    dateLastRun: { kind: "string", description: "When the policy last ran (ISO 8601).", cites: fields },
  },
} as const satisfies ResourceModel;
