/** The card by which an agent describes itself. */

import { cite } from "../../../facts/model/citation.ts";
import type { StringField, StructField } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { freeForm, mediaTypes, requiredText, tenant } from "../model/message-fields.ts";
import { securityRequirements, securityScheme } from "./model/security.ts";

const card = cite(1, "AgentCard");
const interfaces = cite(1, "AgentInterface");
const provider = cite(1, "AgentProvider");
const capabilities = cite(1, "AgentCapabilities");
const extension = cite(1, "AgentExtension");
const skill = cite(1, "AgentSkill");
const signature = cite(1, "AgentCardSignature (RFC 7515 JSON Web Signature form)");

/** The bindings of the specification; agents may have others. */
export const coreBindings = ["JSONRPC", "GRPC", "HTTP+JSON"] as const;

/** A binding of the specification. */
export type CoreBinding = (typeof coreBindings)[number];

/** The bindings whose address is a URL. */
export const httpBindings = ["JSONRPC", "HTTP+JSON"] as const;

/** The binding whose address is a host and a port. */
export const grpcBinding = "GRPC" satisfies CoreBinding;

/** Versions in use; Lintel implements the last. */
export const protocolVersions = ["0.3", "1.0"] as const;

/** The binding that a client insists on. */
export const protocolBinding = {
  kind: "string",
  description:
    "Binding to use: JSONRPC, GRPC or HTTP+JSON. If omitted, the first in the agent's card that can be reached.",
  cites: interfaces,
  enum: coreBindings,
} as const satisfies StringField;

const agentInterface = {
  kind: "struct",
  description: "An address of the agent, with its binding and protocol version.",
  cites: interfaces,
  members: {
    url: {
      ...requiredText,
      description: "An absolute https URL; for gRPC host:port.",
      cites: interfaces,
    },
    protocolBinding: {
      ...requiredText,
      description: "Protocol binding: JSONRPC, GRPC, HTTP+JSON or another.",
      cites: interfaces,
    },
    tenant: { ...tenant, description: "Tenant that clients must send in every request.", cites: interfaces },
    protocolVersion: {
      kind: "string",
      description: "Protocol version of the interface.",
      cites: interfaces,
      boundCites: cite(1, "Versioning"),
      required: true,
      pattern: {
        source: "^(?:0|[1-9][0-9]*)\\.(?:0|[1-9][0-9]*)$",
        meaning: 'a version in the form major.minor, such as "1.0", in quotes',
      },
    },
  },
  formerMembers: { transport: "write `protocolBinding`" },
} as const satisfies StructField;

const agentSkill = {
  kind: "struct",
  description: "A capability of the agent.",
  cites: skill,
  members: {
    id: { ...requiredText, description: "Unique identifier of the skill.", cites: skill },
    name: { ...requiredText, description: "Name for people.", cites: skill },
    description: { ...requiredText, description: "What the skill does.", cites: skill },
    tags: {
      kind: "list",
      description: "Keywords.",
      cites: skill,
      required: true,
      element: { kind: "string", description: "A keyword.", cites: skill },
    },
    examples: {
      kind: "list",
      description: "Example prompts or scenarios.",
      cites: skill,
      element: { kind: "string", description: "An example.", cites: skill },
    },
    inputModes: {
      ...mediaTypes(skill),
      description: "Media types that the skill accepts, instead of the defaults.",
    },
    outputModes: {
      ...mediaTypes(skill),
      description: "Media types that the skill returns, instead of the defaults.",
    },
    securityRequirements: {
      ...securityRequirements,
      description: "Security requirements of the skill.",
      cites: skill,
    },
  },
  formerMembers: { security: "write `securityRequirements`, as schemes: { name: { list: [] } }" },
  replacements: { security: ["securityRequirements"] },
} as const satisfies StructField;

/** The agent card. */
export const agentCard = {
  name: "agent-card",
  title: "agent card",
  product: "Cards of A2A (Agent2Agent) agents",
  requestOnly: true,
  takesSnakeCase: true,
  identity: "name",
  label: "name",
  recognizedBy: ["supportedInterfaces", "defaultInputModes", "defaultOutputModes", "securitySchemes"],
  commonMarks: ["securitySchemes"],
  // What the JSON schema of version 0.1 requires of a card, which may have `authentication` beside them.
  recognizedTogether: ["name", "url", "version", "capabilities", "skills"],
  fileNames: ["agent-card", "agent"],
  filePaths: ["agent-card", ".well-known/agent"],
  formerVersion: { version: "0.3", now: "supportedInterfaces", statedBy: "protocolVersion" },
  declaration: {
    kind: "struct",
    description: "The card that describes an agent: what it is, how to reach it and what it can do.",
    cites: card,
    members: {
      name: { ...requiredText, description: "Name for people.", cites: card },
      description: { ...requiredText, description: "Purpose of the agent.", cites: card },
      supportedInterfaces: {
        kind: "list",
        description: "The agent's interfaces; the first entry is preferred.",
        cites: card,
        required: true,
        minItems: 1,
        element: agentInterface,
      },
      provider: {
        kind: "struct",
        description: "Provider of the agent.",
        cites: card,
        members: {
          url: { ...requiredText, description: "Address of the provider.", cites: provider },
          organization: { ...requiredText, description: "Name of the provider.", cites: provider },
        },
      },
      version: { ...requiredText, description: "Version of the agent, in any form.", cites: card },
      documentationUrl: { kind: "string", description: "Address of documentation.", cites: card },
      capabilities: {
        kind: "struct",
        description: "Optional features; absent ones are not supported.",
        cites: card,
        required: true,
        members: {
          streaming: { kind: "boolean", description: "Responses can be streamed.", cites: capabilities },
          pushNotifications: {
            kind: "boolean",
            description: "Updates can be sent as push notifications.",
            cites: capabilities,
          },
          extensions: {
            kind: "list",
            description: "Protocol extensions that the agent supports.",
            cites: capabilities,
            element: {
              kind: "struct",
              description: "A protocol extension.",
              cites: extension,
              members: {
                uri: { kind: "string", description: "URI of the extension.", cites: extension },
                description: { kind: "string", description: "How the agent uses it.", cites: extension },
                required: {
                  kind: "boolean",
                  description: "Whether clients must understand the extension and comply with it.",
                  cites: extension,
                  default: false,
                },
                params: { ...freeForm(extension), description: "Parameters of the extension." },
              },
            },
          },
          extendedAgentCard: {
            kind: "boolean",
            description: "Authenticated clients can read an extended card.",
            cites: capabilities,
          },
        },
        formerMembers: { stateTransitionHistory: "remove it: the protocol no longer has this capability" },
      },
      securitySchemes: {
        kind: "map",
        description: "Ways to authenticate, by names that requirements use.",
        cites: card,
        key: { kind: "string", description: "Name of a scheme.", cites: card, minLength: 1 },
        value: securityScheme,
      },
      securityRequirements: {
        ...securityRequirements,
        description: "Security requirements of the agent.",
        cites: card,
      },
      defaultInputModes: {
        ...mediaTypes(card),
        description: "Media types that all skills accept, unless they declare others.",
        required: true,
        minItems: 1,
      },
      defaultOutputModes: {
        ...mediaTypes(card),
        description: "Media types that all skills return, unless they declare others.",
        required: true,
        minItems: 1,
      },
      skills: {
        kind: "list",
        description: "Capabilities of the agent.",
        cites: card,
        required: true,
        minItems: 1,
        element: agentSkill,
      },
      signatures: {
        kind: "list",
        description: "Signatures of the card.",
        cites: card,
        element: {
          kind: "struct",
          description: "A JSON Web Signature (RFC 7515).",
          cites: signature,
          members: {
            protected: {
              ...requiredText,
              description: "Protected header: a JSON object, in base64url.",
              cites: signature,
            },
            signature: {
              kind: "string",
              description: "The signature, in base64url.",
              cites: signature,
              required: true,
              pattern: { source: "^[A-Za-z0-9_-]+$", meaning: "bytes in base64url, without padding" },
            },
            header: { ...freeForm(signature), description: "Unprotected header values." },
          },
        },
      },
      iconUrl: { kind: "string", description: "Address of an icon.", cites: card },
    },
    formerMembers: {
      url: "write it in `supportedInterfaces[].url`",
      preferredTransport: "write it as `protocolBinding` of the first of `supportedInterfaces`",
      additionalInterfaces: "write them in `supportedInterfaces`, after the preferred one",
      protocolVersion: "write it in each of `supportedInterfaces`",
      supportsAuthenticatedExtendedCard: "write `capabilities.extendedAgentCard`",
      supportsExtendedAgentCard: "write `capabilities.extendedAgentCard`",
      security: "write `securityRequirements`, as schemes: { name: { list: [] } }",
    },
    replacements: {
      url: ["supportedInterfaces"],
      preferredTransport: ["supportedInterfaces"],
      additionalInterfaces: ["supportedInterfaces"],
      protocolVersion: ["supportedInterfaces"],
      supportsAuthenticatedExtendedCard: ["capabilities.extendedAgentCard"],
      supportsExtendedAgentCard: ["capabilities.extendedAgentCard"],
      security: ["securityRequirements"],
    },
  },
  record: {},
} as const satisfies ResourceModel;
