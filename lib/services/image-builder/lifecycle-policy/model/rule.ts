/** A rule of a lifecycle policy: action, filter, exclusions. */
import { cite } from "../../../../facts/model/citation.ts";
import type { BooleanField, IntegerField, StringField, StructField } from "../../../../facts/model/field.ts";
import { accountId } from "../../../../facts/model/resource-name.ts";
import { tagMapBounds } from "../../../../facts/model/tag-map.ts";

const fields = cite(3, "Resources and their fields");
const limits = cite(3, "Limits");

const timeUnits = ["DAYS", "WEEKS", "MONTHS", "YEARS"] as const;

const inclusion = { kind: "boolean", cites: fields, default: false } as const satisfies Omit<
  BooleanField,
  "description"
>;

/** An element of `policyDetails`. */
export const policyRule = {
  kind: "struct",
  description: "A rule: an action, a filter that selects images, and exceptions.",
  cites: fields,
  members: {
    action: {
      kind: "struct",
      description: "The action on the images that the filter selects.",
      cites: fields,
      required: true,
      members: {
        type: {
          kind: "string",
          description:
            "DELETE removes the image resource; DEPRECATE and DISABLE set that status on it. CONTAINER_IMAGE policies support only DELETE.",
          cites: fields,
          required: true,
          enum: ["DELETE", "DEPRECATE", "DISABLE"],
        },
        includeResources: {
          kind: "struct",
          description: "What else the action applies to, beyond the image resource itself.",
          cites: fields,
          members: {
            vmImages: {
              ...inclusion,
              description:
                "Apply the action to the distributed machine images; AWS's policy for execution roles reaches only those with the tag CreatedBy = EC2 Image Builder.",
            },
            snapshots: {
              ...inclusion,
              description:
                "Apply the action to the snapshots of the distributed machine images; only together with vmImages.",
            },
            containers: {
              ...inclusion,
              description:
                "Apply the action to the distributed containers, in repositories with the tag LifecycleExecutionAccess = EC2 Image Builder.",
            },
          },
        },
      },
    },
    filter: {
      kind: "struct",
      description: "Which image resources the action applies to.",
      cites: fields,
      required: true,
      members: {
        type: {
          kind: "string",
          description: "By age, or by the number of resources; COUNT requires DELETE.",
          cites: fields,
          required: true,
          enum: ["AGE", "COUNT"],
        },
        value: {
          kind: "integer",
          description:
            "Units of time for AGE; for COUNT the minimum number of resources to keep: with fewer, the rule does nothing.",
          cites: fields,
          boundCites: limits,
          required: true,
          minimum: 1,
          maximum: 1000,
        },
        unit: {
          kind: "string",
          description: "The unit of time; required for AGE, ignored for COUNT.",
          cites: fields,
          enum: timeUnits,
        },
        retainAtLeast: {
          kind: "integer",
          description:
            "For AGE filters: how many resources to keep after DELETE. A resource is deleted only if more than this number exist.",
          cites: fields,
          boundCites: limits,
          minimum: 1,
          maximum: 10,
        },
      },
    },
    exclusionRules: {
      kind: "struct",
      description: "Images that the rule excludes.",
      cites: fields,
      members: {
        tagMap: { ...tagMapBounds, description: "Image resources that carry any of these tags are skipped." },
        vmImages: {
          kind: "struct",
          description: "Machine images that the rule leaves alone.",
          cites: fields,
          members: {
            isPublic: {
              kind: "boolean",
              description: "Leave public machine images alone.",
              cites: fields,
              default: false,
            },
            regions: {
              kind: "list",
              description: "Leave machine images in these regions alone.",
              cites: fields,
              order: "irrelevant", // gap lifecycle-policy/order
              element: {
                kind: "string",
                description: "A region.",
                cites: fields,
                boundCites: limits,
                minLength: 1,
                maxLength: 1024,
              },
            },
            sharedAccounts: {
              kind: "list",
              description: "Leave machine images that are shared with any of these accounts alone.",
              cites: fields,
              boundCites: limits,
              order: "irrelevant", // gap lifecycle-policy/order
              minItems: 1,
              maxItems: 1536,
              element: {
                kind: "string",
                description: "An account id.",
                cites: fields,
                pattern: accountId,
              },
            },
            lastLaunched: {
              kind: "struct",
              description:
                "Leave machine images alone that were launched within this period. Images with no recorded launch time are not excluded.",
              cites: fields,
              members: {
                value: {
                  kind: "integer",
                  description: "How many units.",
                  cites: fields,
                  boundCites: limits,
                  required: true,
                  minimum: 1,
                  maximum: 365,
                } satisfies IntegerField,
                unit: {
                  kind: "string",
                  description: "The unit of time.",
                  cites: fields,
                  required: true,
                  enum: timeUnits,
                } satisfies StringField,
              },
            },
            tagMap: {
              ...tagMapBounds,
              description: "Leave machine images alone that carry any of these tags, key and value both matching.",
            },
          },
        },
      },
    },
  },
} as const satisfies StructField;
