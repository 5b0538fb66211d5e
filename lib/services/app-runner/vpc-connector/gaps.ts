/** Gaps of the reference about VPC connectors. */
import { cite } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const cites = cite(2, "NetworkConfiguration");

/** All gaps about VPC connectors, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "vpc-connector/declaration",
    cites,
    question: "Which members of a VPC connector are declared, and with which bounds?",
    choice:
      "The members of CreateVpcConnector in the public service model, with its bounds; Subnets has at least one element, and no subnet or security group twice, as the public schema of AWS CloudFormation requires. Both are sets.",
    basis: "public model",
    because: "the reference names connectors, but shows no operation on them",
  },
  {
    id: "vpc-connector/changes",
    cites,
    question: "What does a changed declaration do?",
    choice:
      "Tags change in place; any other change replaces the connector. While a service uses it, the replacement is created first (create_before_destroy), under another name and with other security groups, because the service accepts neither a name nor a set of security groups twice.",
    basis: "public model",
    because:
      "no operation changes a connector; users of the service report the error about equal security groups (a page of go-to-k of 2022-02-13, issue 5364 of pulumi-aws of 2025-03), which contradicts an example of terraform-aws-modules/app-runner with two such connectors",
  },
  {
    id: "vpc-connector/default-security-group",
    cites,
    question: "A connector is declared without security groups. Is the group that the service chooses drift?",
    choice:
      "No: it is in the state as the service returned it. Only a declared set of security groups is compared with that of the service.",
    basis: "public model",
    because: "the service fills in the default group of the network if the request names none",
  },
  {
    id: "vpc-connector/interrupted-creation",
    cites,
    question: "A creation was interrupted, or its name is taken: who owns the existing connector?",
    choice:
      "The tag lintel:creation shows it, as for services (`hosted-service/interrupted-creation`), if the connector is as declared: it cannot be changed.",
    basis: "our judgment",
    because: "the operation has no idempotency token, and refuses names that exist",
  },
  {
    id: "vpc-connector/deletion",
    cites,
    question: "The service refuses to delete a connector that is in use. Until when does Lintel try?",
    choice:
      "Ten seconds while a service names it on which no operation runs, then it fails and names the services. If no service names it any more, two minutes.",
    basis: "our judgment",
    because:
      "users have reported that a connector counts as used for a while after its last service is gone; App Runner lists no users of a connector, so Lintel reads the services",
  },
];
