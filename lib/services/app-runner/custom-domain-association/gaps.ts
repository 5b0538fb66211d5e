/** Gaps of the reference about custom domains. */
import { cite, citeGuide } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const cites = cite(2, "Service record (returned by ResumeService)");
const guide = citeGuide("app-runner", "Managing custom domain names for an App Runner service");

/** All gaps about custom domains, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "custom-domain-association/declaration",
    cites,
    question: "What does an association of a domain declare, and what does a change do?",
    choice:
      "The members of AssociateCustomDomain in the public service model. Every change replaces the association. Two domains are the same whatever the case of their letters.",
    basis: "public model",
    because: "the reference does not mention domains; the service has no operation that changes an association",
  },
  {
    id: "custom-domain-association/wildcard",
    cites,
    question: "Which wildcards can be associated?",
    choice:
      "*. before a domain, without www, which is therefore declared as false. Below a subdomain, such as *.login.example.com, it is a warning; the emulator accepts it. A suffix of two short labels, such as co.uk, counts as one.",
    basis: [guide],
    unsettled: "contested",
    because:
      "the guide allows a wildcard only as the immediate subdomain of a root domain, and names *.login.example.com as invalid; the acceptance tests of the AWS provider associate one below a subdomain. What a root domain is changes with the list of public suffixes",
  },
  {
    id: "custom-domain-association/at-most-five",
    cites,
    question: "How many domains can a service have?",
    choice: "Five, one with www counting once.",
    basis: [guide],
    because: "the guide states the number; a page of the service's list has up to five domains too",
  },
  {
    id: "custom-domain-association/records",
    cites,
    question: "How many validation records does a domain have, and in which order?",
    choice:
      "Two, with www three, also for a wildcard: of the domain, of a name below it that App Runner chooses, of www. Lintel keeps them in this order. If the service has fewer than expected two minutes after the status shows that they should exist, Lintel uses the existing records, and reports this.",
    basis: "trial",
    because:
      "the acceptance tests of the AWS provider expect these; for_each and count over the records need their number before the domain exists",
  },
  {
    id: "custom-domain-association/changes",
    cites,
    question: "When is an association complete?",
    choice:
      "When its validation records are known: the domain becomes active after they are in its zone, which a person or a later resource does, and which takes minutes to two days. An association with desiredStatus ACTIVE is complete when it is active. A disassociation is complete when the domain is no longer listed. CREATE_FAILED and DELETE_FAILED fail the apply; the next one disassociates and associates the domain again, or requests the deletion again.",
    basis: [guide],
    because: "the operations respond at once, and the guide describes the steps of the user between them",
  },
  {
    id: "custom-domain-association/status",
    cites,
    question: "Is a status that changes by itself drift?",
    choice:
      "No: Status, the status of the records and VpcDNSTargets are shown as they are. A domain that has become CREATE_FAILED or DELETE_FAILED is a warning. One that is being deleted counts as gone.",
    basis: "our judgment",
    because: "a domain waits for its records, and networks come and go with VPC ingress connections",
  },
  {
    id: "custom-domain-association/interrupted-creation",
    cites,
    question: "A creation was interrupted, or the service has the domain: whose is it?",
    choice:
      "The state's, if a run of it claimed the domain before its request and was interrupted, which the provider's ledger and a file of the null_resource host remember. Otherwise it is adopted only on request. What was left with another EnableWWWSubdomain is disassociated and associated again.",
    basis: "our judgment",
    because:
      "an association has no ARN, tags, time or token, so the service keeps nothing that could show it; it refuses a domain that is associated already",
  },
  {
    id: "custom-domain-association/paused-service",
    cites,
    question: "Can the domains of a paused service change?",
    choice: "No: the error names the remedy. While an operation is in progress, Lintel waits for its end.",
    basis: [citeGuide("app-runner", "Pausing and resuming an App Runner service")],
    because: "the guide lists the association of domains among what a paused service refuses",
  },
];
