/** Gaps of the reference about auto scaling configurations. */
import { cite } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const cites = cite(2, "AutoScalingConfigurationSummary");

/** All gaps about auto scaling configurations, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "auto-scaling-configuration/declaration",
    cites,
    question: "Which members of an auto scaling configuration are declared, and with which bounds?",
    choice:
      "The members of CreateAutoScalingConfiguration in the public service model: MaxConcurrency, MinSize and MaxSize with its bounds and defaults, and tags. MinSize must not be greater than MaxSize.",
    basis: "public model",
    because: "the reference shows its record in that of a service, but no operation on it",
  },
  {
    id: "auto-scaling-configuration/revisions",
    cites,
    question: "Revisions are immutable. What does a changed declaration do?",
    choice:
      "The resource is the name with all its revisions, and a change creates the next revision in place: arn changes, services that refer to it are updated afterwards, and the previous revision remains for them. Remaining revisions are deleted with the resource; if the quota leaves no room for a new one, the oldest that is neither used nor the default is deleted.",
    basis: "our judgment",
    because:
      "a revision that a service uses cannot be deleted, so replacing it would require create_before_destroy; unused revisions cost nothing, and allow going back",
  },
  {
    id: "auto-scaling-configuration/interrupted-creation",
    cites,
    question: "A creation was interrupted, or its name is taken: who owns the existing configuration?",
    choice:
      "The tag lintel:creation shows it, as for services (`hosted-service/interrupted-creation`). CreateAutoScalingConfiguration creates another revision if the name is taken, so Lintel looks up the name first; of two concurrent creations, the one whose revision is not the first deletes it and fails.",
    basis: "our judgment",
    because: "the operation has no idempotency token, and accepts names that exist",
  },
  {
    id: "auto-scaling-configuration/default",
    cites,
    question: "When is a configuration the default of its account and region?",
    choice:
      "isDefault makes the newest revision the default (UpdateDefaultAutoScalingConfiguration); if omitted, only revisions of the current default become the default. It cannot be unset: another configuration must become the default. A default is not deleted.",
    basis: "public model",
    because: "one operation sets it, whose input is the new default",
  },
  {
    id: "auto-scaling-configuration/tags",
    cites,
    question: "What happens to tags when a new revision is created?",
    choice:
      "The newest revision has the tags, with the same bounds as for services. If only tags change, they change in place. A new revision gets the declared ones, and the ignored ones of the previous revision.",
    basis: "public model",
    because: "tags belong to revisions, each by its ARN",
  },
];
