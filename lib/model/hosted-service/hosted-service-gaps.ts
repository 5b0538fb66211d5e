/** Gaps of the documentation about hosted services. */
import { cite } from "../citation.ts";
import type { Gap } from "../gap.ts";

const record = cite(2, "Service record (returned by ResumeService)");
const resume = cite(2, "ResumeService");

/** All gaps about hosted services, with Lintel's decisions. */
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
    id: "hosted-service/unreachable",
    cites: resume,
    question: "For how long is a service asked about an operation that does not answer at all?",
    choice:
      "Two minutes after its last answer, or as long as unreachable_timeout says; then the error says what may still run, and the next apply waits for it.",
    because:
      "a service that is busy answers that it is; one that is gone would hold an apply up for the whole of its timeouts",
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
      "CreateService, UpdateService and StartDeployment are never sent again then: whoever calls looks first. PauseService, ResumeService and DeleteService are, and so are reads and changes of tags. A refused connection and throttling leave nothing done: after them everything is sent again.",
    because:
      "a second create meets its own name as taken, a second update may start a second deployment. Pause, resume and delete are legal only from states that the first one leaves, so that a second is refused with InvalidStateException, which says no more than that the state has to be read",
  },
  {
    id: "hosted-service/source-directory",
    cites: cite(2, "SourceConfiguration"),
    question:
      "The public service keeps SourceDirectory in CodeRepository, the documentation in CodeConfigurationValues.",
    choice:
      "Either: the place is a word of the vocabulary that a document has (`lifecycle-policy/vendor-words`). The vocabulary of the provider or client says which one a request has; two different values are an error before anything is sent, and in an answer both are kept.",
    because: "the documents decide what is declared, the service what is understood",
  },
  {
    id: "hosted-service/tags",
    cites: record,
    question: "How tags are written on the wire; the documentation does not list them.",
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
      "Its documented default, which an update writes out; no observability where that structure is removed, and the provider's own key where EncryptionConfiguration is, which replaces the service. AutoDeploymentsEnabled, AutoScalingConfigurationArn and CodeConfiguration have no default that the declaration alone tells: left out, they stay what the service has, and are not drift.",
    because:
      "a declaration means the same whatever was declared before; only what cannot be known stays. The vendor's own Terraform resource replaces for the key too",
  },
  {
    id: "hosted-service/interrupted-creation",
    cites: record,
    question:
      "CreateService has no idempotency token. When is a service of the same name the one that an interrupted apply of ours created?",
    choice:
      "When it has the tag that this state gives its creations of today and yesterday, lintel:creation, and the state does not hold it: then it is gone on with. Any other identical service is taken over with adoptExisting only, a different one never.",
    because:
      "names are unique, so that a second service cannot come to be; but what is identical and untouched may as well be another state's, whose destroy would delete it",
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
    id: "hosted-service/deployment-triggers",
    cites: cite(2, "States and transitions"),
    question:
      "How is a service told to deploy the same image tag or branch again, where nothing that it is declared with changes?",
    choice:
      "By deploymentTriggers, a map of strings that no service holds: where it differs from that of the last apply, StartDeployment is sent, and SUCCEEDED waited for. An UpdateService of the same apply that succeeded on a service that was not PAUSED has deployed already. A map that appears is held and deploys nothing, and so does one that goes. On a service that is PAUSED and stays so the apply is refused before anything is sent; one that is resumed is deployed after that. After a failure the former map stays in the state.",
    because:
      "triggers of this kind are what Terraform's users know; what runs when they first appear is not known to be older than they are; a deployment more does no harm, one that is missing does",
  },
];
