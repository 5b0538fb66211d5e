/**
 * What the documents leave open ("not shown", or two readings), what we chose, and why. Every choice that
 * code makes about such a thing has its entry here; the reference pages print this list.
 */
import { accessTokenGaps } from "./access-token-gaps.ts";
import { agentGaps } from "./agent-gaps.ts";
import { type Citation, cite } from "./citation.ts";
import { hostedServiceGaps } from "./hosted-service-gaps.ts";

/** One open question and our answer. */
export interface Gap {
  /** `<resource or area>/<what-is-open>`. */
  readonly id: string;
  readonly cites: Citation;
  /** What the documents do not say. */
  readonly question: string;
  /** What Lintel does. */
  readonly choice: string;
  /** Why: the public service model, what real clients do, or our own judgement. */
  readonly because: string;
}

const fields = cite(3, "Resources and their fields");
const operation = cite(3, "CreateLifecyclePolicy");
const options = cite(3, "Command-line client options (apply to every command, including ResumeService)");

/** Every open question that Lintel has decided. */
export const gaps: readonly Gap[] = [
  {
    id: "lifecycle-policy/stored-fields",
    cites: fields,
    question: "Which members has a stored record beyond those accepted at creation?",
    choice:
      "arn, dateCreated, dateUpdated and dateLastRun; unknown members are ignored; clientToken and dryRun never come back.",
    because: "the public service model",
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
    question: "Document 3 prints both `amis` and `vmImages` for the machine-image exclusions.",
    choice: "vmImages is the member's name, amis another name of it (an info finding); both at once are an error.",
    because: "includeResources calls the same thing vmImages",
  },
  {
    id: "lifecycle-policy/vendor-words",
    cites: fields,
    question: "May a declaration use the vendor's words (AMI_IMAGE, amis)?",
    choice:
      "A vendor's member name is read as the documents' member, with an info finding. A vendor's value is not one of the documented values: an error that names the documented one. With the vocabulary `aws` both are accepted silently. On the wire the vocabulary of the provider or client is spoken.",
    because: "the documents decide what is an error, the peers decide what is tolerated; document 3 itself prints amis",
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
    choice: "Any; nothing is decided offline.",
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
    choice: "A member of the request's body, as document 3 lists it.",
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
      "InvalidRequestException; for members of an update that do not go together InvalidParameterCombinationException; for tag operations InvalidParameterException; for a name that is taken ResourceAlreadyExistsException; for anything that is not there ResourceNotFoundException. Unknown paths, wrong methods and unreadable requests get InvalidRequestException with HTTP's own status (404, 405, 408, 413, 431).",
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
      "One request of one operation in an account and region, for ever; it may be absent everywhere. Only requests that succeeded count. A dry run answers what the request itself would, and leaves no token behind.",
    because:
      "document 3 makes it optional and names no end; DryRunOperationException comes exactly when a dry run succeeds",
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
      "No schedule. StartResourceStateUpdate records an execution that is PENDING until updateAt and SUCCESS from then on; only a PENDING one can be cancelled. dateLastRun is therefore always absent.",
    because: "the emulator has no images",
  },
  {
    id: "image-builder/request-size",
    cites: cite(3, "Limits"),
    question: "How large may a request be, and how slow?",
    choice: "The emulator takes bodies of up to 1 MiB, headers within 10 seconds and the whole request within 30.",
    because: "a policy with every documented member at its bound fits many times over",
  },
  {
    id: "client/retries",
    cites: options,
    question: "How often, and after which waits, does the client send a request again?",
    choice:
      "Up to 3 times. Each wait is random, from nothing to a bound that begins at 0.5 s, doubles, and stops at 20 s. A Retry-After header, in seconds or as a date, is heeded instead, up to 60 s; past that the error is shown.",
    because:
      "the vendor's clients make three attempts; a plan that is applied unattended is given one more. A longer wait would look like a client that hangs",
  },
  {
    id: "client/answer-size",
    cites: options,
    question: "How long and how deep may an answer be, and in which encoding?",
    choice:
      "At most 64 MiB, and an event of a stream likewise, in UTF-8. What is longer or no UTF-8 is an error. Answers of agents, and their cards, have at most 200 levels.",
    because:
      "a server at fault, or a hostile one, must not fill the memory or the stack; JSON is UTF-8, and protocol buffers take half as many levels",
  },
  {
    id: "client/command-line-habits",
    cites: options,
    question: "What do output formats, errors, pages, samples and exit codes of the command-line client look like?",
    choice:
      "As those of the vendor's client, to the byte of standard output; errors begin with lintel: [ERROR]. It makes three attempts, or AWS_MAX_ATTEMPTS, and none after a status of 429 that names no throttling.",
    because: "the documents' option table is that client's, and people's scripts rely on what it prints",
  },
  {
    id: "client/writes-not-repeated",
    cites: options,
    question: "Does the command-line client repeat CreateService and UpdateService after a failure of the service?",
    choice:
      "No, although the vendor's client does: they have no idempotency token, and the first may have been carried out (hosted-service/repeated-requests). Every other operation is repeated as that client repeats it.",
    because: "a second create that meets its own name would hide the outcome of the first",
  },
  {
    id: "client/binary-parameters",
    cites: options,
    question: "What does --cli-binary-format change?",
    choice:
      "Nothing at the cloud services, none of whose parameters is binary; at an agent how the bytes of a part (raw) are written in options. fileb:// always gives bytes, and is refused where none stand; a document of --cli-input-json may be given so, and what it holds is taken as it stands.",
    because: "the public service models have no member of that kind; the vendor's client does the same",
  },
  {
    id: "client/input-documents",
    cites: options,
    question: "Are the documents of --cli-input-json and --cli-input-yaml those that the linter reads?",
    choice:
      "Yes. Requests to agents may stand in them under the operation's name, as the linter has them, or alone. The linter reads more besides: null as absent, several declarations in a list or file, tags as the map that Terraform has, and records. The client refuses these, as the vendor's does.",
    because: "a null or a member of the record would go over the wire, and the service knows no such request",
  },
  {
    id: "client/other-services",
    cites: options,
    question: "What do the options mean for agents and for the REST API, which are no services of a region?",
    choice:
      "The same wherever they can. Region, signing, vocabulary and dry run are refused with the reason; set in the environment or a shared file they are left aside. --endpoint-url is the agent, or the base URL. A stream is printed event by event. The code of an error is the agent's reason, or the meaning of the REST API's answer; both exit with 254.",
    because: "an option that is ignored misleads whoever gave it; what is configured was set for the other services",
  },
  {
    id: "client/auto-prompt",
    cites: options,
    question: "What does --cli-auto-prompt ask, and where?",
    choice:
      "Service, operation and required parameters, one by one, then parameters that are chosen from a list; on standard error, and only on a terminal: without one the option ends with 255. AWS_CLI_AUTO_PROMPT and cli_auto_prompt take on and on-partial, the latter asking for what cannot be left out and nothing else.",
    because:
      "the vendor's client edits one line with completions, which needs a screen of its own; what is asked for and when is the same",
  },
  {
    id: "client/words-of-the-command-line",
    cites: options,
    question: "Whose words do the command line's requests and answers use?",
    choice:
      "The documents' on the command line and in what it prints; on the wire the vendor's, or with --vocabulary documented the very words that were typed and answered.",
    because: "the real service knows only the vendor's words; declarations and findings speak the documents'",
  },
  {
    id: "client/time-outs-not-retried",
    cites: options,
    question: "Is a request sent again whose connection or answer timed out?",
    choice: "No: the error is shown, and says which time-out to raise.",
    because:
      "with the documented default of 60 s each further attempt is another minute of silence, and what did not answer may still be at work",
  },
  ...accessTokenGaps,
  ...hostedServiceGaps,
  ...agentGaps,
];
