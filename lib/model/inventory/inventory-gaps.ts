/** Gaps of the documentation about the resources on which policies act (`lintel inventory`, `explain-deletion`). */
import { cite } from "../citation.ts";
import type { Gap } from "../gap.ts";

const fields = cite(3, "Resources and their fields");

/** All gaps about inventories, with Lintel's decisions. */
export const inventoryGaps: readonly Gap[] = [
  {
    id: "inventory/services",
    cites: fields,
    question: "Where is it said which images there are, and what the exclusions of machine images go by?",
    choice:
      "Images: ListImages with includeDeprecated, ListImageBuildVersions of each version, and GetImage of one build of each for the recipe, which all builds of a version share. Machine images: DescribeImages of the account's own, deprecated and disabled ones too, with tags, snapshots, isPublic and LastLaunchedTime, and DescribeImageAttribute for launchPermission. A machine image belongs to the account and region that the image names; it is read there.",
    because: "the public service models; a test holds operations, members and forms against the vendor's own client",
  },
  {
    id: "inventory/left-out",
    cites: fields,
    question: "Which images does an inventory not have?",
    choice:
      "Those that are being built and those that are DELETED: no policy acts on them, and they take no place. A machine image that its account and region no longer have. Of one that could not be read id, region and account alone are there: what is missing is left out, never made up.",
    because: "a verdict about an image must rest on what is known of it",
  },
  {
    id: "inventory/in-use",
    cites: fields,
    question: "What refers to a machine image?",
    choice:
      "Instances that are not terminated; the default and the newest version of each launch template, and each version that an auto-scaling group, one of its instances or another instance was launched by; launch configurations; and auto-scaling groups by any of these. Parameters in launch templates are resolved by the service (ResolveAlias).",
    because: "each of these would start, or start again, an instance of it",
  },
  {
    id: "inventory/continued",
    cites: fields,
    question: "How long may what an interrupted run has read be gone on with?",
    choice: "24 hours, by the same command with the same output; after that, and with --fresh, it is read again.",
    because: "policies run daily",
  },
  {
    id: "inventory/rule-of-execution",
    cites: fields,
    question: "Which rule of a policy was it that an execution followed?",
    choice:
      "The one with the action that the execution names: a policy has one rule for each. Where the policy was changed after the execution, that is said; where it is gone, its resource name is all that is known.",
    because: "executions name the policy and the action, and no rule",
  },
];
