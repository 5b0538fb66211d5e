/** Gaps of the reference about VPC ingress connections. */
import { cite } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const cites = cite(2, "NetworkConfiguration");

/** All gaps about VPC ingress connections, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "vpc-ingress-connection/declaration",
    cites,
    question: "Which members of a VPC ingress connection are declared, and what does a change do?",
    choice:
      "The members of CreateVpcIngressConnection in the public service model. IngressVpcConfiguration and tags change in place; another name or service replaces the connection. Both ids of the network are required, as the resource of CloudFormation requires them.",
    basis: "public model",
    because: "the reference mentions private services, but not what makes them reachable",
  },
  {
    id: "vpc-ingress-connection/changes",
    cites,
    question: "When is a change complete, and what counts while one is in progress or has failed?",
    choice:
      "Creation and update are complete when the connection is AVAILABLE, deletion when it is DELETED or no longer exists. FAILED_… fails the apply. Until the connection is AVAILABLE, the state keeps its previous values, so that the next apply requests a failed change again; a failed creation is completed by an update, a failed deletion is requested again.",
    basis: "public model",
    because: "the operations respond at once, and those statuses allow updates and deletions",
  },
  {
    id: "vpc-ingress-connection/interrupted-creation",
    cites,
    question: "A creation was interrupted, or its name is taken: who owns the existing connection?",
    choice:
      "The tag lintel:creation shows it, as for services (`hosted-service/interrupted-creation`). A connection with the mark, but for another service, is deleted and created again.",
    basis: "our judgment",
    because: "the operation has no idempotency token, and refuses names that exist",
  },
  {
    id: "vpc-ingress-connection/service",
    cites,
    question: "Which services can have a VPC ingress connection?",
    choice:
      "Services that are not publicly accessible, one connection each: AWS does not raise this quota. A service with a connection cannot be deleted.",
    basis: "public model",
    unsettled: "open",
    because:
      "the model states that a connection makes a service reachable from a network only; it states no error for a public service",
  },
];
