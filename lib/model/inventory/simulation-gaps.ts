/** Gaps of the documentation about runs of lifecycle policies, and the decisions that `lib/simulate` implements. */
import { cite, citeGuide } from "../citation.ts";
import type { Gap } from "../gap.ts";

const fields = cite(3, "Resources and their fields");
const operation = cite(3, "CreateLifecyclePolicy");
const purpose = cite(3, "What the service does");

/** All gaps about runs, with Lintel's decisions. */
export const simulationGaps: readonly Gap[] = [
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
    question: "Do deletions affect later decisions of the same run?",
    choice: "No: a run decides on the images that exist when it begins.",
    basis: "our judgment",
    because: "otherwise the order of policies would determine how many images are deleted",
  },
  {
    id: "lifecycle-policy/one-action",
    cites: operation,
    question: "If several rules or policies apply to one image, which one acts?",
    choice:
      "One action per image and run: DELETE before DISABLE before DEPRECATE; among equals the first policy in the given order (of a folder by path), then the first rule.",
    basis: "our judgment",
    unsettled: "open",
    because:
      "one action on an image in each run is the guide's; it tries the rules of a policy as DEPRECATE, DISABLE, DELETE, which the simulation does not follow yet, and says nothing about several policies",
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
    question: "Which images take a place in a count?",
    choice:
      "AVAILABLE, DEPRECATED and DISABLED ones, including those that the rule's tags exclude. FAILED and CANCELLED ones are not counted, and are kept.",
    basis: [citeGuide("image-builder", "How lifecycle management rules work for Image Builder image resources")],
    because:
      "retention comes before tag exclusions, and failed images take no place; it also deletes them, which the simulation does not follow yet",
  },
  {
    id: "lifecycle-policy/calendar",
    cites: fields,
    question: "How long is a unit of time, and is its end included?",
    choice:
      "Days have 24 hours and weeks seven days; months and years follow the calendar in UTC, where the last day of a month replaces a day that it does not have. A rule applies from the moment at which the time is over.",
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
    id: "lifecycle-policy/status-of-image",
    cites: operation,
    question: "What do DEPRECATE and DISABLE do to an image that already has the status?",
    choice: "DEPRECATE does nothing to a DEPRECATED or DISABLED image, DISABLE nothing to a DISABLED one.",
    basis: [citeGuide("image-builder", "How lifecycle management rules work for Image Builder image resources")],
    because: "an image never returns to an earlier status",
  },
  {
    id: "lifecycle-policy/parts-of-image",
    cites: operation,
    question: "What happens to the parts of an image whose machine images a rule excludes?",
    choice:
      "Undecided at the service: Lintel assumes that the image is deleted nevertheless, and the excluded machine images and their snapshots are skipped. Snapshots and containers that the rule does not include are kept.",
    basis: "our judgment",
    unsettled: "open",
    because:
      "the guide reports such machine images as skipped, and decides on the image before its parts. For StartResourceStateUpdate with DELETED the API retains the image if anything was skipped; whether a policy does so too is not stated",
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
