/** Gaps of the reference about A2A agents. */
import { cite, citeGuide } from "../../facts/model/citation.ts";
import type { Gap } from "../../facts/model/gap.ts";

const endpoints = cite(1, "Endpoints");
const authentication = cite(1, "Authentication");
const versioning = cite(1, "Versioning");

/** Gaps that concern more than one kind of declaration at an agent, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "client/former-version",
    cites: versioning,
    question: "How does the client talk to agents of version 0.3?",
    choice:
      "Over JSON-RPC or HTTP+JSON, in the card's order, if it has no interface of version 1.0 that Lintel can use; not over gRPC. The card is read as one of 1.0 whose interfaces have the version that it states, or 0.3. Requests and responses are translated; blocking is always sent. Data other than an object is in the member value, marked by data_part_compat in the metadata, as the SDKs do. A configuration without an id has the id of its task. Tenants and lists of tasks do not exist: a client with a tenant finds no interface, and ListTasks is not sent. Other versions before 1.0 are refused.",
    basis: [
      citeGuide("a2a-0-3", "Supported Transport Protocols"),
      citeGuide("a2a-0-3", "AgentCard Object Structure"),
      citeGuide("a2a-0-3", "Main URL and Preferred Transport"),
    ],
    because:
      "every server of 0.3 in the SDKs has one of them; gRPC of 0.3 has messages and methods of its own, and servers with it have JSON-RPC too",
  },
  {
    id: "client/former-http-json",
    cites: versioning,
    question: "Which form do requests and responses of version 0.3 have over HTTP+JSON?",
    choice:
      "Requests are JSON of the Protocol Buffers of 0.3, in camel case; a configuration is sent within the message of its creation, and if the server finds that malformed, alone. Responses are read in that form, in either casing, and in the one of JSON-RPC; errors have their reason from the code of JSON-RPC. Subscriptions use GET, and POST if a server refuses it. The emulator reads both forms and returns Protocol Buffers, with errors as an object with code and message.",
    basis: [
      citeGuide("a2a-0-3", "Supported Transport Protocols"),
      citeGuide("a2a-0-3", "Method Mapping Reference Table"),
    ],
    unsettled: "contested",
    because:
      "the specification shows the objects of JSON-RPC in the wrappers of Protocol Buffers, and the SDKs write and read Protocol Buffers. Servers disagree on how a configuration is wrapped",
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
    id: "agent-access/declaration",
    cites: authentication,
    question: "How are an agent's credentials configured in Terraform?",
    choice:
      "In the provider's agents blocks: the agent's address, a tenant, and for each security scheme of the card, by its name, where to read the secret.",
    basis: "our judgment",
    because:
      "the reference describes only requests; a secret in a declaration could be read by anyone who can read the file",
  },
  {
    id: "agent-access/headers",
    cites: authentication,
    question: "How are the headers given that a gateway before an agent wants, and that its card does not declare?",
    choice:
      "As headers and a bearer token of every request, the one for the card included. A value is a text, or a reference to a secret; names that mean a secret take references alone. They go to the origins that may receive credentials, and nowhere else. A scheme of the card whose header they set needs no credential. Names of HTTP connections, of A2A and of gRPC are refused over every binding.",
    basis: [citeGuide("a2a-cli", "Command surface & global options"), citeGuide("a2a-cli", "Authentication")],
    because:
      "the official command-line client sends service parameters and a bearer token likewise; without them in the request for the card, a gateway refuses the request",
  },
  {
    id: "client/conversation",
    cites: endpoints,
    question: "Which task and context does a message of a conversation belong to?",
    choice:
      "The context of the agent's latest response; and its task while that waits for its client, or if the user chose it. Other tasks of a context are begun by its messages. Nothing is stored: the command that goes on is printed.",
    basis: [citeGuide("a2a-cli", "Continuing an interaction")],
    because: "an agent refuses messages to tasks that have ended, and decides itself what a context means",
  },
];
