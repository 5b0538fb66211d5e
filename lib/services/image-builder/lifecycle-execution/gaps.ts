/** Gaps of the reference about runs of lifecycle policies, and the decisions that `lib/lifecycle/simulate` implements. */
import { cite, citeGuide } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const fields = cite(3, "Resources and their fields");
const operation = cite(3, "CreateLifecyclePolicy");
const purpose = cite(3, "What the service does");

/** All gaps about runs, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "lifecycle-policy/schedule",
    cites: purpose,
    question: "When does an ENABLED policy run?",
    choice: "Once a day; a simulation runs all policies at one hour, 24 hours apart.",
    basis: [citeGuide("image-builder", "Lifecycle policy execution")],
    because: "it says daily, and does not name an hour",
  },
  {
    id: "lifecycle-policy/one-run",
    cites: purpose,
    question: "Do deletions affect later decisions of the same execution of a policy?",
    choice: "No: an execution counts the images that exist when it begins.",
    basis: "our judgment",
    because:
      "the guide looks at images from the newest to the oldest, and only images beyond the kept places are deleted, so that the two readings hardly differ",
  },

  {
    id: "lifecycle-policy/one-action",
    cites: operation,
    question: "If several rules of a policy apply to one image, which one acts?",
    choice:
      "An execution tries DEPRECATE, then DISABLE, then DELETE; the first that applies is its only action on the image. The next run continues with the image as it is then: an old image under all three is deprecated on one day, disabled on the next and deleted on the third.",
    basis: [citeGuide("image-builder", "How lifecycle management rules work for Image Builder image resources")],
    because: "it states this, and that rules are ordered by action, not by position",
  },
  {
    id: "lifecycle-policy/several-policies",
    cites: operation,
    question: "If several policies select one image, what do they do to it on one day?",
    choice:
      "Each policy is an execution of its own, in an order that is not known. A simulation tries every order: what all of them agree on is the verdict, otherwise the image is undecided, with what may happen.",
    basis: [citeGuide("image-builder", "Lifecycle policy execution")],
    unsettled: "open",
    because: "each policy has executions of its own; it does not say in which order they begin",
  },

  {
    id: "lifecycle-policy/place-of-images",
    cites: purpose,
    question: "Does a policy act on images of other accounts and regions than its own?",
    choice:
      "No: it sees and counts the images of its own account and region, and their AMIs wherever these are distributed. Where its account or region is not known and the images are in several, the verdict is undecided.",
    basis: "our judgment",
    because:
      "policies, executions and images have an account and a region in their ARNs, and every operation lists the objects of one region; neither the reference nor the guide states it in a sentence",
  },
  {
    id: "lifecycle-policy/count-scope",
    cites: fields,
    question: "Which images are counted together for COUNT and retainAtLeast?",
    choice:
      "Those of the same recipe name and semantic version that the policy selects, newest first, equal times by id. `--count-scope recipe` counts all versions of a recipe together, `--count-scope policy` all that the policy selects.",
    basis: [citeGuide("image-builder", "How lifecycle management rules work for Image Builder image resources")],
    because: "it counts by recipe version; users expect the other two",
  },
  {
    id: "lifecycle-policy/counted-images",
    cites: fields,
    question: "Which images take a place in a count, and what happens to images whose build failed?",
    choice:
      "AVAILABLE, DEPRECATED and DISABLED images count, including images that the rule's tags exclude and images that another rule changes in the same run. FAILED and CANCELLED images are not counted: DELETE by COUNT deletes them, DELETE by AGE as soon as they are old enough, whatever the value of retainAtLeast; the rule's tags may exclude them. DEPRECATE and DISABLE skip them. Images whose build is in progress are left for a later run. A verdict that another sentence of the guide contradicts names this decision (`assumes`), guards count a failed image that is young or excluded as one that may be deleted, the matcher toDelete passes for no image whose deletion rests on such a place, and the guarantee youngImages is about images whose build succeeded.",
    basis: [citeGuide("image-builder", "How lifecycle management rules work for Image Builder image resources")],
    unsettled: "open",
    because:
      "the order of its steps checks age, then retention, then tags. Two of its sentences contradict that order: failed and canceled images always qualify for deletion, and an image that a tag excludes takes no place and does not change the count for others",
  },
  {
    id: "lifecycle-policy/actions-on-containers",
    cites: operation,
    question: "Do DEPRECATE and DISABLE apply to container images?",
    choice: "No: a simulation keeps the image.",
    basis: [citeGuide("image-builder", "How lifecycle management rules work for Image Builder image resources")],
    because: "it names AMIs alone for these actions, and the reference refuses such a policy",
  },

  {
    id: "lifecycle-policy/calendar",
    cites: fields,
    question: "How long is a unit of time, and is its end included?",
    choice:
      "Days have 24 hours and weeks seven days; months and years follow the calendar in UTC, where the last day of a month replaces a day that it does not have. A rule applies once the time is over.",
    basis: "our judgment",
    unsettled: "open",
    because: "no public text says it; calendars of most languages do the same",
  },
  {
    id: "lifecycle-policy/type-of-image",
    cites: fields,
    question: "How does Lintel recognize whether an image is a VM_IMAGE or a CONTAINER_IMAGE?",
    choice: "In an inventory, an image with `containers` is a CONTAINER_IMAGE, every other a VM_IMAGE.",
    basis: "our judgment",
    because: "only container images have containers",
  },
  {
    id: "lifecycle-policy/imported-images",
    cites: fields,
    question: "Which policies select an image that was imported, and with which images is it counted?",
    choice:
      "It has no recipe, so that no policy selects it by recipes; policies select it by its tags. It is counted with the imported images of its own name and version.",
    basis: [citeGuide("image-builder-api", "Image")],
    unsettled: "open",
    because: "it states that imported images contain no recipe, but not how they are counted",
  },
  {
    id: "lifecycle-policy/status-of-image",
    cites: operation,
    question: "What do DEPRECATE and DISABLE do to an image that already has the status?",
    choice:
      "DEPRECATE acts on AVAILABLE images alone, DISABLE on AVAILABLE and DEPRECATED ones, DELETE on images of every status that is not a build in progress.",
    basis: [citeGuide("image-builder", "How lifecycle management rules work for Image Builder image resources")],
    because: "it lists the states that each action skips",
  },

  {
    id: "lifecycle-policy/changed-machine-images",
    cites: operation,
    question: "Do exclusions of AMIs look at them as earlier executions left them?",
    choice:
      "Yes. DISABLE makes an AMI private and ends its sharing, so that a later DELETE whose exclusions name isPublic or sharedAccounts deletes it. DEPRECATE marks it with the tag DeprecatedBy = EC2 Image Builder, and DISABLE takes that tag away, for exclusions by tag. AMIs that a rule skips or does not include are not changed. Enabling gives no access back.",
    basis: [
      citeGuide("image-builder", "How lifecycle management rules work for Image Builder image resources"),
      citeGuide("ec2", "Disable an Amazon EC2 AMI"),
    ],
    because:
      "a disabled AMI becomes private, those with whom it was shared lose access, and do not regain it when it is enabled; no public text states that an execution remembers earlier sharing",
  },
  {
    id: "lifecycle-policy/parts-of-image",
    cites: operation,
    question: "What happens to the parts of an image whose AMIs a rule excludes?",
    choice:
      "Undecided at the service: Lintel assumes that the image is deleted nevertheless, and the excluded AMIs and their snapshots are skipped. Snapshots and containers that the rule does not include are kept.",
    basis: "our judgment",
    unsettled: "open",
    because:
      "the guide reports such AMIs as skipped, and decides on the image before its parts. For StartResourceStateUpdate with DELETED the API retains the image if anything was skipped; whether a policy does so too is not stated",
  },
  {
    id: "lifecycle-policy/freed-space",
    cites: operation,
    question: "How much storage does the deletion of a snapshot free?",
    choice:
      'At most the size of its volume: a simulation adds up the sizes that the inventory has, says "up to", and counts the snapshots whose size it does not know.',
    basis: [citeGuide("ebs", "Delete an Amazon EBS snapshot")],
    because:
      "snapshots are incremental, so that a deletion removes only the data that no other snapshot refers to, and no response of the API contains that amount",
  },
  {
    id: "lifecycle-policy/undecided-image",
    cites: fields,
    question: "What happens to an image if the inventory lacks a fact that a rule requires?",
    choice:
      "It is undecided, and the missing fact is reported; so are other images whose place depends on it. A date after the time of the first run counts as missing. In later runs, an image that may have been deleted may or may not exist.",
    basis: "our judgment",
    because: "a guess could delete images in use, or promise to keep them",
  },
];
