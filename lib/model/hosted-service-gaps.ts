/** What document 2 leaves open about hosted services, and about the service that keeps them (`app-runner/`). */
import { cite } from "./citation.ts";
import type { Gap } from "./gap.ts";

const record = cite(2, "Service record (returned by ResumeService)");
const resume = cite(2, "ResumeService");

/** Every open question about them that Lintel has decided. */
export const hostedServiceGaps: readonly Gap[] = [
  {
    id: "hosted-service/http",
    cites: resume,
    question: "HTTP method and path of ResumeService and its sisters, and how their lists are paged.",
    choice:
      "POST / with a JSON body and the header X-Amz-Target: AppRunner.<Operation>, content type application/x-amz-json-1.0; a list answers NextToken until its last page and takes MaxResults.",
    because: "the public service model: JSON 1.0; tried with real clients",
  },
  {
    id: "hosted-service/request-authentication",
    cites: cite(2, "Authentication"),
    question: "How are requests signed?",
    choice: "Signature Version 4, signing name apprunner.",
    because: "the public service model",
  },
  {
    id: "hosted-service/errors",
    cites: cite(2, "Errors"),
    question: "Errors of the operations on hosted services, and the shape of their body.",
    choice:
      "The names and statuses of the public model, the name in the body's __type: ResourceNotFoundException has status 400. Only 429, 5xx and throttling (ThrottlingException and its variants, with status 400) are tried again.",
    because:
      "the public service model; throttling is among the errors that all of the vendor's services have in common",
  },
  {
    id: "hosted-service/operation-record",
    cites: resume,
    question: "Fields of the operation record that ListOperations returns, and their order.",
    choice:
      "Id, Type, Status, TargetArn, StartedAt, EndedAt and UpdatedAt, newest first; each may be missing, and unknown values are kept. Times are seconds since 1970, as numbers.",
    because: "the public service model",
  },
  {
    id: "hosted-service/repeated-requests",
    cites: resume,
    question:
      "May a request be sent again when its answer was lost, or the service failed, without an idempotency token?",
    choice:
      "CreateService and UpdateService are never sent again then: whoever calls looks first. PauseService, ResumeService and DeleteService are, and so are reads and changes of tags. A refused connection and throttling leave nothing done: after them everything is sent again.",
    because:
      "a second create meets its own name as taken, a second update may start a second deployment. Pause, resume and delete are legal only from states that the first one leaves, so that a second is refused with InvalidStateException, which says no more than that the state has to be read",
  },
  {
    id: "hosted-service/source-directory",
    cites: cite(2, "SourceConfiguration"),
    question: "The public service keeps SourceDirectory in CodeRepository, document 2 in CodeConfigurationValues.",
    choice:
      "The documents' place in declarations and answers; the vendor's is accepted. The vocabulary of the provider or client says which one a request has; two different values are an error before anything is sent, and in an answer both are kept.",
    because: "the documents decide what is declared, the service what is understood",
  },
  {
    id: "hosted-service/tags",
    cites: record,
    question: "How tags are written on the wire; document 2 does not list them.",
    choice:
      "A list of Key and Value in either vocabulary, a map in declarations; a tag without a value has the empty one.",
    because: "the public service model",
  },
  {
    id: "hosted-service/tag-limits",
    cites: record,
    question: "How many tags may a service have, and which keys are the provider's own?",
    choice: "50; keys with the reserved prefix of lifecycle policies (`aws:`), in this case alone.",
    because: "the public number for resources of the vendor's, and the public key pattern, which excludes `aws:`",
  },
  {
    id: "hosted-service/records-as-documents",
    cites: record,
    question: "May a declaration hold the members that the service generates?",
    choice:
      "A request document may: it may be a record that was answered. What is generated is warned of and not used, save ServiceArn, which says the account. Terraform configurations may not: there the record is computed.",
    because: "the documents describe the request and the record in one table",
  },
  {
    id: "hosted-service/hosted-git",
    cites: cite(2, "SourceConfiguration"),
    question: "Which repositories are hosted-git repositories, which need a ConnectionArn?",
    choice: "All, save those on hosts that the linter's settings name.",
    because: "no URL says who hosts it, and the public service takes no others",
  },
  {
    id: "hosted-service/empty-text",
    cites: record,
    question: "What does an empty KmsKey, RepositoryUrl or branch mean? Their bounds begin at length 0.",
    choice: "Nothing: a warning, no error.",
    because: "within its bounds, and neither a resource name, a location nor a branch",
  },
  {
    id: "hosted-service/health-path",
    cites: cite(2, "HealthCheckConfiguration"),
    question: "May the Path of a health check begin with something else than a slash?",
    choice: "It may: a warning, no error.",
    because: "no URL has such a path, but the documents bound only the length",
  },
  {
    id: "hosted-service/ports",
    cites: cite(2, "SourceConfiguration"),
    question: "Which strings are ports?",
    choice: "Whole numbers from 1 to 65535; anything else is a warning.",
    because: "nobody can listen on another one, but the documents bound only the length",
  },
  {
    id: "hosted-service/ignored-values",
    cites: cite(2, "SourceConfiguration"),
    question:
      "With ConfigurationSource REPOSITORY CodeConfigurationValues is ignored, but SourceDirectory in it says where the configuration file lies.",
    choice: "SourceDirectory counts, and Runtime, which must stand beside it, is not warned of then.",
    because: "without the folder the file cannot be found",
  },
  {
    id: "hosted-service/parameters",
    cites: cite(2, "SourceConfiguration"),
    question: "Which values of RuntimeEnvironmentSecrets are parameters of another account?",
    choice:
      "Resource names whose service is ssm or whose path begins with parameter, of another account than the service. The service's account is that of its ServiceArn or of a part of the service that it names; where none says it, nothing is found. Secrets of other accounts may be referred to.",
    because: "the sentence names parameters only, and parts of a service belong to its account",
  },
  {
    id: "hosted-service/plain-secrets",
    cites: cite(2, "SourceConfiguration"),
    question: "What does a secret in plain text look like?",
    choice:
      "A variable that is called a password, secret, token or key with a value of its own; keys of well-known services, private keys, and addresses with a password; where a parameter's name may stand, text that can be none, or that is random. Each is a warning, and its value is never printed.",
    because: "the documents want secrets to be kept elsewhere; a guess must not stop anybody",
  },
  {
    id: "hosted-service/instance-sizes",
    cites: cite(2, "InstanceConfiguration"),
    question: "Which Memory goes with which Cpu?",
    choice:
      "The pairs of the public service: 0.25 vCPU with 0.5 or 1 GB, 0.5 with 1, 1 with 2, 3 or 4, 2 with 4 or 6, 4 with 8, 10 or 12. Any other pair is a warning.",
    because: "the documents list the sizes, not the pairs; the service has the last word",
  },
  {
    id: "hosted-service/end-of-life",
    cites: cite(2, "SourceConfiguration"),
    question: "Until when is a runtime supported?",
    choice:
      "PYTHON_3, NODEJS_12, NODEJS_14, NODEJS_16, NODEJS_18 and RUBY_31 until 2025-12-01, the others without an end that is known. Past it there is a warning, which the linter's settings relax by runtime or by date.",
    because: "the vendor's public announcement; what runs keeps running",
  },
  {
    id: "hosted-service/auto-scaling",
    cites: cite(2, "AutoScalingConfigurationSummary"),
    question: "When are two auto scaling configurations of records the same one?",
    choice:
      "When they have the same AutoScalingConfigurationArn; without it each record speaks of one of its own. Those of different accounts or regions are not compared, and one without Status is active.",
    because: "the resource name is the only one that is unique; revisions are compared only where they are declared",
  },
  {
    id: "resume-service/resource-path",
    cites: resume,
    question: "Of which kind is the resource that ServiceArn names?",
    choice: "Its path begins with service/; another is a warning.",
    because: "the public service names its services so, and the documents only show the form of a resource name",
  },
  {
    id: "hosted-service/operations",
    cites: resume,
    question: "Operations other than ResumeService: create, read, update, pause, delete.",
    choice:
      "CreateService, DescribeService with ListTagsForResource, UpdateService, PauseService, DeleteService, TagResource and UntagResource. Updates are sent only where something differs, with every member that they can carry.",
    because: "the public service model",
  },
  {
    id: "hosted-service/outcome",
    cites: resume,
    question: "When is an asynchronous operation done, and when has it failed?",
    choice:
      "Done is SUCCEEDED, and nothing but that: FAILED, ROLLBACK_SUCCEEDED and ROLLBACK_FAILED are failures, even where the service is RUNNING. Any other status is waited for, one that nobody knows until the operation has a time of its end.",
    because: "a service whose update was rolled back is RUNNING again, with its former configuration",
  },
  {
    id: "hosted-service/missing-operation-id",
    cites: resume,
    question: "Is OperationId always answered? How is the operation found without it?",
    choice:
      "It may be missing. Then the operation is the newest of its type that did not start before the service was last updated, both by the service's own clock.",
    because: "the public service model makes it optional for some operations, and users report that it is missing",
  },
  {
    id: "hosted-service/polling",
    cites: resume,
    question: "How often may ListOperations be asked?",
    choice:
      "The first wait is up to 200 ms, its bound grows by 15 % with each question up to 10 s, and each wait is random from nothing to its bound. 429 and 5xx are asked again until the operation's timeout.",
    because:
      "what is waited in vain stays a small part of what is waited for, and many services at once do not ask in step",
  },
  {
    id: "hosted-service/resume-when-not-paused",
    cites: resume,
    question: "What if a service that is to be resumed is not paused, or one that is to be paused not running?",
    choice:
      "In the state that is wanted nothing is sent. OPERATION_IN_PROGRESS is waited for, whoever's operation it is, and what is then true decides. CREATE_FAILED and DELETE_FAILED are errors. An unknown state is tried; InvalidStateException means looking again, once.",
    because: "the public service model refuses any operation while another runs",
  },
  {
    id: "hosted-service/replacement",
    cites: record,
    question: "Which members can change in place?",
    choice:
      "ServiceName and EncryptionConfiguration cannot, nor can code take the place of an image or the other way round: the service is replaced. Everything else changes in place.",
    because: "the text of the public update operation",
  },
  {
    id: "hosted-service/removed-members",
    cites: record,
    question: "What does removing an optional member from a declaration mean?",
    choice:
      "Its documented default, which an update writes out; no observability where that structure is removed. AutoDeploymentsEnabled, AutoScalingConfigurationArn, CodeConfiguration and EncryptionConfiguration have no default that the declaration alone tells: left out, they stay what the service has, and are no drift.",
    because: "a declaration means the same whatever was declared before; only what cannot be known stays",
  },
  {
    id: "hosted-service/interrupted-creation",
    cites: record,
    question:
      "CreateService has no idempotency token. When is a service of the same name the one that an interrupted apply of ours created?",
    choice:
      "When all of its content is as declared, tags included, and its operations are none but its creation and, where PAUSED is declared, its pausing: then it is gone on with. Any other identical service is taken over with adoptExisting only, a different one never.",
    because:
      "names are unique, so that a second service cannot come to be; what nobody has touched and says the same is what the declaration asks for, as with a policy's token",
  },
  {
    id: "hosted-service/failed-creation",
    cites: cite(2, "States and transitions"),
    question:
      "How does an update rebuild a service that is CREATE_FAILED, where Terraform replaces what failed to be created?",
    choice:
      "The service stays in Terraform's state, tainted, so that destroy deletes it. The next apply announces a replacement; the provider leaves the service alone in its first half and updates it in its second. Under another name, another key or another kind of source it is really deleted and created. A service that a person taints is really replaced.",
    because:
      "Terraform taints whatever is returned beside the error of a creation, and an error that is only a warning would let what depends on the service go on",
  },
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
      "the names of public private registries have this form; document 2 makes true the default in all other cases",
  },
  {
    id: "app-runner/auto-scaling",
    cites: cite(2, "AutoScalingConfigurationSummary"),
    question: "What does the summary say of a configuration that the emulator does not have?",
    choice:
      "What its resource name says: name, and revision, 1 where there is none. Every configuration is ACTIVE. A service that names none has revision 1 of DefaultConfiguration, which alone is the default.",
    because: "every account of the public service has that configuration, and it cannot be deleted",
  },
  {
    id: "app-runner/update",
    cites: resume,
    question: "What becomes of members that UpdateService leaves out?",
    choice:
      "Members of the request that are left out stay; a structure that is given replaces the one before, and what it leaves out gets its default. CodeConfiguration alone stays inside a CodeRepository that leaves it out.",
    because:
      "the acceptance tests of the vendor's own provider show that an omitted structure stays; document 2 requires CodeConfiguration only of a create request",
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
    choice: "No: InvalidRequestException. Roles, keys and secrets are not looked at beyond what document 2 says.",
    because: "these are resources of the service itself, which belong to an account in a region",
  },
  {
    id: "app-runner/refused-requests",
    cites: cite(2, "Errors"),
    question: "Which error does a request get that breaks a documented rule?",
    choice:
      "InvalidRequestException, for a name that is taken and for unknown members too; ResourceNotFoundException for a resource name that no service has, of whatever account, region or kind; there is no quota.",
    because: "the errors that the public model lists for each operation; a misspelled member would be lost silently",
  },
];
