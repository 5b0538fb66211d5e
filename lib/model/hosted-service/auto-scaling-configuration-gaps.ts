/** Gaps of the documentation about auto scaling configurations. */
import { cite } from "../citation.ts";
import type { Gap } from "../gap.ts";

const cites = cite(2, "AutoScalingConfigurationSummary");

/** All gaps about auto scaling configurations, with Lintel's decisions. */
export const autoScalingConfigurationGaps: readonly Gap[] = [
  {
    id: "auto-scaling-configuration/declaration",
    cites,
    question: "What is declared of an auto scaling configuration, and in which bounds?",
    choice:
      "The members of CreateAutoScalingConfiguration in the public service model: MaxConcurrency, MinSize and MaxSize with its bounds and defaults, and tags. MinSize must not be greater than MaxSize.",
    because: "the documentation shows its record in that of a service, and no operation on it",
  },
  {
    id: "auto-scaling-configuration/revisions",
    cites,
    question: "A revision never changes. What does a changed declaration do?",
    choice:
      "The resource is the name with all its revisions, and a change makes the next revision in place: arn is then another one, services that refer to it are updated after it, and the revision before stays for them. Revisions that stay are deleted when the resource is, and the oldest that is neither used nor the default where the quota leaves no room for a new one.",
    because:
      "a revision that a service uses cannot be deleted, so that replacing it would need create_before_destroy; what nobody uses costs nothing, and may be what somebody goes back to",
  },
  {
    id: "auto-scaling-configuration/interrupted-creation",
    cites,
    question: "A creation was cut off, or its name is taken: whose is the configuration that is there?",
    choice:
      "The tag lintel:creation tells, as with services (`hosted-service/interrupted-creation`). CreateAutoScalingConfiguration makes another revision where the name is taken: so the name is looked up before, and of two creations at once the one whose revision is not the first deletes it and fails.",
    because: "the operation has no idempotency token, and refuses no name",
  },
  {
    id: "auto-scaling-configuration/default",
    cites,
    question: "When is a configuration the default of its account and region?",
    choice:
      "isDefault makes the newest revision the default (UpdateDefaultAutoScalingConfiguration); left out, only revisions of what is the default already are made so. It cannot be taken back: another one is made the default. A default is not deleted.",
    because: "the public model has one operation for it, which takes the one that is to be the default",
  },
  {
    id: "auto-scaling-configuration/tags",
    cites,
    question: "What becomes of tags when a revision follows another?",
    choice:
      "Tags are those of the newest revision, in the bounds of those of services. Changed alone, they are changed in place. A new revision gets the declared ones, and the ignored ones of the revision before.",
    because: "the public model tags revisions, each by its resource name",
  },
];
