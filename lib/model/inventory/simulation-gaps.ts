/** Gaps of the documentation about runs of lifecycle policies, and the decisions that `lib/simulate` implements. */
import { cite } from "../citation.ts";
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
    because: "the service's guide says daily, and names no hour",
  },
  {
    id: "lifecycle-policy/one-run",
    cites: purpose,
    question: "Does what a run deletes first count for what it looks at afterwards?",
    choice: "No: a run judges what was there when it began.",
    because: "with any other reading the order of policies would decide how many images go",
  },
  {
    id: "lifecycle-policy/one-action",
    cites: operation,
    question: "Several rules or policies hold for one image: which acts?",
    choice:
      "One action an image a run: DELETE before DISABLE before DEPRECATE; among equals the first policy in the order given (of a folder by path), then the first rule.",
    because: "the service's guide says so for the rules of a policy, and nothing of several policies",
  },
  {
    id: "lifecycle-policy/count-scope",
    cites: fields,
    question: "Among which images are places counted for COUNT and retainAtLeast?",
    choice:
      "Those of the same recipe name and semantic version that the policy selects, newest first, equal times by id. `--count-scope recipe` counts all versions of a recipe together, `--count-scope policy` all that the policy selects.",
    because: "the service's guide counts by recipe version; people expect the other two",
  },
  {
    id: "lifecycle-policy/counted-images",
    cites: fields,
    question: "Which images take a place in a count?",
    choice:
      "AVAILABLE, DEPRECATED and DISABLED ones, those too that the rule's tags exclude. FAILED and CANCELLED ones take none and are kept.",
    because: "the service's guide: retention comes before tag exclusions, and failed images take no slot",
  },
  {
    id: "lifecycle-policy/calendar",
    cites: fields,
    question: "How long is a unit of time, and is its end included?",
    choice:
      "Days have 24 hours and weeks seven days; months and years go by the calendar in UTC, where a day that the month does not have is its last. A rule holds from the moment on at which the time is over.",
    because: "our own judgement: what calendars of most languages do",
  },
  {
    id: "lifecycle-policy/type-of-image",
    cites: fields,
    question: "How is an image told to be a VM_IMAGE or a CONTAINER_IMAGE?",
    choice: "In an inventory, one that has `containers` is a CONTAINER_IMAGE, every other a VM_IMAGE.",
    because: "our own judgement",
  },
  {
    id: "lifecycle-policy/status-of-image",
    cites: operation,
    question: "What do DEPRECATE and DISABLE do to an image that is so already?",
    choice: "DEPRECATE does nothing to one that is DEPRECATED or DISABLED, DISABLE nothing to one that is DISABLED.",
    because: "our own judgement: an image never goes back",
  },
  {
    id: "lifecycle-policy/parts-of-image",
    cites: operation,
    question: "What becomes of the parts of an image whose machine images a rule excludes?",
    choice:
      "The image goes all the same; the machine images that are excluded are skipped, and their snapshots with them. Snapshots and containers that the rule does not include are kept.",
    because: "the service's guide reports such machine images as skipped",
  },
  {
    id: "lifecycle-policy/undecided-image",
    cites: fields,
    question: "What of an image of which the inventory does not say what a rule asks?",
    choice:
      "It is undecided, with what is missing; so are others whose place depends on it. A date after the time of the first run is as none. What may have been deleted may be there or not in later runs.",
    because: "a guess would delete images in use, or promise to keep them",
  },
];
