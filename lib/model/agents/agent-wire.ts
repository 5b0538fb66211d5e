/**
 * Headers, media types and places of agent messaging over HTTP. Document 1 shows none of them: they are the public
 * protocol text's, as decided in gaps.ts under `agent-card/`, `message/` and `push-config/`.
 */

/** The media type of requests and answers in each version of the protocol text; both are accepted, and answered in kind. */
export const agentMediaTypes = { "1.0.0": "application/json", "1.0.1": "application/a2a+json" } as const;

/** The media type of streams: server-sent events, each with a StreamResponse as its data. */
export const streamMediaType = "text/event-stream";

/** The version of the protocol that a client speaks, as major.minor: a header, or a query parameter. Empty means 0.3. */
export const versionHeader = { name: "A2A-Version", value: "1.0", whenEmpty: "0.3" } as const;

/** URIs of the extensions that a client uses, separated by commas. */
export const extensionsHeader = "A2A-Extensions";

/** The token of a push configuration, in notifications: as most SDKs write it, and as Go and Rust do. */
export const notificationTokenHeaders = ["X-A2A-Notification-Token", "A2A-Notification-Token"] as const;

/** Where an agent's public card is. */
export const cardPath = "/.well-known/agent-card.json";

/** How long a receiver of a push notification has for its answer, in seconds. */
export const notificationTimeOut = { minimum: 10, maximum: 30 } as const;

/** The first segments of paths without a tenant: a tenant of such a name is taken for one of them. */
export const firstSegments = ["tasks", "message:send", "message:stream", "extendedAgentCard"] as const;
