/** Gaps of the documentation about App Runner, which the emulator has to decide. */
import { cite } from "../citation.ts";
import type { Gap } from "../gap.ts";

const record = cite(2, "Service record (returned by ResumeService)");
const resume = cite(2, "ResumeService");

/** All gaps about App Runner, with Lintel's decisions. */
export const appRunnerGaps: readonly Gap[] = [
  {
    id: "app-runner/transitions",
    cites: cite(2, "States and transitions"),
    question: "Transitions of a service other than the resumption of a paused one.",
    choice:
      "Updates from RUNNING, PAUSED (stays PAUSED) and CREATE_FAILED (RUNNING once it has succeeded); pause from RUNNING only, resume from PAUSED only; deletion from every state without an operation, DELETE_FAILED included. Anything else, and any change while an operation is under way, is InvalidStateException. A failed creation leads to CREATE_FAILED, a failed deletion to DELETE_FAILED, any other failure back to the state before.",
    because: "the public service model and the behaviour that its users report",
  },
  {
    id: "app-runner/rolled-back",
    cites: cite(2, "States and transitions"),
    question: "Which configuration does a service show while it is updated, and after the update has failed?",
    choice: "The new one while the update is under way; the one before from the moment at which it has failed.",
    because: "the public operation answers the values that the request asks for; a rollback restores what ran before",
  },
  {
    id: "app-runner/deployment",
    cites: cite(2, "States and transitions"),
    question: "When may a service be deployed, and which error is it otherwise?",
    choice:
      "While it is RUNNING: else InvalidStateException. StartDeployment answers the id of the operation alone, and is never sent again where its answer was lost. A client takes InvalidRequestException for the same refusal, once.",
    because:
      "the public model lists no InvalidStateException for this operation, though every other operation that starts one has it",
  },
  {
    id: "app-runner/deleted-services",
    cites: record,
    question: "Can a deleted service still be described?",
    choice:
      "For an hour, with Status DELETED and DeletedAt, and so can its operations and tags; after that it is ResourceNotFoundException. It is not listed, and its name is free at once.",
    because:
      "the public documentation says that deleted services can be described, and names no end; clients have to be ready for both",
  },
  {
    id: "app-runner/defaults",
    cites: cite(2, "InstanceConfiguration"),
    question: "How does the service answer members that the request left out, and sizes given with their unit?",
    choice:
      "With every documented default, in structures of their own where the request had none: Port too, save for code whose values come from the repository. Sizes are answered without unit: Cpu 1024 for 1 vCPU, Memory 2048 for 2 GB. Any Cpu goes with any Memory. Members without a default stay absent, ObservabilityConfiguration among them.",
    because: "the acceptance tests of the vendor's own provider expect these values of the public service",
  },
  {
    id: "app-runner/auto-deployments",
    cites: cite(2, "SourceConfiguration"),
    question: "Which account does the registry of an image belong to?",
    choice:
      "The one whose 12 digits ImageIdentifier begins with, followed by a dot; without them the account of the service.",
    because:
      "the names of public private registries have this form; the documentation makes true the default in all other cases",
  },
  {
    id: "app-runner/auto-scaling",
    cites: cite(2, "AutoScalingConfigurationSummary"),
    question: "What does the summary say of a configuration that the emulator does not have?",
    choice:
      "What its resource name says: name, and revision, 1 where it has no revision; it is ACTIVE and not the default. Every account begins with revision 1 of DefaultConfiguration, which is the default until another one is made that. A service that names none has the default of the moment at which it is created.",
    because:
      "every account of the public service has that configuration; its text says that a default may be any revision, and that it cannot be deleted",
  },
  {
    id: "app-runner/update",
    cites: resume,
    question: "What becomes of members that UpdateService leaves out?",
    choice:
      "Members of the request that are left out stay; a structure that is given replaces the one before, and what it leaves out gets its default. CodeConfiguration alone stays inside a CodeRepository without one.",
    because:
      "the acceptance tests of the vendor's own provider show that an omitted structure stays; the documentation requires CodeConfiguration only of a create request",
  },
  {
    id: "app-runner/generated-names",
    cites: record,
    question: "The form of generated ids, resource names and URLs.",
    choice:
      "ServiceId is 32 hexadecimal digits, ServiceArn ends in service/<name>/<id>, ServiceUrl is a subdomain of <region>.awsapprunner.com, an OperationId is a UUID.",
    because: "public examples have these forms",
  },
  {
    id: "app-runner/lists",
    cites: resume,
    question: "How long is a page of a list, and in which order do its items come?",
    choice:
      "As long as MaxResults says, 1 to 20; without it one page holds everything. Services come in order of creation, operations newest first.",
    because: "the public service model bounds MaxResults and names no default",
  },
  {
    id: "app-runner/changed-tags",
    cites: record,
    question: "When may tags change?",
    choice: "While no operation is under way, and not on a deleted service: else InvalidStateException.",
    because: "the public model lists that error for the operations on tags",
  },
  {
    id: "app-runner/named-resources",
    cites: resume,
    question: "May a service name a connection, VPC connector or configuration of another account, region or kind?",
    choice:
      "No: InvalidRequestException. What the emulator has under the name must be active (a connection AVAILABLE), and the service holds its full resource name; a name that it does not have is taken as it is. Roles, keys and secrets are not looked at beyond what the documentation says.",
    because:
      "these are resources of the service itself, which belong to an account in a region; a declaration is tried against an emulator in which nobody made everything that it names",
  },
  {
    id: "app-runner/refused-requests",
    cites: cite(2, "Errors"),
    question: "Which error does a request get that breaks a documented rule?",
    choice:
      "InvalidRequestException, for a name that is taken and for unknown members too; ResourceNotFoundException for a resource name that no service has, of whatever account, region or kind; there is no quota.",
    because: "the errors that the public model lists for each operation; a misspelled member would be lost silently",
  },
  {
    id: "app-runner/shared-resources",
    cites: resume,
    question:
      "The operations on what services name: auto scaling configurations, observability configurations, VPC connectors, connections; on VPC ingress connections and domains.",
    choice:
      "Members, bounds and errors of the public service model. Lists take MaxResults up to 100 (domains of a service: up to 5).",
    because: "the documentation names these resources and shows no operation on them",
  },
  {
    id: "app-runner/revisions",
    cites: cite(2, "AutoScalingConfigurationSummary"),
    question: "How are revisions numbered, named, listed and deleted?",
    choice:
      "Numbers count up for each name and are never used twice. A resource name may end with the name (the latest active revision), the number or the id; one that no id follows leads to active revisions alone. Lists hold active revisions, LatestOnly by default. What is deleted stays, INACTIVE, and is described by its full resource name. What a service uses, also the one to which an update under way may be rolled back, is not deleted, and neither is the default: InvalidRequestException. DeleteAllRevisions takes a resource name that ends with the name, and deletes all or none.",
    because:
      "the text of the public service model; it leaves open whether numbers are used again, and when what is INACTIVE is removed",
  },
  {
    id: "app-runner/vpc-connectors",
    cites: cite(2, "NetworkConfiguration"),
    question: "What is a second connector of the same name, and what has one that names no security group?",
    choice:
      "InvalidRequestException while the first one is active, and the next revision after it was deleted. It has the security group sg-default. The emulator knows no networks, so that any subnet will do.",
    because: "the public service model supports one revision of a name at a time",
  },
  {
    id: "app-runner/handshake",
    cites: cite(2, "SourceConfiguration"),
    question: "When does a connection become AVAILABLE? Somebody has to approve it in the service's console.",
    choice:
      "As long after its creation as an operation takes: at once where operations take no time. A fault ordered for CreateConnection leaves it PENDING_HANDSHAKE (NEVER_ENDS) or makes it ERROR. A deleted connection is gone, and its name is free.",
    because: "the emulator has no console, and its clock can be put forward",
  },
  {
    id: "app-runner/custom-domains",
    cites: record,
    question: "How long does it take until a domain is active?",
    choice:
      "CREATING, then PENDING_CERTIFICATE_DNS_VALIDATION, each as long as an operation takes, then ACTIVE: the records in its zone count as made. A fault ordered for AssociateCustomDomain makes it CREATE_FAILED, or leaves it CREATING (NEVER_ENDS).",
    because: "the emulator asks no name server",
  },
  {
    id: "app-runner/quotas",
    cites: cite(2, "Limits"),
    question: "How many of these may an account have in a region?",
    choice:
      "Ten names of auto scaling configurations with five active revisions each, the one that every account begins with among them; ten of observability configurations with ten each; ten VPC connectors, ten connections, five domains of a service. One more is ServiceQuotaExceededException, of domains InvalidRequestException. There is no quota of services.",
    because: "the public documentation's default quotas; the errors that the public model lists for each operation",
  },
];
