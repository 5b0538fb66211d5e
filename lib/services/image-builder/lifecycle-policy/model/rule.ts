/** A rule of a lifecycle policy: action, filter, exclusions. */

import { accountId } from "../../../../facts/model/arn.ts";
import { cite } from "../../../../facts/model/citation.ts";
import { documentedFields } from "../../../../facts/model/documented-fields.ts";
import type { BooleanField } from "../../../../facts/model/field.ts";
import { tagMapBounds } from "../../../../facts/model/tag-map.ts";

const fields = cite(3, "Resources and their fields");
const { text, integer, flag, list, struct } = documentedFields(fields);
const limits = cite(3, "Limits");

const timeUnits = ["DAYS", "WEEKS", "MONTHS", "YEARS"] as const;

const inclusion = { kind: "boolean", cites: fields, default: false } as const satisfies Omit<
  BooleanField,
  "description"
>;

/** An element of `policyDetails`. */
export const policyRule = struct("A rule: an action, a filter that selects images, and exceptions.", {
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
