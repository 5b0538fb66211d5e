/** Gaps of the reference about the operations of EC2 Image Builder. */
import { cite, citeGuide } from "../../facts/model/citation.ts";
import type { Gap } from "../../facts/model/gap.ts";

const fields = cite(3, "Resources and their fields");
const operation = cite(3, "CreateLifecyclePolicy");

/** All gaps about EC2 Image Builder's operations, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "image-builder/resource-name",
    cites: fields,
    question: "How is the ARN of a policy generated from its normalized name?",
    choice:
      "The emulator uses the name in lower case with hyphens for spaces and underscores. Two names with the same resource name are therefore the same, in addition to those that are equal without spaces and underscores; each refusal names its source.",
    basis: [citeGuide("image-builder", "Resource names and ARNs")],
    because:
      "the guide normalizes to hyphens, so it would keep `keep recent` and `keeprecent` apart; the reference's sentence makes them one name, and stays valid",
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
      "the reference makes it optional and mentions no expiry; DryRunOperationException is returned exactly when a dry run succeeds",
  },
  {
    id: "image-builder/response-vocabulary",
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
      "All enabled policies at each midnight in UTC after their creation, in order of creation, on the images that exist then. Nothing runs between requests: each request first runs what was due, at most the last 4000 runs. Each policy is an execution of its own, in order of creation. An execution takes at most one action on each image, the first that applies of DEPRECATE, DISABLE and DELETE. Images are counted among the images of the same recipe version that the policy selects and that are AVAILABLE, DEPRECATED or DISABLED, the newest first, equal times by ARN, before exclusions apply; FAILED and CANCELLED images are not counted. Days have 24 hours; months and years follow the calendar in UTC. Each run records an execution of each enabled policy, even if it does nothing. ListLifecycleExecutions lists the executions of a policy, or the executions that StartResourceStateUpdate started for a build of an image, and refuses any other ARN.",
    basis: [
      citeGuide("image-builder", "How lifecycle management rules work for Image Builder image resources"),
      citeGuide("image-builder", "Lifecycle policy execution"),
      citeGuide("image-builder-api", "ListLifecycleExecutions"),
    ],
    because:
      "the service's guide states that policies run daily, process images from the newest on, and take one action on an image; it names neither an hour nor an order of policies",
  },
  {
    id: "image-builder/state-updates",
    cites: operation,
    question: "What does StartResourceStateUpdate accept, and when is it an execution?",
    choice:
      "A build of an image that is AVAILABLE, DEPRECATED or DISABLED, and for DELETED also FAILED or CANCELLED: to DEPRECATED from AVAILABLE, to DISABLED from AVAILABLE and DEPRECATED, back to AVAILABLE from both, and to the state that it has. Containers only become DELETED. executionRole and includeResources require each other; DELETED requires included resources, and only DELETED includes snapshots and containers; updateAt is a future time of a deprecation; exclusionRules has only AMIs. A change of the state alone happens at once and returns no execution. Any other is an execution, IN_PROGRESS for the duration of an operation or until updateAt, and can be canceled until then. AMIs that a scheduled deprecation includes have its time in EC2 from the request on, and keep it when it is canceled. A deletion that skips a resource retains the image. During a build, and during another execution for the image, ResourceInUseException; above the quota of executions, ServiceQuotaExceededException. An injected outcome lets it fail or never end.",
    basis: [
      citeGuide("image-builder-api", "StartResourceStateUpdate"),
      citeGuide("image-builder-api", "CancelLifecycleExecution"),
      citeGuide("image-builder", "EC2 Image Builder endpoints and quotas"),
    ],
    because:
      "the API reference; it names no error for an image that is being built or for too many updates, and leaves open whether a cancellation takes the time of deprecation from AMIs. By the transitions that the guide allows, an image becomes DEPRECATED only from AVAILABLE",
  },
  {
    id: "state-update/snapshots-alone",
    cites: operation,
    question: "May StartResourceStateUpdate delete the snapshots of AMIs that remain?",
    choice:
      "The linter warns, and the emulator accepts it: EC2 refuses to delete a snapshot that a registered AMI uses.",
    basis: [
      citeGuide("image-builder-api", "StartResourceStateUpdate"),
      citeGuide("ebs", "Delete an Amazon EBS snapshot"),
    ],
    because:
      "the API reference calls snapshots valid with DELETED and does not say whether amis is required; in a lifecycle policy it is",
  },
  {
    id: "image-builder/deleted-images",
    cites: operation,
    question: "What remains of a deleted image?",
    choice:
      "Of one that an execution deleted the record, which is DELETED and never changes again; GetImage and ListImageBuildVersions show it. DeleteImage removes the record, and neither AMIs nor containers; it refuses an image that is being built. The emulator does not know which images are shared, for which the service returns ResourceDependencyException.",
    basis: [citeGuide("image-builder-api", "DeleteImage"), citeGuide("image-builder-api", "StartResourceStateUpdate")],
    because: "the guide does not state how long a DELETED image is shown",
  },
  {
    id: "image-builder/inventory",
    cites: operation,
    question: "The operations that read images and recipes, and their content in the emulator.",
    choice:
      "Members and bounds of the public service model, in its own words (AMI, DOCKER, amis): the reference shows none of them. The emulator contains the images of a seed, and those that its pipelines build. The version of a build is that with its number, 1.0.0/1. A version is listed if it has a build that is not DELETED; Amazon's DEPRECATED ones only with includeDeprecated, your own always. byName returns the newest version of each name, and is refused with a filter by version. ListImageBuildVersions without imageVersionArn lists all builds of the account. A name without its build, or with x in its version, means the newest build that is AVAILABLE. A list of builds begins with the newest. Imported images have no recipe. The name determines the owner: the account, another account, Amazon, AWSMarketplace, or otherwise ThirdParty.",
    basis: [
      citeGuide("image-builder-api", "GetImage"),
      citeGuide("image-builder-api", "ListImages"),
      citeGuide("image-builder-api", "ListImageBuildVersions"),
    ],
    because: "the API reference, which defines no order",
  },
  {
    id: "image-builder/pipelines",
    cites: operation,
    question: "What does StartImagePipelineExecution build in the emulator, and when?",
    choice:
      "An image with the name and version of the pipeline's recipe, created at the time of the request, whose build number is one more than the greatest of that version. A build takes the duration of an operation, an equal part each for BUILDING, TESTING (unless the pipeline turns tests off) and DISTRIBUTING; then the image is AVAILABLE, and an injected outcome makes it FAILED or leaves it BUILDING. Until it is AVAILABLE it has no output; then it has one AMI in the region and account of the pipeline, with one snapshot and the tag CreatedBy, or one container image whose tag is version and build number. Ids are derived from the ARN of the build. The image has the tags of the request, not the imageTags of the pipeline, which scheduled builds get. While a build of the pipeline is in progress, another start gets ResourceInUseException. A success by hand sets consecutiveFailures to zero, and a failure leaves it. A DISABLED pipeline can be started too; an unknown one gets ResourceNotFoundException. Schedules start nothing. A clientToken may have 64 characters.",
    basis: [
      citeGuide("image-builder-api", "StartImagePipelineExecution"),
      citeGuide("image-builder-api", "ListImagePipelines"),
      citeGuide("image-builder-api", "ImageState"),
      citeGuide("image-builder", "Semantic versioning in Image Builder"),
      citeGuide("image-builder", "How EC2 Image Builder works"),
      citeGuide("image-builder", "Manage build and test workflows for EC2 Image Builder images"),
      citeGuide("image-builder", "Configure pipeline execution settings for image pipelines"),
      citeGuide("image-builder-samples", "Lifecycle policies"),
    ],
    unsettled: "open",
    because:
      "the guides name the statuses, that the service assigns the build number, that a pipeline always distributes to its own region, and how runs by hand change the count of failures. The page of the operation allows a start whether the pipeline is enabled or disabled, and bounds the token at 64 characters. AWS's samples alone state that builds by hand do not get ImageTags and that a build must end before the next starts, which is likely; the error for it is our choice among the errors of the operation. No guide states durations, or how the service chooses the number",
  },
  {
    id: "image-builder/request-size",
    cites: cite(3, "Limits"),
    question: "How large may a request be, and how slow?",
    choice:
      "The emulator accepts bodies of up to 1 MiB, or of as many as --body-mebibytes allows, headers within 10 seconds and the whole request within 30.",
    basis: "our judgment",
    because: "a policy with every documented member at its bound is many times smaller",
  },
];
