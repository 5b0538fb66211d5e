/**
 * Headers, media types and paths of A2A over HTTP. They are not documented: these are those of the public A2A
 * specification, as decided in gaps.ts under `agent-card/`, `message/` and `push-config/`.
 */

/** The media type of requests and responses by version. Agents accept both, and respond with the one of the request. */
export const agentMediaTypes = { "1.0.0": "application/json", "1.0.1": "application/a2a+json" } as const;

/** `jsonrpc` of all requests and responses over JSON-RPC. */
export const jsonRpcVersion = "2.0";

/** The trailer with the details of an error over gRPC, a google.rpc.Status. */
export const grpcDetailsTrailer = "grpc-status-details-bin";

/** The media type of streams: server-sent events with a StreamResponse each. */
export const streamMediaType = "text/event-stream";

/** The client's protocol version, major.minor, as a header or query parameter. Empty means 0.3. */
export const versionHeader = { name: "A2A-Version", value: "1.0", whenEmpty: "0.3" } as const;

/** URIs of the extensions that a client uses, comma-separated. */
export const extensionsHeader = "A2A-Extensions";

/** The same in version 0.3. */
export const v0_3ExtensionsHeader = "X-A2A-Extensions";

/** The token of a push configuration, in notifications: the header of most SDKs, and that of the Go and Rust SDKs. */
export const notificationTokenHeaders = ["X-A2A-Notification-Token", "A2A-Notification-Token"] as const;

/** The path of an agent's public card. */
export const cardPath = "/.well-known/agent-card.json";

/** How long a receiver of push notifications has to respond, in seconds. */
export const notificationTimeout = { minimum: 10, maximum: 30 } as const;

/** The first segments of paths without a tenant; a tenant with one of these names would be ambiguous. */
export const firstSegments = ["tasks", "message:send", "message:stream", "extendedAgentCard"] as const;

/** The former version, which cards may state with a patch number. */
export const v0_3Version = "0.3";
