/** Gaps of the reference about App Runner, which the emulator has to decide. */
import { cite, citeGuide } from "../../facts/model/citation.ts";
import type { Gap } from "../../facts/model/gap.ts";

const record = cite(2, "Service record (returned by ResumeService)");
const resume = cite(2, "ResumeService");

/** All gaps about App Runner, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "app-runner/transitions",
    cites: cite(2, "States and transitions"),
    question: "Transitions of a service other than resuming a paused one.",
    choice:
      "Updates from RUNNING, PAUSED (stays PAUSED) and CREATE_FAILED (RUNNING after success); the emulator has a setting with which it refuses an update of a paused service. Domains do not change while PAUSED. Pause only from RUNNING, resume only from PAUSED; deletion from every state without an operation, including DELETE_FAILED, once the service has no VPC ingress connection. An update that names no configuration is InvalidRequestException, and so is one of a CREATE_FAILED service from ConfigurationSource REPOSITORY to API. Anything else, and any change during an operation, is InvalidStateException. A failed creation ends in CREATE_FAILED, a failed deletion in DELETE_FAILED, any other failure in the previous state.",
    basis: [citeGuide("app-runner", "Pausing and resuming an App Runner service")],
    unsettled: "contested",
    because:
      "the guide lists what a paused service refuses, UpdateService among it; the service's own message, reported in 2021, allows an update while RUNNING or PAUSED; another one, of 2025, refuses with InvalidStateException to delete a service that has a VPC ingress connection",
  },
  {
    id: "app-runner/rolled-back",
    cites: cite(2, "States and transitions"),
    question: "Which configuration does a service show during an update, and after a failed update?",
    choice: "The new one during the update; the previous one once the update has failed.",
    basis: [citeGuide("app-runner-api", "UpdateService")],
    because:
      "the operation returns the values that the request contains; a rollback restores the previous configuration",
  },
  {
    id: "app-runner/deployment",
    cites: cite(2, "States and transitions"),
    question: "When can a service be deployed, and which error is returned otherwise?",
    choice:
      "While it is RUNNING: otherwise InvalidStateException. StartDeployment returns only the id of the operation, and is never retried if its response was lost. A client treats InvalidRequestException as the same refusal, once.",
    basis: [
      citeGuide("app-runner", "Deploying a new application version to App Runner"),
      citeGuide("app-runner", "Pausing and resuming an App Runner service"),
      citeGuide("app-runner-api", "StartDeployment"),
    ],
    because:
      "the API lists no InvalidStateException for this operation, though every other operation that starts one has it",
  },
  {
    id: "app-runner/deleted-services",
    cites: record,
    question: "Can a deleted service still be described?",
    choice:
      "For an hour, with Status DELETED and DeletedAt, including its operations and tags; after that it is ResourceNotFoundException. It is not listed, and its name is free at once.",
    basis: [citeGuide("app-runner-api", "DescribeService"), citeGuide("app-runner", "Deleting an App Runner service")],
    unsettled: "open",
    because: "deleted services can be described, for a time that no text states; clients have to handle both",
  },
  {
    id: "app-runner/defaults",
    cites: cite(2, "InstanceConfiguration"),
    question: "How does the service return members that the request omits, and sizes with a unit?",
    choice:
      "With every documented default, in new structures if the request had none: including Port, except for code whose values come from the repository. Sizes are returned without a unit: Cpu 1024 for 1 vCPU, Memory 2048 for 2 GB. Every Cpu is accepted with every Memory. Members without a default stay absent, including ObservabilityConfiguration.",
    basis: "trial",
    because: "the acceptance tests of the AWS provider expect these values of the public service",
  },
  {
    id: "app-runner/auto-deployments",
    cites: cite(2, "SourceConfiguration"),
    question: "Which account does the registry of an image belong to?",
    choice:
      "The one whose 12 digits ImageIdentifier begins with, followed by a dot; otherwise the account of the service.",
    basis: [citeGuide("app-runner-api", "SourceConfiguration")],
    because:
      "the names of private registries of the public service have this form; the reference defines true as the default in all other cases",
  },
  {
    id: "app-runner/auto-scaling",
    cites: cite(2, "AutoScalingConfigurationSummary"),
    question: "What does the summary contain for a configuration that does not exist in the emulator?",
    choice:
      "The name and revision in its ARN, revision 1 without one; it is ACTIVE and not the default. Every account starts with revision 1 of DefaultConfiguration, which is the default until another one replaces it. A service that names none gets the default at its creation.",
    basis: [citeGuide("app-runner", "Managing App Runner automatic scaling")],
    because: "every account has that configuration; a default may be any revision, and cannot be deleted",
  },
  {
    id: "app-runner/update",
    cites: resume,
    question: "What happens to members that UpdateService omits?",
    choice:
      "Omitted members of the request keep their values; a given structure replaces the previous one, and its omitted members get their defaults. Only CodeConfiguration keeps its value inside a CodeRepository without one.",
    basis: "trial",
    unsettled: "open",
    because:
      "the acceptance tests of the AWS provider show that an omitted structure stays; the reference requires CodeConfiguration only in a create request",
  },
  {
    id: "app-runner/generated-names",
    cites: record,
    question: "The form of generated ids, ARNs and URLs.",
    choice:
      "ServiceId is 32 hexadecimal digits, ServiceArn ends in service/<name>/<id>, ServiceUrl is a subdomain of <region>.awsapprunner.com, an OperationId is a UUID.",
    basis: [citeGuide("app-runner-api", "CreateService")],
    because: "its examples have these forms",
  },
  {
    id: "app-runner/lists",
    cites: resume,
    question: "How long is a page of a list, and in which order are its items?",
    choice:
      "MaxResults items, 1 to 20; without it one page contains everything. Services are in order of creation, operations newest first.",
    basis: "public model",
    because: "MaxResults is bounded and has no default",
  },
  {
    id: "app-runner/changed-tags",
    cites: record,
    question: "When can tags change?",
    choice: "While no operation is in progress, and not on a deleted service: otherwise InvalidStateException.",
    basis: "public model",
    because: "the operations on tags list that error",
  },
  {
    id: "app-runner/named-resources",
    cites: resume,
    question: "May a service name a connection, VPC connector or configuration of another account, region or kind?",
    choice:
      "No: InvalidRequestException. An object that exists in the emulator must be active (a connection AVAILABLE), and the service stores its full ARN; a name that does not exist there is stored unchanged. Roles, keys and secrets are checked only as documented.",
    basis: "our judgment",
    unsettled: "open",
    because:
      "these are resources of the service itself, which belong to an account in a region; users try declarations in an emulator without creating everything that they name",
  },
  {
    id: "app-runner/refused-requests",
    cites: cite(2, "Errors"),
    question: "Which error does a request get that violates a documented rule?",
    choice:
      "InvalidRequestException, also for a name that is taken and for unknown members; ResourceNotFoundException for an ARN that no service has, of any account, region or kind. New services with a runtime past its end, the variable PORT, secrets without an instance role, and automatic deployments of images outside private registries of the account are refused.",
    basis: "public model",
    unsettled: "open",
    because: "the errors that each operation lists; a misspelled member would be lost silently",
  },
  {
    id: "app-runner/shared-resources",
    cites: resume,
    question:
      "The operations on resources that services refer to: auto scaling configurations, observability configurations, VPC connectors, connections; on VPC ingress connections and domains.",
    choice:
      "Members, bounds and errors of the public service model. Lists accept MaxResults up to 100 (domains of a service: up to 5).",
    basis: "public model",
    because: "the reference names these resources, but no operations on them",
  },
  {
    id: "app-runner/revisions",
    cites: cite(2, "AutoScalingConfigurationSummary"),
    question: "How are revisions numbered, named, listed and deleted?",
    choice:
      "Numbers increase for each name and are never reused. An ARN may end with the name (the latest active revision), the number or the id; without an id it finds only active revisions. Lists contain active revisions, LatestOnly by default. Deleted revisions remain as INACTIVE, and are described by their full ARN. A revision in use, also one to which an update in progress may roll back, cannot be deleted, nor can the default: InvalidRequestException. DeleteAllRevisions requires an ARN that ends with the name, and deletes all or none.",
    basis: "public model",
    because: "its text does not say whether numbers are reused, and when INACTIVE revisions are removed",
  },
  {
    id: "app-runner/vpc-connectors",
    cites: cite(2, "NetworkConfiguration"),
    question:
      "What happens to a second connector of the same name, and which security group does one without security groups get?",
    choice:
      "InvalidRequestException while the first one is active, and the next revision after it was deleted. A set of security groups that another active connector has is refused in the same way. It gets the security group sg-default. The emulator has no networks, so any subnet is accepted.",
    basis: "public model",
    because: "one revision of a name exists at a time",
  },
  {
    id: "app-runner/handshake",
    cites: cite(2, "SourceConfiguration"),
    question: "When does a connection become AVAILABLE? A user has to approve it in the service's console.",
    choice:
      "After the duration of an operation: at once if operations take no time. A fault for CreateConnection leaves it PENDING_HANDSHAKE (NEVER_ENDS) or makes it ERROR. A deleted connection no longer exists, and its name is free.",
    basis: [citeGuide("app-runner", "Managing App Runner connections")],
    because:
      "a user completes the handshake in the console; the emulator has no console, but its clock can be advanced",
  },
  {
    id: "app-runner/custom-domains",
    cites: record,
    question: "How does the association of a domain go on, and which records validate it?",
    choice:
      "CREATING, then PENDING_CERTIFICATE_DNS_VALIDATION, each for the duration of an operation, then ACTIVE: the emulator assumes that the DNS records exist. It shows the validation records half an operation after the status: of the domain, of a name below it that App Runner chooses, and of www if that is enabled; a wildcard has the records of its domain. A domain that was active and is associated again within 30 days goes to BINDING_CERTIFICATE instead. Associating a domain twice, a wildcard with www, a sixth domain and an unknown service are InvalidRequestException, as is the disassociation of an unknown domain. A fault for AssociateCustomDomain makes it CREATE_FAILED, or leaves it CREATING (NEVER_ENDS).",
    basis: [citeGuide("app-runner", "Managing custom domain names for an App Runner service")],
    unsettled: "contested",
    because:
      "the emulator does not query name servers; the acceptance tests of the AWS provider show the records, and AssociateCustomDomain lists no other errors. The API reference keeps the validation of a disassociated domain for 30 days, the guide for 7",
  },
  {
    id: "app-runner/status-letters",
    cites: record,
    question: "Which statuses does the service answer in lower case, although its model has them in upper case?",
    choice:
      "The statuses of domains and of auto scaling configurations in the operations on these, not the statuses of validation records, nor the summary in the record of a service. Readers compare all of them whatever their case, and Lintel's attributes have them in upper case.",
    basis: "trial",
    unsettled: "open",
    because:
      "the AWS provider waits for these in lower case, and its acceptance tests show them so; for the other resources of App Runner public sources disagree",
  },
  {
    id: "app-runner/quotas",
    cites: cite(2, "Limits"),
    question: "How many of these can an account have in a region?",
    choice:
      "Ten names of auto scaling configurations with five active revisions each, and ten of observability configurations with ten each, both including the initial one of every account; ten VPC connectors, ten connections, five domains and one VPC ingress connection of a service; 30 services, also those whose creation failed, which AWS raises on request, so that the emulator has a setting for the number. One more is ServiceQuotaExceededException, status 400, for domains InvalidRequestException.",
    basis: [citeGuide("app-runner", "App Runner architecture and concepts")],
    unsettled: "contested",
    because:
      "the default quotas; the errors that each operation lists. The page states one VPC ingress connection for an account and region; the guide of private endpoints allows one for each service",
  },
];
