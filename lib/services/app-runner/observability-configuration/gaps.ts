/** Gaps of the reference about observability configurations. */
import { cite } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const cites = cite(2, "ObservabilityConfiguration");

/** All gaps about observability configurations, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "observability-configuration/declaration",
    cites,
    question: "Which members of an observability configuration are declared, and with which bounds?",
    choice:
      "The members of CreateObservabilityConfiguration in the public service model, with its bounds. A configuration without TraceConfiguration turns nothing on, which is a warning.",
    basis: "public model",
    because: "the reference names these configurations, but shows no operation on them",
  },
  {
    id: "observability-configuration/revisions",
    cites,
    question: "Revisions are immutable. What does a changed declaration do?",
    choice:
      "As for auto scaling configurations (`auto-scaling-configuration/revisions`): the resource is the name with all its revisions, and a change of TraceConfiguration creates the next one in place. Where the quota leaves no room, Lintel deletes the oldest revision that the service does not refuse to delete. The newest revision has the tags, which change in place.",
    basis: "our judgment",
    because:
      "a revision that a service uses cannot be deleted; lists do not show which revisions are in use, and the quota of ten revisions of a name cannot be raised (gap `app-runner/quotas`)",
  },
  {
    id: "observability-configuration/default",
    cites,
    question: "What is DefaultConfiguration?",
    choice:
      "A configuration with tracing by AWS X-Ray in every account, which services may name. It gets no further revisions, and has no tags; Lintel reads it in data sources, but neither declares nor imports it. The emulator refuses to delete and to tag it with InvalidRequestException, and counts it among the names of the quota.",
    basis: "public model",
    unsettled: "open",
    because:
      "the model reserves the name; other tools list the configuration in every account, and skip its tags; no public text states the errors",
  },
  {
    id: "observability-configuration/interrupted-creation",
    cites,
    question: "A creation was interrupted, or its name is taken: who owns the existing configuration?",
    choice:
      "The tag lintel:creation shows it, as for auto scaling configurations (`auto-scaling-configuration/interrupted-creation`).",
    basis: "our judgment",
    because: "the operation has no idempotency token, and accepts names that exist",
  },
  {
    id: "observability-configuration/deletion",
    cites,
    question: "How is a configuration with several revisions deleted, and until when does Lintel try?",
    choice:
      "Revision by revision, the newest one last, so that an interrupted deletion leaves what services most likely use. Ten seconds while a service names one of them on which no operation runs, then it fails and names the services. If no service names one any more, two minutes.",
    basis: "our judgment",
    because:
      "no operation deletes all revisions; another tool retries these deletions for two minutes; App Runner lists no users of a configuration, so Lintel reads the services",
  },
];
