/** Gaps of the documentation about lifecycle policies and EC2 Image Builder (`image-builder/`). */
import { cite } from "../citation.ts";
import type { Gap } from "../gap.ts";

const fields = cite(3, "Resources and their fields");
const operation = cite(3, "CreateLifecyclePolicy");

/** All gaps about lifecycle policies, with Lintel's decisions. */
export const lifecyclePolicyGaps: readonly Gap[] = [
  {
    id: "lifecycle-policy/stored-fields",
    cites: fields,
    question: "Which members has a stored record beyond those accepted at creation?",
    choice:
      "arn, dateCreated, dateUpdated and dateLastRun; unknown members are ignored; clientToken and dryRun never come back.",
    because: "the public service model",
  },
  {
    id: "lifecycle-policy/order",
    cites: fields,
    question: "Does the order of rules, recipes, regions and shared accounts say anything?",
    choice:
      "No: each of these lists means a set. The documents give none of them an order of evaluation, allow one rule for each action type, and exclude an image that any entry matches. Neither another order in a declaration nor one in the service's answer is a difference.",
    because: "what real clients do: the vendor's own Terraform resource has rules and recipes as sets",
  },
  {
    id: "lifecycle-policy/status-transitions",
    cites: cite(3, "States and transitions"),
    question: "May a policy change between ENABLED and DISABLED?",
    choice: "Both ways, in place, by the update operation.",
    because: "the public model's update operation accepts status",
  },
  {
    id: "lifecycle-policy/http",
    cites: operation,
    question: "HTTP method and path of CreateLifecyclePolicy and its sisters.",
    choice:
      "PUT /CreateLifecyclePolicy with a JSON body, GET /GetLifecyclePolicy, PUT /UpdateLifecyclePolicy, DELETE /DeleteLifecyclePolicy, POST for lists, /tags/{arn} for tags.",
    because: "the public service model: REST JSON; tried with real clients",
  },
  {
    id: "lifecycle-policy/request-authentication",
    cites: cite(3, "Authentication"),
    question: "How are requests signed?",
    choice: "Signature Version 4, signing name imagebuilder.",
    because: "the public service model",
  },
  {
    id: "lifecycle-policy/errors",
    cites: cite(3, "Errors"),
    question: "Errors other than DryRunOperationException.",
    choice:
      "The names and statuses of the public model; only 429, 500 and 503 are tried again; DryRunOperationException has status 412.",
    because: "the public service model",
  },
  {
    id: "lifecycle-policy/quota",
    cites: cite(3, "Limits"),
    question: "How many policies may an account have?",
    choice: "No bound offline; the service's ServiceQuotaExceededException is shown.",
    because: "the public number changes",
  },
  {
    id: "lifecycle-policy/reserved-tag-prefix",
    cites: fields,
    question: "The text of the provider-reserved tag prefix.",
    choice: "A setting, `aws:` by default. The exact prefix is an error, the same letters in another case a warning.",
    because: "the public key pattern excludes `aws:`",
  },
  {
    id: "lifecycle-policy/normalized-name",
    cites: fields,
    question: "The exact normal form of a policy's name.",
    choice:
      "Two names are the same (an error) when they are equal in lower case without spaces and underscores. They are likely the same (a warning) when they are equal in lower case with spaces and underscores as hyphens. A resource name is never computed as authoritative.",
    because:
      "the sentence says that case, spaces and underscores make no difference; the public service maps spaces and underscores to a hyphen",
  },
  {
    id: "lifecycle-policy/include-resources-defaults",
    cites: fields,
    question: "What vmImages, snapshots and containers are when absent.",
    choice: "false each, and so is isPublic.",
    because: "the action can extend only where it is asked to; the public clients default to false",
  },
  {
    id: "lifecycle-policy/containers-on-machine-images",
    cites: operation,
    question:
      "Does DELETE take containers on a VM_IMAGE policy, or vmImages and snapshots on a CONTAINER_IMAGE policy?",
    choice: "It is accepted and has no effect: a warning.",
    because: "rule 4 lists all three for DELETE without tying them to resourceType",
  },
  {
    id: "lifecycle-policy/ignored-filter-members",
    cites: fields,
    question: "Are unit and retainAtLeast refused where they mean nothing (COUNT; DEPRECATE, DISABLE)?",
    choice: "They are ignored: a warning, not an error. Values out of bounds are errors all the same.",
    because: "the text scopes them but states no rejection",
  },
  {
    id: "lifecycle-policy/exclusions-on-containers",
    cites: fields,
    question: "Are machine-image exclusions refused on a CONTAINER_IMAGE policy?",
    choice: "They have no effect: a warning.",
    because: "nothing forbids them",
  },
  {
    id: "lifecycle-policy/exclusion-member-name",
    cites: fields,
    question: "The documentation has both `amis` and `vmImages` for the machine-image exclusions.",
    choice: "vmImages is the member's name, amis another name of it (an info finding); both at once are an error.",
    because: "includeResources calls the same thing vmImages",
  },
  {
    id: "lifecycle-policy/vendor-words",
    cites: fields,
    question: "May a declaration use the vendor's words (AMI_IMAGE, amis)?",
    choice:
      "Yes: a document has the vendor's words or the documents', and keeps to one of them; those that most of it has decide, and where there are as many of either its author does. Two vocabularies in one document or file are an error. A fix that would take a file out of what the vendor's client takes is a suggestion. With the vocabulary `documented` a vendor's member name is an info finding and a vendor's value an error; with `aws` any mixture is accepted. On the wire the vocabulary of the provider or client is spoken.",
    because:
      "the files that people have are in the vendor's words and work with its client; no service knows a mixture; the documentation itself prints amis",
  },
  {
    id: "lifecycle-policy/unknown-members",
    cites: fields,
    question: "What about members that the documents do not list?",
    choice: "In a declaration an error with a suggestion, in an answer ignored.",
    because: "unknown members of a declaration are almost always typing errors; services grow new members",
  },
  {
    id: "lifecycle-policy/tag-key-letters",
    cites: fields,
    question: "Which letters may a tag key hold, and does the set of characters bind values too?",
    choice: "ASCII letters and digits; keys only. Names take ASCII letters and digits too.",
    because: "the public patterns are ASCII; the public value shape has no pattern",
  },
  {
    id: "lifecycle-policy/tag-selection",
    cites: fields,
    question: "Do several tags select images that carry any of them, or all?",
    choice: "Any: images that carry one of the entries, key and value equal.",
    because: "the public construct documentation says any",
  },
  {
    id: "lifecycle-policy/output-members",
    cites: operation,
    question: "Which members must an answer to CreateLifecyclePolicy have?",
    choice:
      "lifecyclePolicyArn must be there; clientToken may be missing. An unfamiliar form of resource name is kept.",
    because: "without the resource name nothing can be managed",
  },
  {
    id: "lifecycle-policy/same-token-other-content",
    cites: operation,
    question: "The same clientToken with other parameters.",
    choice: "IdempotentParameterMismatchException, status 400; the provider never reuses a token for other content.",
    because: "the public service model",
  },
  {
    id: "lifecycle-policy/token-after-delete",
    cites: operation,
    question: "A clientToken that is used again after its policy was deleted.",
    choice:
      "The original answer is returned and nothing is created; the provider reads back what it was promised and asks again with a fresh token.",
    because: "rule 7 names no exception",
  },
  {
    id: "lifecycle-policy/update-and-delete",
    cites: operation,
    question: "Operations that read, update and delete a policy.",
    choice:
      "GetLifecyclePolicy, UpdateLifecyclePolicy (which takes the resource name and the unchanged resourceType, no name and no tags), DeleteLifecyclePolicy, TagResource and UntagResource.",
    because: "the public service model",
  },
  {
    id: "lifecycle-policy/dry-run-on-the-wire",
    cites: operation,
    question: "Where dryRun goes on the wire; public clients drop it.",
    choice: "A member of the request's body, as the documentation lists it.",
    because: "it is documented as a creation member",
  },
  {
    id: "lifecycle-policy/execution-role-form",
    cites: fields,
    question: "Are a role's name and its resource name the same role?",
    choice: "Yes, when drift is compared: a bare name is the last segment of the resource name, or its whole path.",
    because: "a bare name resolves in the caller's account",
  },
  {
    id: "image-builder/resource-name",
    cites: fields,
    question: "How is the resource name of a policy generated from its normalized name?",
    choice:
      "The emulator takes the name in lower case with spaces and underscores as hyphens. Two names that give one resource name are therefore taken for the same, besides those that are equal without spaces and underscores.",
    because: "the public service does so; two policies cannot have one resource name",
  },
  {
    id: "image-builder/refused-requests",
    cites: cite(3, "Errors"),
    question: "Which error does a request get that breaks a documented rule?",
    choice:
      "InvalidRequestException; for members of an update that do not go together InvalidParameterCombinationException; for tag operations InvalidParameterException; for a name that is taken ResourceAlreadyExistsException; for anything that does not exist ResourceNotFoundException. Unknown paths, wrong methods and unreadable requests get InvalidRequestException with HTTP's own status (404, 405, 408, 413, 431).",
    because:
      "the errors that the public model lists for each operation; a ResourceNotFoundException for a wrong path would read as a deleted policy",
  },
  {
    id: "image-builder/unknown-request-members",
    cites: operation,
    question: "Does the service ignore members of a request that the documents do not list?",
    choice: "The emulator refuses them by name.",
    because:
      "real clients send none, since they drop what they do not know; a misspelled exclusionRules that is ignored would delete images",
  },
  {
    id: "image-builder/update-replaces",
    cites: operation,
    question: "What becomes of optional members that an update leaves out?",
    choice: "An update replaces the whole: they are gone, and status is ENABLED again. Name and tags stay.",
    because:
      "the public operation is a PUT that takes no name and no tags, and has no other way to remove a description",
  },
  {
    id: "image-builder/tokens",
    cites: operation,
    question: "What does a clientToken stand for, and for how long?",
    choice:
      "One request of one operation in an account and region, forever; it may be absent everywhere. Only requests that succeeded count. A dry run answers what the request itself would, and leaves no token behind.",
    because:
      "the documentation makes it optional and names no end; DryRunOperationException comes exactly when a dry run succeeds",
  },
  {
    id: "image-builder/answer-vocabulary",
    cites: fields,
    question: "In whose words does the emulator answer?",
    choice:
      "In the vendor's for the vendor's command line and SDKs, which it knows by their User-Agent; for every other client in the words in which the policy was first written.",
    because:
      "the vendor's clients silently drop words that they do not know; every other client reads back what it wrote",
  },
  {
    id: "image-builder/policy-filters",
    cites: operation,
    question: "By what is a list of policies narrowed down?",
    choice:
      "By name, status and resourceType, each with the values of which one matches; resourceType in either vocabulary.",
    because: "the public service model has filters of a name and values, and names none",
  },
  {
    id: "image-builder/lists",
    cites: operation,
    question: "How long is a page of a list, and in which order do its items come?",
    choice: "As long as maxResults says, 1 to 25, and 25 when it is absent; in order of creation.",
    because: "the public service model bounds maxResults and names neither default nor order",
  },
  {
    id: "image-builder/executions",
    cites: operation,
    question: "What runs in the emulator?",
    choice:
      "All enabled policies at each midnight in UTC after they were created, in order of creation, on the images that there are then; and StartResourceStateUpdate, whose execution is PENDING until updateAt and SUCCESS from then on; only a PENDING one can be cancelled. Nothing runs between requests: each first does what was due, at most the last 4000 runs. A run gives each image one action at most: DELETE before DISABLE before DEPRECATE, then the policy that was created first, then its first rule. Places are counted among the images of a recipe's version that the policy selects and that are AVAILABLE, DEPRECATED or DISABLED, the newest first, equal times by resource name, and before exclusions are looked at. Days have 24 hours; months and years go by the calendar in UTC. Each run records an execution of each enabled policy, whether it does anything or not; a list of executions of an image has those that did something with it or with a machine image of that id. Machine images are known by what the seed says; the emulator has no compute service that could delete them.",
    because:
      "the service's guide says that policies run daily, take images from the newest on, and take one action on an image; it names no hour and no order among policies",
  },
  {
    id: "image-builder/inventory",
    cites: operation,
    question: "The operations that read images and recipes, and what the emulator has of them.",
    choice:
      "Members and bounds of the public service model, in its own words (AMI, DOCKER, amis): the documentation shows none of them. The emulator has what a seed puts there, and builds nothing. An image is as the last execution on it has left it; one that is DELETED is shown, and its version is listed no more when no other build is left. Versions of which every build is DEPRECATED are listed with includeDeprecated only; byName leaves the newest version of each name. What is named without its build, or with x in its version, is the newest. A list of builds begins with the newest. Owners are told apart by their name: the account, another account, Amazon, AWSMarketplace, or else ThirdParty.",
    because:
      "the text of the public service model, which names no order and does not say how long what is deleted is shown",
  },
  {
    id: "image-builder/request-size",
    cites: cite(3, "Limits"),
    question: "How large may a request be, and how slow?",
    choice: "The emulator takes bodies of up to 1 MiB, headers within 10 seconds and the whole request within 30.",
    because: "a policy with every documented member at its bound fits many times over",
  },
];
