/** Gaps of the reference about the cards of A2A agents. */
import { cite, citeGuide } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const card = cite(1, "AgentCard");
const interfaces = cite(1, "AgentInterface");
const authentication = cite(1, "Authentication");
const versioning = cite(1, "Versioning");
const signature = cite(1, "AgentCardSignature (RFC 7515 JSON Web Signature form)");

/** All gaps about cards, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
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
      "The first with a binding of the specification (JSONRPC, GRPC, HTTP+JSON) and a version 1.x, otherwise the first. A tenant that other interfaces declare selects those, and bindings that the user names select those with them, in the user's order. If the first does not let itself be reached, the client tries the next ones with the same tenant, but none over plain http to another machine instead of one over TLS. If several cards are declared together, one match is enough.",
    basis: [
      citeGuide("a2a", "Client Protocol Selection"),
      citeGuide("a2a", "Protocol Selection and Negotiation"),
      citeGuide("a2a-cli", "Command surface & global options"),
    ],
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
      "the text demands TLS and has addresses without a scheme; agents under development have no certificate. The SDKs connect in plain text, or require an explicit choice",
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
    choice:
      "type/subtype, with or without parameters, including wildcards; anything else is a warning. Cards of version 0.1 may also have text, file and data.",
    basis: "our judgment",
    because:
      "the reference calls them media types and gives no pattern; the schema of version 0.1 has the default text, a kind of parts",
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
      "One for all calls to an agent by one client with the same scopes, which the requirement and the credential list; only in memory. Lintel renews it when a tenth of its lifetime, or a minute, is left, with the refresh token if there is one. It replaces a token that the agent refuses once; it does not send refused credentials again in the same run. A user has five minutes in the browser; devices are polled as in RFC 8628.",
    basis: "our judgment",
    because:
      "the flows come from OAuth 2 and OpenID Connect, which leave this to clients; repeated attempts lock users out",
  },
  {
    id: "agent-card/signed-content",
    cites: signature,
    question: "Which content of a card does a signature cover?",
    choice:
      "The card in canonical JSON (RFC 8785), without signatures and without members that have the default of their type, unless the protocol's definition calls them REQUIRED or optional; an absent REQUIRED text, list or map counts as an empty one. Lintel signs this. It also accepts a signature of the card as it is served, and one of the card without any empty or unknown member, as the public SDKs sign; it then uses only the signed members, and reports this. Unknown members are part of the card.",
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
      "At https, or at http on this machine; redirects are not followed. Metadata is read only at a well-known address; its issuer must match that address, and its endpoints must match the endpoints of the card, if both name them. Without metadata there is no issuer to compare: iss and ID tokens are not read.",
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
];
