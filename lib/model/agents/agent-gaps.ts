/** Gaps of the documentation about A2A agents. */
import { cite } from "../citation.ts";
import type { Gap } from "../gap.ts";

const conventions = cite(1, "Resources and their fields");
const endpoints = cite(1, "Endpoints");
const errors = cite(1, "Errors");
const events = cite(1, "Events");
const card = cite(1, "AgentCard");
const interfaces = cite(1, "AgentInterface");
const authentication = cite(1, "Authentication");
const versioning = cite(1, "Versioning");
const config = cite(1, "TaskPushNotificationConfig");
const publicText = "the public protocol text, version 1.0.1, and its SDKs, which were run";

/** All gaps about A2A agents, with Lintel's decisions. */
export const agentGaps: readonly Gap[] = [
  {
    id: "message/casing",
    cites: conventions,
    question: "Casing of the names of members and query parameters in JSON, and the form of enumerated values.",
    choice:
      "Camel case is sent, in bodies and queries (contextId, pageSize), and enumerated values by their full names (TASK_STATE_WORKING). Bodies and documents are read in camel case and in snake case; a member that is given in both is an error. Findings use the casing that prevails in the document.",
    because: `${publicText}: JSON of protocol buffers`,
  },
  {
    id: "agent-card/grpc-url",
    cites: interfaces,
    question: "May the URL of a gRPC interface have a scheme and a path?",
    choice:
      "An https address is a warning where the card has another interface to reach the agent by, and an error where it has none; anything else but a host and a port is an error.",
    because:
      "the text asks for host:port, but the sample card of the public specification has an https address among others",
  },
  {
    id: "agent-card/former-version",
    cites: versioning,
    question: "Is a card of version 0.3, or one with the members of both versions, at fault?",
    choice:
      "A card with url and nothing of version 1.0 is one of 0.3: a single warning says so, and what holds in both versions is judged. Beside what replaced them, members of 0.3 are allowed if the card says anywhere that it supports 0.3; alone they are a fault.",
    because: "public servers write cards for both versions, and agents of 0.3 are in use",
  },
  {
    id: "message/empty-strings",
    cites: conventions,
    question: "Is an empty string a value of a required member?",
    choice: "No: it is as missing as null.",
    because: "protocol buffers do not tell an empty string from an absent one",
  },
  {
    id: "message/required-lists",
    cites: conventions,
    question: "May a required list be empty?",
    choice: "Not in requests and cards, save a skill's tags, whose emptiness is a warning; in answers it may.",
    because: "the public protocol text says that required arrays hold at least one element; tags are keywords alone",
  },
  {
    id: "message/unknown-members",
    cites: conventions,
    question: "What becomes of members that the documents do not know?",
    choice: "In declarations they are errors; in answers and in requests to the emulator they are ignored.",
    because: `in a declaration they are misspelt or of version 0.3; elsewhere, ${publicText}`,
  },
  {
    id: "message/timestamps",
    cites: conventions,
    question: "Which of the forms of ISO 8601 are timestamps in?",
    choice: "Date, T, time with seconds, and Z or an offset; Lintel writes UTC with Z and milliseconds.",
    because: "the public protocol text asks for UTC with Z; other offsets say the same",
  },
  {
    id: "message/base64",
    cites: conventions,
    question: "Which alphabet of base64 do bytes have?",
    choice: "The standard one with padding is written; the URL-safe one, and missing padding, are read too.",
    because: "JSON of protocol buffers",
  },
  {
    id: "message/operation",
    cites: endpoints,
    question:
      "Which operation does a document with a message stand for? SendMessage and SendStreamingMessage take the same.",
    choice: "SendMessage, or what its member operation says, which is never sent.",
    because: "only then can a streamed message be held against a card that offers no streaming",
  },
  {
    id: "message/media-type",
    cites: endpoints,
    question: "The media type of requests and answers.",
    choice:
      "application/json in 1.0.0, application/a2a+json in 1.0.1: both are accepted, and a request is answered in its own. The client sends the first, which servers of both versions take.",
    because: publicText,
  },
  {
    id: "message/stream-framing",
    cites: endpoints,
    question: "How are streams framed?",
    choice:
      "As server-sent events, each with one StreamResponse as its data. The first is the task, or else the one message, after which the stream ends. It ends as well when the task's state is terminal or interrupted. All subscribers see the same order.",
    because: publicText,
  },
  {
    id: "agent-request/subscribe-method",
    cites: endpoints,
    question: "The documentation gives SubscribeToTask the method GET; parts of the public text say POST.",
    choice: "GET is sent, and POST where a server refuses it; the emulator takes both.",
    because: "the public definition says GET, and some servers know POST alone",
  },
  {
    id: "agent-request/paging",
    cites: cite(1, "Limits"),
    question: "Order and tokens of pages, and pageSize beyond its bounds; the bounds for configurations are not shown.",
    choice:
      "Tokens are opaque; tasks with the newest status come first; nextPageToken is always answered, empty on the last page. A pageSize beyond its bounds is refused; for configurations it is any positive int32. Who asks for all pages stops with an error at a token that comes again, and after 10,000 pages.",
    because: publicText,
  },
  {
    id: "message/task-transitions",
    cites: cite(1, "States and transitions"),
    question: "Which state of a task may follow which?",
    choice: "Any, save that terminal states are final. A message lets an interrupted task go on.",
    because: "the public protocol text has no table of transitions either",
  },
  {
    id: "message/errors",
    cites: errors,
    question: "Errors other than UnsupportedOperationError, and the body of an error.",
    choice:
      'The nine reasons of the public text, in { "error": { code, status, message, details } } with a google.rpc.ErrorInfo among the details. Clients go by its reason, and by the HTTP status only where there is none. A configuration that is missing is TASK_NOT_FOUND; so is a task that the caller may not see.',
    because: publicText,
  },
  {
    id: "message/error-statuses",
    cites: errors,
    question: "The HTTP status of each error.",
    choice:
      "Those of 1.0.1, or with --protocol 1.0.0 of that version, in which a task that cannot be canceled has 409, an unsupported content type 415 and an invalid answer of the agent 502. In both, faulty requests have 400, missing authentication 401, missing permission 403.",
    because: "the two versions of the public text differ, and so do servers",
  },
  {
    id: "agent-card/version-header",
    cites: versioning,
    question: "How does a client say which version it speaks?",
    choice:
      "By the header A2A-Version: 1.0, or a query parameter of the same name. Where there is none the version is 0.3; a patch number is ignored. Extensions in use are named in A2A-Extensions, separated by commas.",
    because: publicText,
  },
  {
    id: "agent-card/location",
    cites: authentication,
    question: "Where is an agent's card?",
    choice:
      "At /.well-known/agent-card.json behind its base URL, with ETag and Cache-Control; an address that is given and ends in .json is the card's own.",
    because: publicText,
  },
  {
    id: "agent-card/production",
    cites: interfaces,
    question: "What is production, in which an interface's URL must be https?",
    choice:
      "Everything but this machine: http to a loopback host is a warning. Bindings other than those that the document names are only asked for an absolute URL.",
    because: "an agent under development is tried on localhost, and a card says nothing of its surroundings",
  },
  {
    id: "agent-card/selected-interface",
    cites: interfaces,
    question: "Which interface of a card do a request and its tenant belong to?",
    choice:
      "The first with binding HTTP+JSON and a version 1.x, or else the first. A tenant that another interface declares selects that one. Where several cards are declared together, one that fits is enough.",
    because: "the first entry is preferred, and Lintel speaks HTTP+JSON in version 1.0",
  },
  {
    id: "agent-card/tenant-form",
    cites: cite(1, "What the service does"),
    question: "Which texts are tenants?",
    choice:
      "Any: the server decides. An empty one, one that is not a plain path segment and one that equals the first segment of a path (tasks) are warnings; clients percent-encode it.",
    because: "/tasks/{id} reads as tenant tasks as well",
  },
  {
    id: "agent-card/media-types",
    cites: card,
    question: "The form of media types.",
    choice: "type/subtype, with parameters or without, wildcards among them; anything else is a warning.",
    because: "the documentation calls them media types and shows no pattern",
  },
  {
    id: "agent-card/combined-requirements",
    cites: authentication,
    question: "How do several security requirements combine?",
    choice: "One of the list is enough; all schemes within one are needed.",
    because: "the convention of OpenAPI, from which the structure comes",
  },
  {
    id: "agent-card/chosen-requirement",
    cites: authentication,
    question: "Which of several requirements does a client meet, and does it authenticate where that is optional?",
    choice:
      "The first whose schemes all have a credential of their kind; one without schemes only where no other is met. A card without requirements is sent every credential that is given for it.",
    because: "who gives credentials wants them used",
  },
  {
    id: "agent-card/tokens",
    cites: authentication,
    question: "How does a client get, keep and renew access tokens?",
    choice:
      "One for all calls to an agent by one client with the same scopes, which are those of the requirement and of the credential; in memory alone. It is renewed when a tenth of its time is left, or a minute, by the refresh token where there is one. One that the agent refuses is replaced once; credentials that are refused are not sent again in the run. A user has five minutes in the browser, and a device is asked about as RFC 8628 says.",
    because:
      "the flows are those of OAuth 2 and OpenID Connect, which leave this to clients; repeated attempts lock users out",
  },
  {
    id: "agent-card/authorization-server",
    cites: authentication,
    question: "Where may an authorization server be, and may its metadata differ from the card?",
    choice:
      "At https, or at http on this machine; redirects are not followed. Metadata are read at a well-known address alone; their issuer must be the one whose address that is, and their endpoints those of the card, where both name them. Without metadata there is no issuer to compare: iss and ID tokens are not read.",
    because: "a card must not lead a client's secret elsewhere; RFC 8414, 3.3 and OpenID Connect Discovery 1.0, 4.3",
  },
  {
    id: "agent-card/required-extensions",
    cites: cite(1, "AgentExtension"),
    question: "Which extensions does a client implement?",
    choice: "Those that its message names, and those that the option implementedExtensions names; by default none.",
    because: "an extension is a matter of the client's program, which declarations do not show",
  },
  {
    id: "push-config/delivery",
    cites: events,
    question: "Payload and delivery of push notifications.",
    choice:
      "POST of a StreamResponse with Authorization: {scheme} {credentials} and the token in X-A2A-Notification-Token, or on request A2A-Notification-Token. At least one attempt, repeated with growing waits; 10 to 30 seconds for an answer; redirects are not followed; addresses are checked.",
    because: "the public protocol text; the SDKs in Go and Rust use the other header",
  },
  {
    id: "push-config/addresses",
    cites: config,
    question: "To which addresses may notifications be sent?",
    choice:
      "Not to loopback, private, link-local, shared (CGNAT), unique-local, IPv4-mapped or other special addresses, nor to hosts of instance metadata, unless local addresses are allowed. http is a warning.",
    because:
      "the agent sends what it is told to where it is told to: that is how a service inside is reached from outside",
  },
  {
    id: "push-config/secrets",
    cites: config,
    question: "How do declarations hold tokens and credentials?",
    choice:
      "As a reference: env:NAME, file:PATH, or a template (dollar and braces) of the tool that reads the file; never as such.",
    because: "declarations are committed, printed and kept in state",
  },
  {
    id: "push-config/missing-task-id",
    cites: config,
    question:
      "taskId is optional in the table, but it is part of the path of the request that creates a configuration.",
    choice: "Required in a declaration of its own; in SendMessage it should be absent or empty.",
    because: "without it there is no path",
  },
  {
    id: "push-config/many-configs",
    cites: config,
    question: "How many configurations may a task have?",
    choice: "Any number; more than 50 are a warning.",
    because: "each update is sent once for each of them, and servers bound them differently",
  },
  {
    id: "push-config/ended-task",
    cites: config,
    question: "Does a task that has ended take configurations?",
    choice:
      "The emulator's does, and nothing is sent for them; the provider, which would wait in vain, says so and makes none.",
    because:
      "real servers take them, and the public conformance kit makes its configurations for a task that has ended",
  },
  {
    id: "push-config/missing-on-delete",
    cites: endpoints,
    question: "What does the deletion of a missing configuration return?",
    choice: "Success.",
    because: "the public protocol text: deletion is idempotent",
  },
  {
    id: "push-config/existing-id",
    cites: config,
    question: "What does creation with an id answer that a configuration of the task has?",
    choice: "The emulator replaces the configuration; the provider looks first.",
    because: "real servers replace it without a word",
  },
  {
    id: "agent-access/declaration",
    cites: authentication,
    question: "How are an agent's credentials given to what manages its resources?",
    choice:
      "As elements of the provider's setting agents: the agent's address, a tenant, and by the names of the card's security schemes where each secret is.",
    because: "the document describes requests alone; what a declaration held would be read by everybody",
  },
  {
    id: "push-config/agent",
    cites: cite(1, "What the service does"),
    question: "At which agent is a configuration that is declared as a resource? No member of the request says so.",
    choice:
      "An attribute `agent` beside the members, the base URL or the address of the card; left out, the only agent that the provider's settings name. The tenant is that of the card's interface unless one is declared.",
    because: "a document is a request, whose address is not part of it",
  },
  {
    id: "push-config/import-id",
    cites: config,
    question: "What names a configuration for good?",
    choice:
      "agent#[tenant/]task/id, each segment behind # percent-encoded; what is in front of # may be left out where the provider's settings name one agent alone.",
    because: "ids are unique for a task alone, and tenants, tasks and ids are any text",
  },
  {
    id: "push-config/made-up-id",
    cites: config,
    question: "Which id has a configuration that is declared without one?",
    choice:
      "A resource gets a UUID that follows from agent, tenant, task and URL, and keeps it. What is found under it, with the same URL and scheme, is an earlier apply's own work; under a declared id it is somebody else's.",
    because: "servers make up a new id each time, or take the task's; so a creation that was cut off would be doubled",
  },
  {
    id: "push-config/update",
    cites: endpoints,
    question: "There is no operation that changes a configuration.",
    choice:
      "It is sent again under its id, which replaces it, and looked for in the list; with update_mode replace it is deleted before. Agent, tenant, task and id replace the resource.",
    because:
      "real servers replace a configuration whose id exists; between deletion and creation updates would be lost",
  },
  {
    id: "push-config/end-of-task",
    cites: cite(1, "States and transitions"),
    question: "What becomes of the configurations of a task that has ended?",
    choice:
      "The agent may remove them, and forget the task. By default the resource then stays in the state, as ended, and nothing is compared or sent any more; with on_task_end recreate it is made again. A finished task never holds up a deletion.",
    because: "servers clean up, and nobody wants a difference forever about what sends nothing",
  },
  {
    id: "push-config-set/scope",
    cites: endpoints,
    question: "Configurations are of one task; how are those of a whole context declared?",
    choice:
      "As a set, which is ours: at each apply every task of the context that has not ended gets a configuration whose id follows from that of the set and the task. Tasks that ended are let go; one that comes later is not covered until the next apply, and a plan shows it as uncovered.",
    because:
      "the service tells nobody of a new task; a push profile of the client covers tasks from their first message",
  },
];
