/** Gaps of the reference about hosted services. */
import { cite, citeGuide } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const record = cite(2, "Service record (returned by ResumeService)");
const resume = cite(2, "ResumeService");

/** All gaps about hosted services, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "hosted-service/http",
    cites: resume,
    question: "HTTP method and path of ResumeService and the related operations, and how their lists are paged.",
    choice:
      "POST / with a JSON body and the header X-Amz-Target: AppRunner.<Operation>, content type application/x-amz-json-1.0; a list returns NextToken until its last page and accepts MaxResults.",
    basis: "public model",
    because: "JSON 1.0; tested with real clients",
  },
  {
    id: "hosted-service/request-authentication",
    cites: cite(2, "Authentication"),
    question: "How are requests signed?",
    choice: "Signature Version 4, signing name apprunner.",
    basis: "public model",
    because: "the signing name of the service",
  },
  {
    id: "hosted-service/errors",
    cites: cite(2, "Errors"),
    question: "Errors of the operations on App Runner services, and the shape of their body.",
    choice:
      "The names and statuses of the public model, the name in the body's __type: ResourceNotFoundException has status 400. Lintel retries only 429, 5xx and throttling (ThrottlingException and its variants, with status 400).",
    basis: "public model",
    unsettled: "contested",
    because:
      "all AWS services share the throttling errors; for ServiceQuotaExceededException the model has status 402 and the API reference 400, which makes no difference to clients, since they read the name",
  },
  {
    id: "hosted-service/unreachable",
    cites: resume,
    question: "For how long does Lintel wait for an operation if the service does not respond at all?",
    choice:
      "Two minutes after its last response, or for the unreachable_timeout; then the error names what may still be running, and the next apply waits for it.",
    basis: "our judgment",
    because: "a busy service responds; an unreachable one would block an apply for the whole of its timeouts",
  },
  {
    id: "hosted-service/operation-record",
    cites: resume,
    question: "Fields of the operation record that ListOperations returns, and their order.",
    choice:
      "Id, Type, Status, TargetArn, StartedAt, EndedAt and UpdatedAt, newest first; each may be missing, and unknown values are kept. Times are seconds since 1970, as numbers.",
    basis: [citeGuide("app-runner-api", "OperationSummary")],
    because: "the record of an operation has these members",
  },
  {
    id: "hosted-service/repeated-requests",
    cites: resume,
    question:
      "May a request without an idempotency token be retried if its response was lost, or if the service failed?",
    choice:
      "CreateService, UpdateService and StartDeployment are never retried in that case: the caller reads the state first. PauseService, ResumeService and DeleteService are, and so are reads and changes of tags. After a refused connection or throttling, nothing has happened, so everything is retried.",
    basis: "our judgment",
    because:
      "a second create request fails because its own name is taken, and a second update may start a second deployment. Pause, resume and delete are valid only in states that the first request leaves, so a second one is refused with InvalidStateException, which only means that the state has to be read",
  },
  {
    id: "hosted-service/source-directory",
    cites: cite(2, "SourceConfiguration"),
    question: "The public service keeps SourceDirectory in CodeRepository, the reference in CodeConfigurationValues.",
    choice:
      "Either: the place belongs to the vocabulary of a document (`lifecycle-policy/vendor-words`). The vocabulary of the provider or client determines which one a request uses; two different values are an error before anything is sent, and both are kept in a response.",
    basis: "documents",
    because: "the reference determines what can be declared, the service what it accepts",
  },
  {
    id: "hosted-service/tags",
    cites: record,
    question: "How tags are written on the wire; the reference does not show it.",
    choice:
      "A list of Key and Value in either vocabulary, a map in declarations; a tag without a value has an empty one.",
    basis: "public model",
    because: "a list is the form of tags there",
  },
  {
    id: "hosted-service/tag-limits",
    cites: record,
    question: "How many tags may a service have, and which keys are reserved for the provider?",
    choice: "50; keys with the reserved prefix of lifecycle policies (`aws:`), in lower case only.",
    basis: "public model",
    because: "the limit for AWS resources, and the pattern of keys, which excludes `aws:`",
  },
  {
    id: "hosted-service/records-as-documents",
    cites: record,
    question: "May a declaration contain members that the service generates?",
    choice:
      "A request document may: it may be a record from a response. Lintel warns about generated members and ignores them, except ServiceArn, which contains the account. Terraform configurations may not: there the record is computed.",
    basis: "our judgment",
    because: "the reference describes the request and the record in one table",
  },
  {
    id: "hosted-service/hosted-git",
    cites: cite(2, "SourceConfiguration"),
    question: "Which repositories are hosted-git repositories, which require a ConnectionArn?",
    choice: "All, except those on hosts that the linter's options name.",
    basis: [citeGuide("app-runner", "App Runner service based on source code")],
    because: "a URL does not show who hosts it, and the public service accepts no others",
  },
  {
    id: "hosted-service/repository-host",
    cites: cite(2, "SourceConfiguration"),
    question: "Which repositories does a connection reach?",
    choice:
      "Those of its provider: github.com for GITHUB, bitbucket.org for BITBUCKET. A repository at the other of the two is a warning; Lintel does not judge other hosts.",
    basis: [citeGuide("app-runner", "App Runner service based on source code")],
    because:
      "the guide names github.com and bitbucket.org as the sites of the two providers; a provider may have other hosts, which it does not mention",
  },
  {
    id: "hosted-service/empty-text",
    cites: record,
    question: "What does an empty KmsKey, RepositoryUrl or branch mean? Their bounds start at length 0.",
    choice: "Nothing: a warning, not an error.",
    basis: "our judgment",
    because: "it is within its bounds, but not an ARN, a location or a branch",
  },
  {
    id: "hosted-service/health-path",
    cites: cite(2, "HealthCheckConfiguration"),
    question: "May the Path of a health check begin with a character other than a slash?",
    choice: "Yes: a warning, not an error.",
    basis: "our judgment",
    because: "no URL has such a path, but only the length has documented bounds",
  },
  {
    id: "hosted-service/reserved-variable-prefix",
    cites: cite(2, "SourceConfiguration"),
    question: "May the name of an environment variable begin with AWSAPPRUNNER?",
    choice: "Yes: a warning, not an error.",
    basis: "our judgment",
    because:
      "earlier versions of the API reference, and the AWS provider's documentation, state that such names are reserved for system use and are invalid; the current API reference does not",
  },
  {
    id: "hosted-service/ports",
    cites: cite(2, "SourceConfiguration"),
    question: "Which strings are valid ports?",
    choice: "Whole numbers from 1 to 65535; anything else is a warning.",
    basis: "our judgment",
    because: "an application cannot listen on another port, but only the length has documented bounds",
  },
  {
    id: "hosted-service/ignored-values",
    cites: cite(2, "SourceConfiguration"),
    question:
      "With ConfigurationSource REPOSITORY CodeConfigurationValues is ignored, but its SourceDirectory is the location of the configuration file.",
    choice: "SourceDirectory is used; Runtime, which it requires, causes no warning in this case.",
    basis: "our judgment",
    because: "the file cannot be found without the folder",
  },
  {
    id: "hosted-service/commands",
    cites: cite(2, "SourceConfiguration"),
    question: "Are BuildCommand and StartCommand required with ConfigurationSource API?",
    choice: "Lintel warns if one is missing. Requests without them are accepted.",
    basis: [citeGuide("app-runner", "Using the Node.js platform")],
    unsettled: "contested",
    because:
      "the guide states that a managed runtime requires at least a build and a run command, while the API reference marks both members as optional",
  },
  {
    id: "hosted-service/parameters",
    cites: cite(2, "SourceConfiguration"),
    question: "Which values of RuntimeEnvironmentSecrets are parameters of another account?",
    choice:
      "ARNs whose service is ssm or whose path begins with parameter, of a different account than the service. The service's account is that of its ServiceArn, of a part of the service or of its roles; without either, nothing is reported. Secrets of other accounts are allowed.",
    basis: "documents",
    because: "the reference names only parameters, and parts of a service belong to its account",
  },
  {
    id: "hosted-service/plain-secrets",
    cites: cite(2, "SourceConfiguration"),
    question: "How does Lintel recognize a secret in plain text?",
    choice:
      "A variable named like a password, secret, token or key with a literal value, or with a random one if the name may mean something else; keys and tokens of well-known services, private keys, and addresses and connection strings with a password; where the name of a parameter is allowed, text that cannot be one, or that is random. Each is a warning, and its value is never printed.",
    basis: "our judgment",
    because:
      "the reference requires secrets to be stored elsewhere, and a guess must not block anybody; the forms of keys and tokens come from gitleaks, a public scanner",
  },
  {
    id: "hosted-service/instance-sizes",
    cites: cite(2, "InstanceConfiguration"),
    question: "Which combinations of Memory and Cpu are valid?",
    choice:
      "The pairs of the public service: 0.25 vCPU with 0.5 or 1 GB, 0.5 with 1, 1 with 2, 3 or 4, 2 with 4 or 6, 4 with 8, 10 or 12. Any other pair is a warning.",
    basis: [citeGuide("app-runner", "App Runner architecture and concepts")],
    because: "the reference lists the sizes, not the pairs; the guide lists the pairs",
  },
  {
    id: "hosted-service/end-of-life",
    cites: cite(2, "SourceConfiguration"),
    question: "Until when is a runtime supported?",
    choice:
      "PYTHON_3, NODEJS_12, NODEJS_14, NODEJS_16, NODEJS_18, RUBY_31, DOTNET_6 and GO_1 until 2025-12-01, PHP_81 until 2025-12-31, the others without a known end. After that date Lintel warns, because a declaration does not show whether the service exists, and the provider refuses a plan that creates or replaces one; options of the linter relax this by runtime or by date.",
    basis: [citeGuide("app-runner", "Node.js runtime release information")],
    because:
      "AWS announced these dates on 2025-08-28: new services cannot use such a runtime, and existing ones keep running and can be updated",
  },
  {
    id: "hosted-service/availability",
    cites: resume,
    question: "Which accounts may use the service?",
    choice:
      "Those that used it before 2026-04-30: since then AWS accepts no new customers, and existing ones continue. Lintel does not check.",
    basis: [citeGuide("app-runner", "AWS App Runner availability change")],
    unsettled: "contested",
    because:
      "AWS App Runner is no longer open to new customers, by its newest pages; the guide names 2026-04-30, pages of the API reference 2026-03-31. A declaration does not show the account",
  },
  {
    id: "hosted-service/subnets",
    cites: cite(2, "NetworkConfiguration"),
    question: "Which subnets may the VPC connector of a service have?",
    choice:
      "Private ones of one IP address type, and dual-stack ones for a dual-stack service. Lintel does not see subnets; otherwise the creation fails, or the update is rolled back.",
    basis: [citeGuide("app-runner", "Enabling VPC access for outgoing traffic")],
    because: "a declaration names a connector, and a connector only the ids of subnets",
  },
  {
    id: "hosted-service/auto-scaling",
    cites: cite(2, "AutoScalingConfigurationSummary"),
    question: "When are the auto scaling configurations of two records the same?",
    choice:
      "When they have the same AutoScalingConfigurationArn; without it each record has its own. Configurations of different accounts or regions are not compared, and one without Status is active.",
    basis: "documents",
    because: "only the ARN is unique; revisions are compared only if they are declared",
  },
  {
    id: "resume-service/resource-path",
    cites: resume,
    question: "Which kind of resource does ServiceArn name?",
    choice: "A path that begins with service/; any other is a warning.",
    basis: "public model",
    because: "services are named this way, and the reference only shows the form of an ARN",
  },
  {
    id: "hosted-service/operations",
    cites: resume,
    question: "Operations other than ResumeService: create, read, update, pause, delete.",
    choice:
      "CreateService, DescribeService with ListTagsForResource, UpdateService, PauseService, DeleteService, TagResource and UntagResource. Updates are sent only if something differs, with every member that they support.",
    basis: "public model",
    because: "the operations on services",
  },
  {
    id: "hosted-service/outcome",
    cites: resume,
    question: "When is an asynchronous operation complete, and when has it failed?",
    choice:
      "Only SUCCEEDED is complete: FAILED, ROLLBACK_SUCCEEDED and ROLLBACK_FAILED are failures, even if the service is RUNNING. Lintel waits at any other status; at an unknown one until the operation has an end time.",
    basis: [citeGuide("app-runner-api", "OperationSummary")],
    because: "a service whose update was rolled back is RUNNING again, with its previous configuration",
  },
  {
    id: "hosted-service/missing-operation-id",
    cites: resume,
    question: "Is OperationId always returned? How is the operation found without it?",
    choice:
      "It may be missing. Then the operation is the newest of its type that did not start before the service was last updated, both by the service's clock.",
    basis: "public model",
    because: "it is optional for some operations, and users report that it is missing",
  },
  {
    id: "hosted-service/polling",
    cites: resume,
    question: "How often may ListOperations be polled?",
    choice:
      "The first wait is up to 200 ms; its limit grows by 15 % with each request up to 10 s, and each wait is random between 0 and the limit. 429 and 5xx are retried until the operation's timeout.",
    basis: "our judgment",
    because: "unnecessary waiting remains a small part of the whole, and clients of many services do not poll in step",
  },
  {
    id: "hosted-service/resume-when-not-paused",
    cites: resume,
    question: "What happens if a service to resume is not paused, or one to pause is not running?",
    choice:
      "If it already has the desired state, nothing is sent. Lintel waits while it is OPERATION_IN_PROGRESS, whoever started the operation, and then decides by the new state. CREATE_FAILED and DELETE_FAILED are errors. With an unknown state Lintel sends the request; after InvalidStateException it reads the state again, once.",
    basis: "public model",
    because: "any operation is refused while another is in progress",
  },
  {
    id: "hosted-service/replacement",
    cites: record,
    question: "Which members can change in place?",
    choice:
      "All except ServiceName and EncryptionConfiguration; code cannot replace an image either, or the other way round. These changes replace the service.",
    basis: [citeGuide("app-runner-api", "UpdateService")],
    because: "an update can change anything else; CloudFormation also replaces a service whose Tags change",
  },
  {
    id: "hosted-service/removed-members",
    cites: record,
    question: "What does removing an optional member from a declaration mean?",
    choice:
      "Its documented default, which an update sends explicitly; no observability if that structure is removed; and the provider's own key if EncryptionConfiguration is removed, which replaces the service. The defaults of AutoDeploymentsEnabled, AutoScalingConfigurationArn and CodeConfiguration do not depend on the declaration alone: if omitted, they keep the service's values, and are not drift.",
    basis: "our judgment",
    because:
      "a declaration has the same meaning whatever was declared before; only unknown defaults are kept. AWS's own Terraform resource also replaces the service when the key changes",
  },
  {
    id: "hosted-service/interrupted-creation",
    cites: record,
    question:
      "CreateService has no idempotency token. When is a service of the same name the one that an interrupted apply created?",
    choice:
      "When it has the tag lintel:creation that this state gives its creations of today and yesterday, and the state does not contain it: then Lintel continues with it, on any machine. The tag stays until a refresh shows that the state has the service; on the null_resource host, until the creation is complete or, at a backend, until a later apply changes the service. Any other identical service is adopted only with adoptExisting, a different one never.",
    basis: "our judgment",
    because:
      "names are unique, so a second service cannot be created; but an identical, unchanged service may belong to another state, and destroying it would delete it there",
  },
  {
    id: "hosted-service/failed-creation",
    cites: cite(2, "States and transitions"),
    question:
      "How does an update rebuild a CREATE_FAILED service, although Terraform replaces what failed to be created?",
    choice:
      "The service stays in Terraform's state, tainted, so that destroy deletes it. The next apply announces a replacement; the provider keeps the service in its first half and updates it in its second. With another name, another key or another kind of source, or with ConfigurationSource API instead of REPOSITORY, it is really deleted and created. A service that a user taints is really replaced.",
    basis: [citeGuide("app-runner", "Creating an App Runner service")],
    because:
      "an update rebuilds such a service, but AWS refuses this change of ConfigurationSource (awslabs/amazon-app-runner-deploy#47); Terraform taints the result of a failed creation, and a warning instead of an error would let dependent resources continue",
  },
  {
    id: "hosted-service/deployment-triggers",
    cites: cite(2, "States and transitions"),
    question: "How does a declaration deploy the same image tag or branch again, if nothing in it changes?",
    choice:
      "With deploymentTriggers, a map of strings that is not sent to the service: if it differs from that of the last apply, Lintel sends StartDeployment and waits for SUCCEEDED. A successful UpdateService of the same apply on a service that was not PAUSED has already deployed. Adding or removing the map deploys nothing. On a service that stays PAUSED the apply is refused before anything is sent; one that is resumed is deployed afterwards. After a failure the previous map stays in the state.",
    basis: "our judgment",
    because:
      "Terraform users know triggers of this kind; when they first appear, the running deployment is not known to be older; an extra deployment is harmless, a missing one is not",
  },
];
