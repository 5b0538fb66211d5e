/** Gaps of the documentation about lifecycle policies and EC2 Image Builder (`image-builder/`). */
import { cite, citeGuide } from "../citation.ts";
import type { Gap } from "../gap.ts";

const fields = cite(3, "Resources and their fields");
const operation = cite(3, "CreateLifecyclePolicy");

/** All gaps about lifecycle policies, with Lintel's decisions. */
export const lifecyclePolicyGaps: readonly Gap[] = [
  {
    id: "lifecycle-policy/stored-fields",
    cites: fields,
    question: "Which members does a stored record have beyond those accepted at creation?",
    choice:
      "arn and dateCreated; dateUpdated from the first update on, dateLastRun from the first run on; tags are {} if there are none. Unknown members are ignored; clientToken and dryRun are never returned.",
    basis: [citeGuide("image-builder-api", "LifecyclePolicy")],
    because: "the samples of the API reference show these members",
  },
  {
    id: "lifecycle-policy/order",
    cites: fields,
    question: "Does the order of rules, recipes, regions and shared accounts matter?",
    choice:
      "No: each of these lists is a set. The documentation defines no order of evaluation for them, allows one rule for each action type, and excludes an image that any entry matches. A different order in a declaration or a response is not a difference.",
    basis: [citeGuide("image-builder", "How lifecycle management rules work for Image Builder image resources")],
    because:
      "AWS tries rules by their action, whatever their position; in AWS's own Terraform resource, rules and recipes are sets",
  },
  {
    id: "lifecycle-policy/status-transitions",
    cites: cite(3, "States and transitions"),
    question: "May a policy change between ENABLED and DISABLED?",
    choice: "Both ways, in place, by the update operation.",
    basis: [citeGuide("image-builder-api", "UpdateLifecyclePolicy"), citeGuide("image-builder-api", "LifecyclePolicy")],
    because: "the update operation accepts status",
  },
  {
    id: "lifecycle-policy/http",
    cites: operation,
    question: "HTTP method and path of CreateLifecyclePolicy and the related operations.",
    choice:
      "PUT /CreateLifecyclePolicy with a JSON body, GET /GetLifecyclePolicy, PUT /UpdateLifecyclePolicy, DELETE /DeleteLifecyclePolicy, POST for lists, /tags/{arn} for tags.",
    basis: "public model",
    because: "REST JSON; tested with real clients",
  },
  {
    id: "lifecycle-policy/request-authentication",
    cites: cite(3, "Authentication"),
    question: "How are requests signed?",
    choice: "Signature Version 4, signing name imagebuilder.",
    basis: "public model",
    because: "the signing name of the service",
  },
  {
    id: "lifecycle-policy/errors",
    cites: cite(3, "Errors"),
    question: "Errors other than DryRunOperationException.",
    choice:
      "The names and statuses of the public model; Lintel retries only 429, 500 and 503; DryRunOperationException has status 412.",
    basis: "public model",
    because: "operations list their errors; the API reference adds those that all have, such as ThrottlingException",
  },
  {
    id: "lifecycle-policy/quota",
    cites: cite(3, "Limits"),
    question: "How many policies can an account have?",
    choice:
      "50 in a region, which AWS raises on request: no finding offline. The emulator refuses one more with ServiceQuotaExceededException, and has a setting for the number.",
    basis: [citeGuide("image-builder", "EC2 Image Builder endpoints and quotas")],
    because: "the guide names the number and that it is adjustable, so only the account knows its own",
  },
  {
    id: "lifecycle-policy/reserved-tag-prefix",
    cites: fields,
    question: "The text of the provider-reserved tag prefix.",
    choice: "A setting, `aws:` by default. The exact prefix is an error, the same letters in another case a warning.",
    basis: [citeGuide("image-builder-api", "CreateLifecyclePolicy")],
    because: "the pattern of tag keys excludes `aws:`",
  },
  {
    id: "lifecycle-policy/normalized-name",
    cites: fields,
    question: "The exact normalization of a policy's name.",
    choice:
      "Two names are the same if they are equal in lower case without spaces and underscores, or in lower case with hyphens for spaces and underscores. Either is an error. Lintel never treats a computed resource name as authoritative.",
    basis: [citeGuide("image-builder", "Resource names and ARNs")],
    because:
      "the documentation says that case, spaces and underscores make no difference; the guide writes spaces and underscores as hyphens, and refuses a second policy with the same resource name. It would keep names such as keep recent and keeprecent apart; a policy that Lintel accepts satisfies both",
  },
  {
    id: "lifecycle-policy/include-resources-defaults",
    cites: fields,
    question: "The values of vmImages, snapshots and containers if absent.",
    choice: "All are false, and so is isPublic.",
    basis: "public model",
    because: "the members are optional, the action extends only on request, and AWS's clients default to false",
  },
  {
    id: "lifecycle-policy/containers-on-machine-images",
    cites: operation,
    question:
      "Does DELETE accept containers in a VM_IMAGE policy, or vmImages and snapshots in a CONTAINER_IMAGE policy?",
    choice: "Yes, without effect: a warning.",
    basis: "documents",
    unsettled: "open",
    because: "rule 4 lists all three for DELETE, independent of resourceType",
  },
  {
    id: "lifecycle-policy/ignored-filter-members",
    cites: fields,
    question: "Are unit and retainAtLeast refused where they have no meaning (COUNT; DEPRECATE, DISABLE)?",
    choice: "They are ignored: a warning, not an error. Values outside of their bounds are errors nevertheless.",
    basis: "our judgment",
    unsettled: "open",
    because: "the text limits their scope but does not mention a rejection",
  },
  {
    id: "lifecycle-policy/exclusions-on-containers",
    cites: fields,
    question: "Are machine-image exclusions refused on a CONTAINER_IMAGE policy?",
    choice: "They have no effect: a warning.",
    basis: "our judgment",
    unsettled: "open",
    because: "the documentation does not forbid them",
  },
  {
    id: "lifecycle-policy/exclusion-member-name",
    cites: fields,
    question: "The documentation has both `amis` and `vmImages` for the machine-image exclusions.",
    choice: "vmImages is the member's name, amis another name of it (an info finding); both at once are an error.",
    basis: "documents",
    because: "includeResources calls the same thing vmImages",
  },
  {
    id: "lifecycle-policy/vendor-words",
    cites: fields,
    question: "May a declaration use AWS's words (AMI_IMAGE, amis)?",
    choice:
      "Yes: a document uses AWS's words or the documented ones, but not both. The majority of its words decides; in a tie, the author decides. Two vocabularies in one document or file are an error. A fix that would make a file invalid for AWS's client is a suggestion. With the vocabulary `documented`, AWS's member names are info findings and AWS's values errors; with `aws` any mixture is accepted. Requests use the vocabulary of the provider or client.",
    basis: "our judgment",
    because:
      "existing files use AWS's words and work with its client; no service accepts a mixture; the documentation itself uses amis",
  },
  {
    id: "lifecycle-policy/unknown-members",
    cites: fields,
    question: "How are undocumented members treated?",
    choice: "In a declaration they are errors with a suggestion; in a response they are ignored.",
    basis: "our judgment",
    because: "unknown members of a declaration are almost always typing errors; services grow new members",
  },
  {
    id: "lifecycle-policy/tag-key-letters",
    cites: fields,
    question: "Which letters may a tag key contain, and does the character set also apply to values?",
    choice: "ASCII letters and digits; keys only. Names also allow only ASCII letters and digits.",
    basis: [citeGuide("image-builder-api", "CreateLifecyclePolicy")],
    because: "the patterns are ASCII; the shape of values has no pattern",
  },
  {
    id: "lifecycle-policy/tag-selection",
    cites: fields,
    question: "Do several tags select images with any of them, or with all?",
    choice: "Any: images with one of the entries, key and value equal.",
    basis: [citeGuide("image-builder", "How lifecycle management rules work for Image Builder image resources")],
    because: "one matching pair is enough",
  },
  {
    id: "lifecycle-policy/output-members",
    cites: operation,
    question: "Which members must a response to CreateLifecyclePolicy have?",
    choice: "lifecyclePolicyArn is required; clientToken may be missing. An unfamiliar form of resource name is kept.",
    basis: "our judgment",
    because: "the policy cannot be managed without its resource name",
  },
  {
    id: "lifecycle-policy/same-token-other-content",
    cites: operation,
    question: "The same clientToken with other parameters.",
    choice: "IdempotentParameterMismatchException, status 400; the provider never reuses a token for other content.",
    basis: [citeGuide("image-builder-api", "CreateLifecyclePolicy")],
    because: "the operation lists this error",
  },
  {
    id: "lifecycle-policy/token-after-delete",
    cites: operation,
    question: "A clientToken that is reused after its policy was deleted.",
    choice:
      "The original response is returned and nothing is created; the provider reads the policy back, and retries with a new token.",
    basis: "documents",
    unsettled: "open",
    because: "the rule about tokens has no exception; no public text states how long a token lives",
  },
  {
    id: "lifecycle-policy/update-and-delete",
    cites: operation,
    question: "Operations that read, update and delete a policy.",
    choice:
      "GetLifecyclePolicy, UpdateLifecyclePolicy (which requires the resource name and the unchanged resourceType, and accepts no name and no tags), DeleteLifecyclePolicy, TagResource and UntagResource.",
    basis: [citeGuide("image-builder-api", "UpdateLifecyclePolicy")],
    because:
      "the members that the operation accepts; CloudFormation's table says that a changed ResourceType causes no interruption, and its text that it cannot change",
  },
  {
    id: "lifecycle-policy/dry-run-on-the-wire",
    cites: operation,
    question: "Where dryRun is sent; public clients omit it.",
    choice: "A member of the request's body, as the documentation lists it.",
    basis: [citeGuide("image-builder-api", "CreateLifecyclePolicy")],
    because:
      "the documentation lists it as a member of the creation; so does the API, with the errors of the real request",
  },
  {
    id: "lifecycle-policy/execution-role-form",
    cites: fields,
    question: "Are a role's name and its resource name the same role?",
    choice: "Yes, for drift: a bare name is the last segment of the resource name, or its whole path.",
    basis: [citeGuide("image-builder-api", "CreateLifecyclePolicy")],
    because: "the member accepts either; a bare name refers to the caller's account",
  },
  {
    id: "lifecycle-policy/reach-of-role",
    cites: fields,
    question: "What does an execution role need besides its permissions?",
    choice:
      "Lintel checks only that the role is not linked to a service (a warning). AWS's managed policy reaches machine images and snapshots with the tag CreatedBy = EC2 Image Builder; container repositories need the tag LifecycleExecutionAccess = EC2 Image Builder; machine images in another account need a role there with the name Ec2ImageBuilderCrossAccountLifecycleAccess.",
    basis: [
      citeGuide("image-builder", "Lifecycle management prerequisites for Image Builder images"),
      citeGuide("image-builder", "Create lifecycle policies"),
    ],
    because: "policies of roles, and tags of what they reach, are not part of a declaration",
  },
  {
    id: "image-builder/resource-name",
    cites: fields,
    question: "How is the resource name of a policy generated from its normalized name?",
    choice:
      "The emulator uses the name in lower case with hyphens for spaces and underscores. Two names with the same resource name are therefore the same, in addition to those that are equal without spaces and underscores; each refusal names its source.",
    basis: [citeGuide("image-builder", "Resource names and ARNs")],
    because:
      "the guide normalizes to hyphens, so it would keep `keep recent` and `keeprecent` apart; the documentation's sentence makes them one name, and stays valid",
  },
  {
    id: "image-builder/refused-requests",
    cites: cite(3, "Errors"),
    question: "Which error does a request get that violates a documented rule?",
    choice:
      "InvalidRequestException; for members of an update that cannot be combined InvalidParameterCombinationException; for tag operations InvalidParameterException; for an existing name ResourceAlreadyExistsException; for anything that does not exist ResourceNotFoundException. Unknown paths, wrong methods and unreadable requests get InvalidRequestException with the HTTP status (404, 405, 408, 413, 431).",
    basis: "public model",
    unsettled: "open",
    because:
      "the errors that each operation lists; a ResourceNotFoundException for a wrong path would look like a deleted policy. Reading, updating and deleting a policy do not list that error, but the AWS provider relies on it",
  },
  {
    id: "image-builder/unknown-request-members",
    cites: operation,
    question: "Does the service ignore undocumented members of a request?",
    choice: "The emulator refuses them, and names them in the error.",
    basis: "our judgment",
    because:
      "real clients drop unknown members and send none; ignoring a misspelled exclusionRules would delete images",
  },
  {
    id: "image-builder/update-replaces",
    cites: operation,
    question: "What happens to optional members that an update omits?",
    choice:
      "An update replaces the whole policy: omitted members are removed, and status is ENABLED again. Name and tags stay.",
    basis: [citeGuide("image-builder-api", "UpdateLifecyclePolicy")],
    because: "omitting a member removes it, and omitting status enables the policy again",
  },
  {
    id: "image-builder/tokens",
    cites: operation,
    question: "What does a clientToken identify, and for how long?",
    choice:
      "One request of one operation in an account and region, forever; it is optional everywhere. Only successful requests use it up. A dry run returns the result of the real request, and does not use up the token.",
    basis: "documents",
    unsettled: "open",
    because:
      "the documentation makes it optional and mentions no expiry; DryRunOperationException is returned exactly when a dry run succeeds",
  },
  {
    id: "image-builder/answer-vocabulary",
    cites: fields,
    question: "Which vocabulary does the emulator use in responses?",
    choice:
      "AWS's for the AWS CLI and SDKs, which it recognizes by their User-Agent; for every other client the words in which the policy was first written.",
    basis: "our judgment",
    because: "AWS's clients silently drop unknown words; every other client reads back what it wrote",
  },
  {
    id: "image-builder/policy-filters",
    cites: operation,
    question: "Which filters does a list of policies support?",
    choice:
      "Name, status and resourceType, each with several values of which one must match; resourceType in either vocabulary.",
    basis: [citeGuide("image-builder-api", "ListLifecyclePolicies"), citeGuide("image-builder-api", "Filter")],
    because: "the API has filters with a name and values",
  },
  {
    id: "image-builder/lists",
    cites: operation,
    question: "How long is a page of a list, and in which order are its items?",
    choice: "maxResults items, 1 to 25, by default 25; in order of creation.",
    basis: [citeGuide("image-builder-api", "ListLifecyclePolicies")],
    unsettled: "open",
    because: "the API bounds maxResults, and defines neither default nor order",
  },
  {
    id: "image-builder/executions",
    cites: operation,
    question: "Which policies run in the emulator, and when?",
    choice:
      "All enabled policies at each midnight in UTC after their creation, in order of creation, on the images that exist then. Nothing runs between requests: each request first runs what was due, at most the last 4000 runs. Each policy is an execution of its own, in order of creation. An execution takes at most one action on each image, the first that applies of DEPRECATE, DISABLE and DELETE. Images are counted among those of the same recipe version that the policy selects and that are AVAILABLE, DEPRECATED or DISABLED, the newest first, equal times by resource name, before exclusions apply; FAILED and CANCELLED ones take no place. Days have 24 hours; months and years follow the calendar in UTC. Each run records an execution of each enabled policy, even if it does nothing. ListLifecycleExecutions lists the executions of a policy, or those that StartResourceStateUpdate started for a build of an image, and refuses any other resource name.",
    basis: [
      citeGuide("image-builder", "How lifecycle management rules work for Image Builder image resources"),
      citeGuide("image-builder", "Lifecycle policy execution"),
      citeGuide("image-builder-api", "ListLifecycleExecutions"),
    ],
    because:
      "the service's guide says that policies run daily, process images from the newest on, and take one action on an image; it names neither an hour nor an order of policies",
  },
  {
    id: "image-builder/state-updates",
    cites: operation,
    question: "What does StartResourceStateUpdate accept, and when is it an execution?",
    choice:
      "A build of an image that is AVAILABLE, DEPRECATED or DISABLED, and for DELETED also FAILED or CANCELLED: to DEPRECATED from AVAILABLE, to DISABLED from AVAILABLE and DEPRECATED, back to AVAILABLE from both, and to the state that it has. Containers only become DELETED. executionRole and includeResources require each other; DELETED requires included resources, and only DELETED includes snapshots and containers; updateAt is a future time of a deprecation; exclusionRules has only machine images. A change of the state alone happens at once and returns no execution. Any other is an execution, IN_PROGRESS for the duration of an operation or until updateAt, and can be canceled until then. A deletion that skips a resource retains the image. During a build, and during another execution for the image, ResourceInUseException; above the quota of executions, ServiceQuotaExceededException. An injected outcome lets it fail or never end.",
    basis: [
      citeGuide("image-builder-api", "StartResourceStateUpdate"),
      citeGuide("image-builder-api", "CancelLifecycleExecution"),
      citeGuide("image-builder", "EC2 Image Builder endpoints and quotas"),
    ],
    because:
      "the API reference; it names no error for an image that is being built or for too many updates, and does not say whether a DISABLED image can become DEPRECATED, which the emulator refuses",
  },
  {
    id: "image-builder/deleted-images",
    cites: operation,
    question: "What remains of a deleted image?",
    choice:
      "Of one that an execution deleted the record, which is DELETED and never changes again; GetImage and ListImageBuildVersions show it. DeleteImage removes the record, and neither machine images nor containers; it refuses an image that is being built. The emulator does not know which images are shared, for which the service returns ResourceDependencyException.",
    basis: [citeGuide("image-builder-api", "DeleteImage"), citeGuide("image-builder-api", "StartResourceStateUpdate")],
    because: "the guide does not say how long a DELETED image is shown",
  },
  {
    id: "image-builder/inventory",
    cites: operation,
    question: "The operations that read images and recipes, and their content in the emulator.",
    choice:
      "Members and bounds of the public service model, in its own words (AMI, DOCKER, amis): the documentation shows none of them. The emulator contains the images of a seed, and builds nothing. The version of a build is that with its number, 1.0.0/1. A version is listed if it has a build that is not DELETED; Amazon's DEPRECATED ones only with includeDeprecated, your own always. byName returns the newest version of each name, and is refused with a filter by version. ListImageBuildVersions without imageVersionArn lists all builds of the account. A name without its build, or with x in its version, means the newest build that is AVAILABLE. A list of builds begins with the newest. Imported images have no recipe. The name determines the owner: the account, another account, Amazon, AWSMarketplace, or otherwise ThirdParty.",
    basis: [
      citeGuide("image-builder-api", "GetImage"),
      citeGuide("image-builder-api", "ListImages"),
      citeGuide("image-builder-api", "ListImageBuildVersions"),
    ],
    because: "the API reference, which defines no order",
  },
  {
    id: "image-builder/request-size",
    cites: cite(3, "Limits"),
    question: "How large may a request be, and how slow?",
    choice: "The emulator accepts bodies of up to 1 MiB, headers within 10 seconds and the whole request within 30.",
    basis: "our judgment",
    because: "a policy with every documented member at its bound is many times smaller",
  },
];
