/** Gaps of the documentation about A2A agents. */
import { cite, citeGuide } from "../../model/citation.ts";
import type { Gap } from "../../model/gap.ts";

const conventions = cite(1, "Resources and their fields");
const endpoints = cite(1, "Endpoints");
const errors = cite(1, "Errors");
const card = cite(1, "AgentCard");
const interfaces = cite(1, "AgentInterface");
const authentication = cite(1, "Authentication");
const versioning = cite(1, "Versioning");
const signature = cite(1, "AgentCardSignature (RFC 7515 JSON Web Signature form)");

/** All gaps about A2A agents except those about push notifications, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "client/former-version",
    cites: versioning,
    question: "How does the client talk to agents of version 0.3?",
    choice:
      "Over JSON-RPC alone, if the card has no interface of version 1.0 that Lintel can use. The card is read as one of 1.0 whose interfaces have the version that it states, or 0.3. Requests and responses are translated; blocking is always sent. Data other than an object stands in the member value, marked by data_part_compat in the metadata, as the SDKs do. A configuration without an id has the id of its task. Tenants and lists of tasks do not exist: a client with a tenant finds no interface, and ListTasks is not sent. Other versions before 1.0 are refused.",
    basis: [
      citeGuide("a2a-0-3", "Supported Transport Protocols"),
      citeGuide("a2a-0-3", "AgentCard Object Structure"),
      citeGuide("a2a-0-3", "Main URL and Preferred Transport"),
    ],
    because:
      "every server of 0.3 in the SDKs has JSON-RPC, whose words its specification fixes; those of HTTP+JSON differ among SDKs",
  },
  {
    id: "message/casing",
    cites: conventions,
    question: "Casing of the names of members and query parameters in JSON, and the form of enumerated values.",
    choice:
      "Lintel sends camel case, in bodies and queries (contextId, pageSize), and enumerated values by their full names (TASK_STATE_WORKING). It reads bodies and documents in camel case and in snake case; a member given in both is an error. Findings use the casing that prevails in the document.",
    basis: [citeGuide("a2a", "JSON Field Naming Convention")],
    because: "JSON of protocol buffers, which readers accept in either casing",
  },
  {
    id: "agent-card/grpc-url",
    cites: interfaces,
    question: "May the URL of a gRPC interface have a scheme and a path?",
    choice:
      "An https address is a warning if the card has another interface that clients can use, and an error otherwise; anything else but a host and a port is an error.",
    basis: [citeGuide("a2a", "AgentInterface")],
    unsettled: "contested",
    because: "the text requires host:port, but its sample card has an https address among others",
  },
  {
    id: "former-agent-card/version",
    cites: versioning,
    question: "Is a card of version 0.3, or one with the members of both versions, an error?",
    choice:
      "A card with url and without members of version 1.0 is one of 0.3: it gets a warning, and the rules of that version apply. Next to their replacements, members of 0.3 are allowed if the card declares anywhere that it supports 0.3; alone they are an error.",
    basis: [citeGuide("a2a-0-3", "AgentCard Object Structure")],
    because:
      "public servers write cards for both versions, and agents of 0.3 are in use. Members that earlier versions than 0.3.0 did not require, protocolVersion and preferredTransport, are not required",
  },
  {
    id: "message/empty-strings",
    cites: conventions,
    question: "Is an empty string a value of a required member?",
    choice: "No: it counts as missing, like null.",
    basis: [citeGuide("a2a", "Field Presence and Optionality")],
    because: "protocol buffers do not distinguish an empty string from an absent one",
  },
  {
    id: "message/required-lists",
    cites: conventions,
    question: "May a required list be empty?",
    choice: "Not in requests and cards, except a skill's tags, for which it is a warning; in responses it may.",
    basis: [citeGuide("a2a", "Field Presence and Optionality")],
    because: "required arrays contain at least one element; tags are only keywords",
  },
  {
    id: "message/unknown-members",
    cites: conventions,
    question: "How are undocumented members treated?",
    choice: "In declarations they are errors; in responses, and in requests to the emulator, they are ignored.",
    basis: [citeGuide("a2a", "Field Presence and Optionality")],
    because: "in a declaration they are misspelled or of version 0.3; elsewhere, readers ignore what they do not know",
  },
  {
    id: "message/timestamps",
    cites: conventions,
    question: "Which forms of ISO 8601 may timestamps have?",
    choice:
      "Date, T, time with seconds, and Z or an offset, with a warning about an offset in a request; Lintel writes UTC with Z and milliseconds.",
    basis: [citeGuide("a2a", "Timestamps")],
    because:
      "the specification forbids offsets other than Z; the documentation allows them, and they denote the same time",
  },
  {
    id: "message/base64",
    cites: conventions,
    question: "Which base64 alphabet do bytes use?",
    choice: "Lintel writes the standard one with padding, and also reads the URL-safe one and missing padding.",
    basis: [citeGuide("a2a", "Data Type Conventions")],
    because: "JSON of protocol buffers",
  },
  {
    id: "message/operation",
    cites: endpoints,
    question:
      "Which operation does a document with a message declare? SendMessage and SendStreamingMessage have the same input.",
    choice: "SendMessage, or the one in its member operation, which is never sent.",
    basis: "our judgment",
    because: "otherwise a streamed message could not be checked against a card without streaming",
  },
  {
    id: "message/media-type",
    cites: endpoints,
    question: "The media type of requests and responses.",
    choice:
      "application/json in 1.0.0, application/a2a+json in 1.0.1: the emulator accepts both, and responds in that of the request. The client sends the first, which servers of both versions accept.",
    basis: [citeGuide("a2a", "HTTP+JSON/REST Protocol Binding")],
    because: "the two versions differ, and servers accept what theirs says",
  },
  {
    id: "message/stream-framing",
    cites: endpoints,
    question: "How are streams framed?",
    choice:
      "As server-sent events, each with one StreamResponse as its data. The first is the task, or the only message, after which the stream ends. The stream also ends when the task's state is terminal or TASK_STATE_INPUT_REQUIRED. At TASK_STATE_AUTH_REQUIRED it stays open: the emulator goes on sending, and a client follows until the agent closes it. All subscribers receive the same order.",
    basis: [
      citeGuide("a2a", "In-Task Authorization Agent Responsibilities"),
      citeGuide("a2a", "Send Streaming Message"),
    ],
    unsettled: "contested",
    because:
      "an agent that receives the credential elsewhere should keep its streams open and may continue at once. The section on the HTTP+JSON binding says that streams close at every interrupted state; a client that reads on works with both",
  },
  {
    id: "agent-request/subscribe-method",
    cites: endpoints,
    question: "The documentation gives SubscribeToTask the method GET; parts of the public text say POST.",
    choice: "Lintel sends GET, and POST if a server refuses it; the emulator accepts both.",
    basis: [citeGuide("a2a", "HTTP+JSON/REST Protocol Binding")],
    unsettled: "contested",
    because: "the protocol's definition says GET, its tables say POST, and some servers support only POST",
  },
  {
    id: "agent-request/paging",
    cites: cite(1, "Limits"),
    question:
      "Order and tokens of pages, and pageSize outside of its bounds; the bounds for configurations are not documented.",
    choice:
      "Tokens are opaque; tasks with the newest status come first; nextPageToken is always present, and empty on the last page. A pageSize outside of its bounds is refused; for configurations it is any positive int32. Requests for all pages stop with an error at a repeated token, and after 10,000 pages.",
    basis: [citeGuide("a2a", "List Tasks")],
    because: "the SDKs, which were run, do the same",
  },
  {
    id: "message/task-transitions",
    cites: cite(1, "States and transitions"),
    question: "Which transitions between states of a task are allowed?",
    choice: "All, except that terminal states are final. A message resumes an interrupted task.",
    basis: "our judgment",
    unsettled: "open",
    because: "the text has no table of transitions either",
  },
  {
    id: "message/authorization",
    cites: cite(1, "States and transitions"),
    question: "What does TASK_STATE_AUTH_REQUIRED, or a message that answers it, authorize?",
    choice:
      "Nothing by itself: Lintel's client shows the state with the agent's message and sends no credential of its own, and a credential in a message is a warning unless the message names an extension. What the emulator's task does next is what its scenario says.",
    basis: [
      citeGuide("a2a", "In-Task Authorization Scope"),
      citeGuide("a2a", "In-Task Authorization Security Considerations"),
    ],
    unsettled: "open",
    because:
      "the specification leaves form, scope and validity of an authorization to agents and extensions, and has credentials arrive by other means than messages",
  },
  {
    id: "message/errors",
    cites: errors,
    question: "Errors other than UnsupportedOperationError, and the body of an error.",
    choice:
      'The nine reasons of the public text, in { "error": { code, status, message, details } } with a google.rpc.ErrorInfo among the details. Clients use its reason, and the HTTP status only without one. A missing configuration is TASK_NOT_FOUND; so is a task that the caller may not see.',
    basis: [citeGuide("a2a", "Error Handling"), citeGuide("a2a", "Error Code Mappings")],
    because: "the SDKs, which were run, do the same",
  },
  {
    id: "message/error-statuses",
    cites: errors,
    question: "The HTTP status of each error.",
    choice:
      "Those of 1.0.1, or with --protocol 1.0.0 those of that version, in which a task that cannot be canceled is 409, an unsupported content type 415 and an invalid response of the agent 502. In both, invalid requests are 400, missing authentication 401, missing permission 403.",
    basis: [citeGuide("a2a", "Error Code Mappings")],
    because: "the two versions of the text differ, and so do servers",
  },
  {
    id: "message/binding-errors",
    cites: errors,
    question: "Errors over JSON-RPC and gRPC: their codes, and what a client makes of one without a reason.",
    choice:
      "The codes and statuses of the public text, with ErrorInfo in error.data and in grpc-status-details-bin. A client takes the reason from ErrorInfo, over JSON-RPC else from the code. Without a reason, the HTTP status that google.rpc.Code gives for a gRPC status decides, also about retries; over JSON-RPC the status of the HTTP response, else that of the code. The emulator, with --protocol 1.0.0, sends the gRPC statuses of that version.",
    basis: [citeGuide("a2a", "Error Code Mappings"), citeGuide("a2a", "gRPC Protocol Binding")],
    unsettled: "open",
    because:
      "version 1.0.0 requires ErrorInfo over JSON-RPC, 1.0.1 only recommends it; several reasons share a gRPC status. No text says which HTTP status an error over JSON-RPC has: the SDKs send 200",
  },
  {
    id: "message/json-rpc",
    cites: endpoints,
    question: "What does the text leave open about JSON-RPC?",
    choice:
      "Ids are integers, and the id of the response must be the same, or null in an error. The result of a deletion may be null, {} or missing. Errors may have any HTTP status; one without a body of JSON-RPC counts as over HTTP+JSON. An error ends a stream, whether it is an event of it or the whole response. A list of responses, or one with a result and an error, is refused.",
    basis: [citeGuide("a2a", "JSON-RPC Protocol Binding")],
    unsettled: "open",
    because:
      "the SDKs differ: those for JavaScript and Python delete with a null result, the one for Go without any; errors have the status 200 or 500, and those of a stream come before its first event as plain JSON",
  },
  {
    id: "message/grpc-limits",
    cites: endpoints,
    question: "Timeouts and sizes over gRPC.",
    choice:
      "Those of the other bindings: the read timeout is from message to message, and to the status at the end; a response has at most 64 MiB. The client sends no deadline.",
    basis: "our judgment",
    unsettled: "open",
    because:
      "the library's own limit, 4 MiB, would refuse artifacts that pass over HTTP; a SendMessage takes as long as its task, and trailers that never come end only by a timeout",
  },
  {
    id: "message/json-rpc-errors",
    cites: errors,
    question: "The status of an HTTP response whose body is an error of JSON-RPC, and codes for errors of HTTP.",
    choice:
      "The emulator sends 200 with the codes of the public text. Errors of HTTP, such as a missing credential or an injected 503, keep their status and have the code -32000. Batches are refused with -32600, as is a request without an id.",
    basis: [citeGuide("a2a", "Error Code Mappings")],
    unsettled: "open",
    because:
      "the text has no status for JSON-RPC; the SDKs send 200, and one of them reads the body of no other status",
  },
  {
    id: "agent-card/version-header",
    cites: versioning,
    question: "How does a client declare its protocol version?",
    choice:
      "With the header A2A-Version: 1.0, or a query parameter of the same name. Without either the version is 0.3; a patch number is ignored. Extensions in use are listed in A2A-Extensions, separated by commas.",
    basis: [citeGuide("a2a", "Versioning")],
    because: "the SDKs, which were run, do the same",
  },
  {
    id: "agent-card/location",
    cites: authentication,
    question: "Where is an agent's card?",
    choice:
      "At /.well-known/agent-card.json below its base URL, with ETag and Cache-Control; a given address that ends in .json is the card's own.",
    basis: [citeGuide("a2a", "Discovery Mechanisms"), citeGuide("a2a", "Caching")],
    because: "the SDKs, which were run, do the same",
  },
  {
    id: "agent-card/production",
    cites: interfaces,
    question: "What is production, in which an interface's URL must be https?",
    choice:
      "Everything but this machine: http to a loopback host is a warning. Custom bindings only require an absolute URL.",
    basis: "our judgment",
    because: "an agent under development runs on localhost, and a card does not describe its environment",
  },
  {
    id: "agent-card/selected-interface",
    cites: interfaces,
    question: "Which interface of a card do a request and its tenant belong to?",
    choice:
      "The first with a binding of the specification (JSONRPC, GRPC, HTTP+JSON) and a version 1.x, otherwise the first. A tenant that other interfaces declare selects those, and a binding that the user names selects those with it. If the first does not let itself be reached, the client tries the next ones with the same tenant, but none over plain http to another machine instead of one over TLS. If several cards are declared together, one match is enough.",
    basis: [citeGuide("a2a", "Client Protocol Selection"), citeGuide("a2a", "Protocol Selection and Negotiation")],
    because:
      "the first entry is preferred, and clients should fall back on alternatives; where no connection came about, nothing was sent",
  },
  {
    id: "agent-card/grpc-security",
    cites: interfaces,
    question: "Does gRPC at a host and a port run over TLS?",
    choice:
      "On this machine it is plain text, elsewhere TLS. Where the card has a URL, its scheme decides, and its path has no meaning. Over plain text to another machine no credentials are sent, unless insecure addresses are allowed.",
    basis: [citeGuide("a2a", "gRPC Protocol Binding")],
    unsettled: "open",
    because:
      "the text demands TLS and has addresses without a scheme; agents under development have no certificate. The SDKs connect in plain text, or want to be told",
  },
  {
    id: "agent-card/grpc-credentials",
    cites: authentication,
    question: "How does gRPC carry API keys that the card puts in a query or a cookie?",
    choice:
      "As metadata: a key of a header or of a query under its name in lower case, a cookie under cookie. A name or a value that metadata cannot have is an error.",
    basis: "our judgment",
    unsettled: "open",
    because: "gRPC has metadata only; the specification says protocol-appropriate headers or metadata",
  },
  {
    id: "agent-card/tenant-form",
    cites: cite(1, "What the service does"),
    question: "Which strings are valid tenants?",
    choice:
      "Any: the server decides. An empty tenant, one that is not a plain path segment and one that equals the first segment of a path (tasks) are warnings; clients percent-encode it.",
    basis: "our judgment",
    because: "/tasks/{id} could also mean the tenant tasks",
  },
  {
    id: "agent-card/media-types",
    cites: card,
    question: "The form of media types.",
    choice: "type/subtype, with or without parameters, including wildcards; anything else is a warning.",
    basis: "our judgment",
    because: "the documentation calls them media types and gives no pattern",
  },
  {
    id: "agent-card/combined-requirements",
    cites: authentication,
    question: "How do several security requirements combine?",
    choice: "One of the list is enough; all schemes within it are required.",
    basis: "our judgment",
    because: "the convention of OpenAPI, from which the structure comes",
  },
  {
    id: "agent-card/chosen-requirement",
    cites: authentication,
    question: "Which of several requirements does a client meet, and does it authenticate if that is optional?",
    choice:
      "The first whose schemes all have a credential of their kind; one without schemes only if no other can be met. A card without requirements receives every credential given for it.",
    basis: "our judgment",
    because: "credentials are given in order to be used",
  },
  {
    id: "agent-card/tokens",
    cites: authentication,
    question: "How does a client request, store and renew access tokens?",
    choice:
      "One for all calls to an agent by one client with the same scopes, which are those of the requirement and of the credential; only in memory. Lintel renews it when a tenth of its lifetime, or a minute, is left, with the refresh token if there is one. It replaces a token that the agent refuses once; it does not send refused credentials again in the same run. A user has five minutes in the browser; devices are polled as in RFC 8628.",
    basis: "our judgment",
    because:
      "the flows are those of OAuth 2 and OpenID Connect, which leave this to clients; repeated attempts lock users out",
  },
  {
    id: "agent-card/signed-content",
    cites: signature,
    question: "Which content of a card does a signature cover?",
    choice:
      "The card in canonical JSON (RFC 8785), without signatures and without members that have the default of their type, unless the protocol's definition calls them REQUIRED or optional; an absent REQUIRED text, list or map counts as an empty one. Lintel signs this. It also accepts a signature of the card as it is served, and one of the card without any empty or unknown member, as the public SDKs sign; it then uses only what the signature covers, and says so. Unknown members are part of the card.",
    basis: [citeGuide("a2a", "Canonicalization Requirements"), citeGuide("a2a", "Field Presence and Optionality")],
    unsettled: "contested",
    because:
      "the specification keeps required members that are empty, and its example shows it; the JavaScript and Python SDKs, of which the first was run, remove every empty text, list and object (a2aproject/A2A#2122). The specification does not say whether unknown members are signed",
  },
  {
    id: "agent-card/trusted-keys",
    cites: signature,
    question:
      "Which keys and algorithms does a client trust, and what does it do with a card that none of them signed?",
    choice:
      "The keys whose places the user names, and sets of keys at origins that the user allows; an address in a signature (jku) is followed nowhere else. Only algorithms with a public key; never none. One valid signature is enough. Without it the card is not used. Signatures are verified only if the user names keys.",
    basis: [citeGuide("a2a", "Signature Verification"), citeGuide("a2a", "Signature Format")],
    because:
      "clients should verify one signature before they trust a card, with keys from a trusted store or by kid and jku; anybody can name a key set of their own in jku",
  },
  {
    id: "agent-card/authorization-server",
    cites: authentication,
    question: "Where may an authorization server be, and may its metadata differ from the card?",
    choice:
      "At https, or at http on this machine; redirects are not followed. Metadata is read only at a well-known address; its issuer must match that address, and its endpoints those of the card, if both name them. Without metadata there is no issuer to compare: iss and ID tokens are not read.",
    basis: "our judgment",
    because: "a card must not send a client's secret elsewhere; RFC 8414, 3.3 and OpenID Connect Discovery 1.0, 4.3",
  },
  {
    id: "agent-card/required-extensions",
    cites: cite(1, "AgentExtension"),
    question: "Which extensions does a client implement?",
    choice: "Those that its message names, and those in the option implementedExtensions; by default none.",
    basis: "our judgment",
    because: "the client's program implements extensions, and declarations do not show it",
  },
  {
    id: "agent-access/declaration",
    cites: authentication,
    question: "How are an agent's credentials configured in Terraform?",
    choice:
      "In the provider's agents blocks: the agent's address, a tenant, and for each security scheme of the card, by its name, where to read the secret.",
    basis: "our judgment",
    because:
      "the documentation describes only requests; a secret in a declaration could be read by anyone who can read the file",
  },
];
