/** Gaps of the reference about the resources on which policies act (`lintel inventory`, `explain-deletion`). */
import { cite, citeGuide } from "../../facts/model/citation.ts";
import type { Gap } from "../../facts/model/gap.ts";

const fields = cite(3, "Resources and their fields");

/** All gaps about inventories, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "inventory/services",
    cites: fields,
    question: "Which requests list the images, and the facts that exclusions of AMIs use?",
    choice:
      "Images: ListImageBuildVersions of the whole account (of each version of ListImages, where the service requires one), and GetImage of one build of each version for the recipe, which all builds of a version share. AMIs: DescribeImages of the account's own, including deprecated and disabled ones, with tags, snapshots, isPublic, LastLaunchedTime and DeregistrationProtection. DescribeImageAttribute for launchPermission, which takes a request for each, only with --shared-accounts, and with --in-use of private ones without a known use. Lintel reads an AMI in the account and region that the image names.",
    basis: [citeGuide("image-builder-api", "ListImageBuildVersions")],
    because: "the version of the list is optional; a test compares operations, members and forms with AWS's own client",
  },
  {
    id: "inventory/left-out",
    cites: fields,
    question: "Which images does an inventory omit?",
    choice:
      "Images that are being built, and DELETED ones: no policy acts on them, and they take no place in a count. Also AMIs that no longer exist in their account and region. Of one that could not be read, only id, region and account are present; missing facts are omitted, never invented. What could not be read is listed (unread).",
    basis: "our judgment",
    because: "a verdict about an image must rest on known facts",
  },
  {
    id: "inventory/in-use",
    cites: fields,
    question: "Which resources use an AMI?",
    choice:
      "Instances that are not terminated; the default and the newest version of each launch template, and each version that an auto-scaling group, one of its instances or another instance was launched by; launch configurations; Spot requests, Spot Fleets and EC2 Fleets that are not over; auto-scaling groups by any of these; and recipes whose parent image, or whose image of the build instance, it is: by its id, or by the ARN of an image, where one without a build means the newest AVAILABLE build. Parameters in launch templates are resolved by the service (ResolveAlias). Nothing uses an AMI only if everything was read that might: not if it is public or shared with an account that was not read, or something in its region refers to an image that is not known.",
    basis: [citeGuide("image-builder-api", "GetImage")],
    because:
      "each of these starts, or would start again, an instance of it; the API reference states which build an ARN without a build version means; the rest is our judgment",
  },
  {
    id: "inventory/deregistration-protection",
    cites: fields,
    question: "What happens when a policy deletes an AMI that is protected from deregistration?",
    choice:
      "The verdict stays DELETE, as declared; its reason and a note state that EC2 refuses, and lint warns. An AMI counts as protected while DescribeImages names any protection but disabled. Without that member, Lintel reports nothing.",
    basis: [citeGuide("ec2", "Protect an Amazon EC2 AMI from deregistration")],
    unsettled: "open",
    because:
      "no user can deregister it, whatever the permissions, until the protection is turned off and its cooldown is over; what the execution then does to its image and snapshots is not stated",
  },
  {
    id: "inventory/undone-deletions",
    cites: fields,
    question: "Until when can a deleted AMI or snapshot be restored from Recycle Bin?",
    choice:
      "For the days of the longest rule of its account, region and kind that keeps it: a rule with tags keeps what has any of them, another everything but what has an excluded tag; whether a rule is locked does not matter. An AMI needs its snapshots, so the shorter period counts, unless the policy keeps them. Tags of snapshots are not known: where a rule depends on them, the note states this. Without the rules, Lintel reports nothing.",
    basis: [
      citeGuide("ebs", "Create a Recycle Bin retention rule"),
      citeGuide("ebs", "Considerations for Recycle Bin"),
    ],
    because:
      "it states that the longest period takes precedence, that an AMI cannot be recovered without its snapshots, and that what AWS services delete is kept too",
  },
  {
    id: "inventory/continued",
    cites: fields,
    question: "For how long can an interrupted run be resumed?",
    choice:
      "24 hours, by the same command with the same output; after that, and with --fresh, Lintel reads everything again.",
    basis: "our judgment",
    because: "policies run daily",
  },
  {
    id: "inventory/rule-of-execution",
    cites: fields,
    question: "Which rule of a policy did an execution follow?",
    choice:
      "The one with the action that the execution names: a policy has one rule for each. Lintel reports if the policy was changed after the execution; if the policy was deleted, only its ARN is known.",
    basis: "documents",
    because: "executions name the policy and the action, but not the rule",
  },
  {
    id: "inventory/history",
    cites: fields,
    question: "Which requests show the past actions of lifecycle policies?",
    choice:
      "ListLifecycleExecutions of each policy of ListLifecyclePolicies, and of each image that an execution has changed, for changes by hand; executions of policies that no longer exist, by the execution that an image names as its last. ListLifecycleExecutionResources of each execution that had an impact, and with parentResourceId of each image on which a policy acted, for its AMIs and snapshots. A saved response does not name that image: it is the one to which an AMI in it belongs, or the only one of the execution. GetImage of images that an execution names and no list contains.",
    basis: [citeGuide("image-builder-api", "ListLifecycleExecutions")],
    unsettled: "open",
    because:
      "it lists executions by policy, and changes by hand by image; it says neither how long the service keeps executions nor whether it still knows a deleted image",
  },
  {
    id: "inventory/past-statuses",
    cites: fields,
    question: "Which status did an image have when an execution began?",
    choice:
      "The one after its last change by an execution, from the status in an inventory of the period, or from AVAILABLE if it was built in the period; a status without another source is concluded from its next change and from its status at the end. FAILED and CANCELLED never change but to DELETED, so an inventory of any day shows whether a build failed. Where two executions overlap, either may have come first. Everything else is not known, and what depends on it is not judged.",
    basis: "our judgment",
    because: "StartResourceStateUpdate and DeleteImage change images without an execution that could be listed",
  },
  {
    id: "inventory/emulated-services",
    cites: fields,
    question: "How do EC2, EC2 Auto Scaling, Recycle Bin and STS respond in the emulator?",
    choice:
      "The operations that read what an inventory joins, with the elements of the public models. DescribeImages shows the AMIs that images list in the region, with the facts of the seed, and those that the seed adds; what executions included is deprecated, disabled and private, or gone. A disabled image of an AMI is shown with IncludeDisabled, a deprecated one to its owner. One without seeded snapshots has one. The seed contains the uses: instances, launch templates, launch configurations, groups, Spot requests, fleets and recipes. Recycle Bin has the rules of the seed, and keeps nothing. An unsupported field, filter or operation is refused. STS knows the emulator's account, and the roles that it lent; it checks neither signatures nor trust.",
    basis: "public model",
    because: "tests run the AWS CLI, boto3 and Lintel's own client against it",
  },
];
