/** Gaps of the reference about messages to A2A agents, and about the bindings that carry them. */
import { cite, citeGuide } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const conventions = cite(1, "Resources and their fields");
const endpoints = cite(1, "Endpoints");
const errors = cite(1, "Errors");

/** All gaps about messages, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
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
    choice:
      "In cards, messages and requests that files declare, a name that resembles a known one, or that version 0.3 had, is an error; any other is a warning. In push-notification configurations every unknown member is an error. In responses, and in requests to the emulator, they are ignored. A part of a response whose content Lintel does not know is kept as it is, and so is a message without messageId.",
    basis: [citeGuide("a2a", "Field Presence and Optionality")],
    because:
      "implementations should ignore unrecognized fields; a name that resembles a known one is misspelled, and its value is lost",
  },
  {
    id: "message/timestamps",
    cites: conventions,
    question: "Which forms of ISO 8601 may timestamps have?",
    choice:
      "Date, T, time with seconds, and Z or an offset, with a warning about an offset in a request; Lintel writes UTC with Z and milliseconds.",
    basis: [citeGuide("a2a", "Timestamps")],
    because: "the specification forbids offsets other than Z; the reference allows them, and they denote the same time",
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
      "As server-sent events, each with one StreamResponse as its data. The first is the task, or the only message, after which the stream ends. The stream also ends when the task's state is terminal or TASK_STATE_INPUT_REQUIRED. At TASK_STATE_AUTH_REQUIRED it stays open: the emulator goes on sending, and a client follows until the agent closes it. A client takes a single result in JSON for a stream of that result. All subscribers receive the same order.",
    basis: [
      citeGuide("a2a", "In-Task Authorization Agent Responsibilities"),
      citeGuide("a2a", "Send Streaming Message"),
    ],
    unsettled: "contested",
    because:
      "an agent that receives the credential elsewhere should keep its streams open and may continue at once. The section on the HTTP+JSON binding states that streams close at every interrupted state; a client that reads on works with both. An agent that responds with one result has executed the request, so refusing its response would lose the task",
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
      "The statuses of 1.0.1, or with --protocol 1.0.0 the statuses of that version, in which a task that cannot be canceled is 409, an unsupported content type 415 and an invalid response of the agent 502. In both, invalid requests are 400, missing authentication 401, missing permission 403.",
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
      "version 1.0.0 requires ErrorInfo over JSON-RPC, 1.0.1 only recommends it; several reasons share a gRPC status. No text states the HTTP status of an error over JSON-RPC: the SDKs send 200",
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
      "the SDKs differ: the SDKs for JavaScript and Python delete with a null result, the SDK for Go without any; errors have the status 200 or 500, and errors of a stream come before its first event as plain JSON",
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
];
