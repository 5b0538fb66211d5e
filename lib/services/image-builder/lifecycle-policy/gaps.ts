/** Gaps of the reference about lifecycle policies. */
import { cite, citeGuide } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";
import { executionRoleNeeds } from "./model/execution-role-needs.ts";

const { createdBy, repositoryTag, crossAccountRole } = executionRoleNeeds;
const fields = cite(3, "Resources and their fields");
const operation = cite(3, "CreateLifecyclePolicy");

/** All gaps about lifecycle policies, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
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
      "The names and statuses of the public model; Lintel repeats requests only after throttling (429, or a throttling error) and statuses from 500 on; DryRunOperationException has status 412.",
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
      "Two names are the same if they are equal in lower case without spaces and underscores, or in lower case with hyphens for spaces and underscores. Either is an error. Lintel never treats a computed ARN as authoritative.",
    basis: [citeGuide("image-builder", "Resource names and ARNs")],
    because:
      "the reference states that case, spaces and underscores make no difference; the guide writes spaces and underscores as hyphens, and refuses a second policy with the same resource name. It would keep names such as keep recent and keeprecent apart; a policy that Lintel accepts satisfies both",
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
    because:
      "rule 4 lists all three for DELETE, independent of resourceType; the constructs of the AWS CDK refuse these combinations, and no text states that the service does",
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
    question: "Are AMI exclusions refused on a CONTAINER_IMAGE policy?",
    choice: "They have no effect: a warning.",
    basis: "our judgment",
    unsettled: "open",
    because:
      "the reference does not forbid them; the constructs of the AWS CDK refuse them, and no text states that the service does",
  },
  {
    id: "lifecycle-policy/exclusion-member-name",
    cites: fields,
    question: "The documentation has both `amis` and `vmImages` for the AMI exclusions.",
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
      "existing files use AWS's words and work with its client; no service accepts a mixture; the reference itself uses amis",
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
    choice: "lifecyclePolicyArn is required; clientToken may be missing. An unfamiliar form of ARN is kept.",
    basis: "our judgment",
    because: "the policy cannot be managed without its ARN",
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
      "GetLifecyclePolicy, UpdateLifecyclePolicy (which requires the ARN and the unchanged resourceType, and accepts no name and no tags), DeleteLifecyclePolicy, TagResource and UntagResource.",
    basis: [citeGuide("image-builder-api", "UpdateLifecyclePolicy")],
    because:
      "the members that the operation accepts; CloudFormation's table states that a changed ResourceType causes no interruption, and its text that it cannot change",
  },
  {
    id: "lifecycle-policy/dry-run-on-the-wire",
    cites: operation,
    question: "Where dryRun is sent; public clients omit it.",
    choice: "A member of the request's body, as the reference lists it.",
    basis: [citeGuide("image-builder-api", "CreateLifecyclePolicy")],
    because: "the reference lists it as a member of the creation; so does the API, with the errors of the real request",
  },
  {
    id: "lifecycle-policy/execution-role-form",
    cites: fields,
    question: "Are a role's name and its ARN the same role?",
    choice: "Yes, for drift: a bare name is the last segment of the ARN, or its whole path.",
    basis: [citeGuide("image-builder-api", "CreateLifecyclePolicy")],
    because: "the member accepts either; a bare name refers to the caller's account",
  },
  {
    id: "lifecycle-policy/reach-of-role",
    cites: fields,
    question: "What does an execution role need besides its permissions?",
    choice: `Lintel checks that the role is not linked to a service (a warning); with an inventory it notes what the role may not reach. AWS's managed policy reaches AMIs and snapshots with the tag ${createdBy.key} = ${createdBy.value}; container repositories need the tag ${repositoryTag.key} = ${repositoryTag.value}; AMIs in another account need a role there with the name ${crossAccountRole}.`,
    basis: [
      citeGuide("image-builder", "Lifecycle management prerequisites for Image Builder images"),
      citeGuide("image-builder", "Use AWS managed policies for EC2 Image Builder"),
      citeGuide("image-builder", "Create lifecycle policies"),
    ],
    because:
      "policies of roles and tags of repositories are part of neither a declaration nor an inventory, so these are notes, not verdicts",
  },
];
