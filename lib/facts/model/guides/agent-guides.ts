/** The public guides about agents. */
import type { Guide } from "./guide.ts";

/** The specifications of A2A, and its command-line client. */
export const agentGuides = {
  a2a: {
    title: "A2A specification",
    url: "https://a2a-protocol.org/latest/specification/",
    read: "2026-11-23",
    sections: {
      "Send Streaming Message": { page: "#312-send-streaming-message", find: "Send Streaming Message, terminal state" },
      "List Tasks": { page: "#314-list-tasks", find: "List Tasks pageSize nextPageToken includeArtifacts" },
      "Delete Push Notification Config": {
        page: "#3110-delete-push-notification-config",
        find: "Delete Push Notification Config idempotent",
      },
      Versioning: { page: "#36-versioning", find: "A2A-Version header, query parameter, empty means 0.3" },
      "Push Notification Payload": { page: "#433-push-notification-payload", find: "X-A2A-Notification-Token" },
      AgentInterface: { page: "#446-agentinterface", find: "AgentInterface url hostname:port gRPC" },
      "Protocol Selection and Negotiation": {
        page: "#52-protocol-selection-and-negotiation",
        find: "Clients SHOULD implement fallback logic for alternative protocols",
      },
      "Error Code Mappings": { page: "#54-error-code-mappings", find: "Error Code Mappings HTTP status google.rpc" },
      "JSON Field Naming Convention": { page: "#55-json-field-naming-convention", find: "camelCase ProtoJSON" },
      "Data Type Conventions": { page: "#56-data-type-conventions", find: "Data Type Conventions base64" },
      Timestamps: { page: "#561-timestamps", find: "Timestamps MUST NOT include timezone offsets other than 'Z'" },
      "Field Presence and Optionality": {
        page: "#57-field-presence-and-optionality",
        find: "required arrays at least one element",
      },
      "Custom Binding Identification": {
        page: "#58-custom-binding-identification",
        find: "custom protocolBinding SHOULD be a URI",
      },
      "In-Task Authorization Agent Responsibilities": {
        page: "#761-in-task-authorization-agent-responsibilities",
        find: "SHOULD maintain any active response streams, TASK_STATE_AUTH_REQUIRED",
      },
      "In-Task Authorization Security Considerations": {
        page: "#763-in-task-authorization-security-considerations",
        find: "in-task authorization credentials out of band, in-band credential exchange, extensions",
      },
      "In-Task Authorization Scope": {
        page: "#764-in-task-authorization-scope",
        find: "TASK_STATE_AUTH_REQUIRED MUST NOT be treated as authorization by itself",
      },
      "Discovery Mechanisms": { page: "#82-discovery-mechanisms", find: "/.well-known/agent-card.json" },
      "Client Protocol Selection": {
        page: "#832-client-protocol-selection",
        find: "supportedInterfaces, preferred first",
      },
      "Canonicalization Requirements": {
        page: "#841-canonicalization-requirements",
        find: "Agent Card JCS RFC 8785, default value removal, REQUIRED fields always present",
      },
      "Signature Format": { page: "#842-signature-format", find: "protected header MUST contain alg, kid" },
      "Signature Verification": {
        page: "#843-signature-verification",
        find: "Clients SHOULD verify at least one signature before trusting an Agent Card, jku, HTTPS",
      },
      Caching: { page: "#86-caching", find: "Agent Card Cache-Control ETag" },
      "JSON-RPC Protocol Binding": {
        page: "#9-json-rpc-protocol-binding",
        find: "JSON-RPC 2.0, Server-Sent Events, error.data array of objects with @type",
      },
      "gRPC Protocol Binding": {
        page: "#10-grpc-protocol-binding",
        find: "gRPC over HTTP/2 with TLS, metadata, google.rpc.ErrorInfo in status.details",
      },
      "HTTP+JSON/REST Protocol Binding": {
        page: "#11-httpjsonrest-protocol-binding",
        find: "application/a2a+json, URL Patterns and HTTP Methods, subscribe",
      },
      "Error Handling": { page: "#116-error-handling", find: "HTTP+JSON google.rpc.ErrorInfo reason" },
      "Push Notification Security": { page: "#132-push-notification-security", find: "SSRF, webhook URL, retries" },
      "Extended Agent Card Access Control": {
        page: "#133-extended-agent-card-access-control",
        find: "extended agent card MUST require authentication",
      },
      "Well-Known URI Registration": {
        page: "#143-well-known-uri-registration",
        find: "Agent Card SHOULD NOT include sensitive credentials or internal implementation details",
      },
    },
  },
  "a2a-cli": {
    title: "A2A CLI specification",
    url: "https://github.com/a2aproject/a2a-cli/blob/main/specification/SPEC.md",
    read: "2026-11-24",
    sections: {
      "Command surface & global options": {
        page: "#7-command-surface--global-options",
        find: "--agent-card --transport --svc-param --debug",
      },
      "Continuing an interaction": {
        page: "#81-continuing-an-interaction-must",
        find: "Interactive chat MUST carry the contextId across turns",
      },
      Authentication: {
        page: "#12-authentication",
        find: "A tool MUST redact credential material from all diagnostic output",
      },
    },
  },
  "a2a-0-3": {
    title: "A2A specification 0.3",
    url: "https://a2a-protocol.org/v0.3.0/specification/",
    read: "2026-11-23",
    sections: {
      "Supported Transport Protocols": {
        page: "#32-supported-transport-protocols",
        find: "A2A 0.3 Supported Transport Protocols JSONRPC GRPC HTTP+JSON",
      },
      "Method Mapping Reference Table": {
        page: "#356-method-mapping-reference-table",
        find: "A2A 0.3 Method Mapping Reference Table REST Endpoint POST /v1/message:send",
      },
      "AgentCard Object Structure": {
        page: "#55-agentcard-object-structure",
        find: "A2A 0.3 types.ts export interface AgentCard supportsAuthenticatedExtendedCard",
      },
      "AgentCapabilities Object": {
        page: "#552-agentcapabilities-object",
        find: "AgentCapabilities stateTransitionHistory",
      },
      "SecurityScheme Object": { page: "#553-securityscheme-object", find: "APIKeySecurityScheme type in name" },
      "AgentSkill Object": { page: "#554-agentskill-object", find: "AgentSkill security, version 0.3" },
      "AgentInterface Object": { page: "#555-agentinterface-object", find: "AgentInterface url transport" },
      "Main URL and Preferred Transport": {
        page: "#561-main-url-and-preferred-transport",
        find: "preferredTransport field is REQUIRED and MUST be present",
      },
    },
  },
} as const satisfies { readonly [name: string]: Guide };
