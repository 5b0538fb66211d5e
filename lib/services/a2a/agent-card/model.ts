/** The card by which an agent describes itself. */

import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { freeForm, mediaTypes, requiredText, tenant } from "../model/message-fields.ts";
import { securityRequirements, securityScheme } from "./model/security.ts";

const card = documentedFields(cite(1, "AgentCard"));
const interfaces = documentedFields(cite(1, "AgentInterface"));
const provider = cite(1, "AgentProvider");
const capabilities = documentedFields(cite(1, "AgentCapabilities"));
const extension = documentedFields(cite(1, "AgentExtension"));
const skill = documentedFields(cite(1, "AgentSkill"));
const signature = documentedFields(cite(1, "AgentCardSignature (RFC 7515 JSON Web Signature form)"));

/** The bindings of the specification; agents may have others. */
export const coreBindings = ["JSONRPC", "GRPC", "HTTP+JSON"] as const;

const core: ReadonlySet<unknown> = new Set(coreBindings);

/** Whether a value names one of them. */
export const isCoreBinding = (value: unknown): boolean => core.has(value);

/** A binding of the specification. */
export type CoreBinding = (typeof coreBindings)[number];

/** The bindings whose address is a URL. */
export const httpBindings = ["JSONRPC", "HTTP+JSON"] as const;

/** The binding whose address is a host and a port. */
export const grpcBinding = "GRPC" satisfies CoreBinding;

/** Versions in use; Lintel implements the last. */
export const protocolVersions = ["0.3", "1.0"] as const;

/** The binding that a client insists on. */
export const protocolBinding = interfaces.text(
  "Binding to use: JSONRPC, GRPC or HTTP+JSON. If omitted, the first in the agent's card that can be reached.",
  { enum: coreBindings },
);

const agentInterface = interfaces.struct(
  "An address of the agent, with its binding and protocol version.",
  { earlierMembers: { transport: "write `protocolBinding`" } },
  {
    url: {
      ...requiredText,
      description: "An absolute https URL; for gRPC host:port.",
      cites: interfaces.cites,
    },
    protocolBinding: {
      ...requiredText,
      description: "Protocol binding: JSONRPC, GRPC, HTTP+JSON or another.",
      cites: interfaces.cites,
    },
    tenant: { ...tenant, description: "Tenant that clients must send in every request.", cites: interfaces.cites },
    protocolVersion: interfaces.text("Protocol version of the interface.", {
      boundCites: cite(1, "Versioning"),
      required: true,
      pattern: {
        source: "^(?:0|[1-9][0-9]*)\\.(?:0|[1-9][0-9]*)$",
        meaning: 'a version in the form major.minor, such as "1.0", in quotes',
      },
    }),
  },
);

const agentSkill = skill.struct(
  "A capability of the agent.",
  {
    earlierMembers: { security: "write `securityRequirements`, as schemes: { name: { list: [] } }" },
    replacements: { security: ["securityRequirements"] },
  },
  {
    id: { ...requiredText, description: "Unique identifier of the skill.", cites: skill.cites },
    name: { ...requiredText, description: "Name for people.", cites: skill.cites },
    description: { ...requiredText, description: "What the skill does.", cites: skill.cites },
    tags: skill.list("Keywords.", { required: true }, skill.text("A keyword.")),
    examples: skill.list("Example prompts or scenarios.", skill.text("An example.")),
    inputModes: {
      ...mediaTypes(skill.cites),
      description: "Media types that the skill accepts, instead of the defaults.",
    },
    outputModes: {
      ...mediaTypes(skill.cites),
      description: "Media types that the skill returns, instead of the defaults.",
    },
    securityRequirements: {
      ...securityRequirements,
      description: "Security requirements of the skill.",
      cites: skill.cites,
    },
  },
);

export const agentCard = {
  name: "agent-card",
  title: "agent card",
  product: "Cards of A2A (Agent2Agent) agents",
  refusedBy: "client of an agent",
  requestOnly: true,
  takesSnakeCase: true,
  unknownMembersAreIgnored: true,
  identity: "name",
  label: "name",
  recognizedBy: ["supportedInterfaces", "defaultInputModes", "defaultOutputModes", "securitySchemes"],
  commonMarks: ["securitySchemes"],
  // What the JSON schema of version 0.1 requires of a card, which may have `authentication` beside them.
  recognizedTogether: ["name", "url", "version", "capabilities", "skills"],
  fileNames: ["agent-card", "agent"],
  // Other protocols of agents use the second path too; their documents have no skills.
  filePaths: [{ end: "agent-card" }, { end: ".well-known/agent", needs: "skills" }],
  earlierVersion: { version: "0.3", now: "supportedInterfaces", statedBy: "protocolVersion" },
  declaration: card.struct(
    "The card that describes an agent: what it is, how to reach it and what it can do.",
    {
      earlierMembers: {
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
    {
      name: { ...requiredText, description: "Name for people.", cites: card.cites },
      description: { ...requiredText, description: "Purpose of the agent.", cites: card.cites },
      supportedInterfaces: card.list(
        "The agent's interfaces; the first entry is preferred.",
        { required: true, minItems: 1 },
        agentInterface,
      ),
      provider: card.struct("Provider of the agent.", {
        url: { ...requiredText, description: "Address of the provider.", cites: provider },
        organization: { ...requiredText, description: "Name of the provider.", cites: provider },
      }),
      version: { ...requiredText, description: "Version of the agent, in any form.", cites: card.cites },
      documentationUrl: card.text("Address of documentation."),
      capabilities: card.struct(
        "Optional features; absent ones are not supported.",
        {
          required: true,
          earlierMembers: { stateTransitionHistory: "remove it: the protocol no longer has this capability" },
        },
        {
          streaming: capabilities.flag("Responses can be streamed."),
          pushNotifications: capabilities.flag("Updates can be sent as push notifications."),
          extensions: capabilities.list(
            "Protocol extensions that the agent supports.",
            extension.struct("A protocol extension.", {
              uri: extension.text("URI of the extension."),
              description: extension.text("How the agent uses it."),
              required: extension.flag("Whether clients must understand the extension and comply with it.", {
                default: false,
              }),
              params: { ...freeForm(extension.cites), description: "Parameters of the extension." },
            }),
          ),
          extendedAgentCard: capabilities.flag("Authenticated clients can read an extended card."),
        },
      ),
      securitySchemes: card.map("Ways to authenticate, by names that requirements use.", {
        key: card.text("Name of a scheme.", { minLength: 1 }),
        value: securityScheme,
      }),
      securityRequirements: {
        ...securityRequirements,
        description: "Security requirements of the agent.",
        cites: card.cites,
      },
      defaultInputModes: {
        ...mediaTypes(card.cites),
        description: "Media types that all skills accept, unless they declare others.",
        required: true,
        minItems: 1,
      },
      defaultOutputModes: {
        ...mediaTypes(card.cites),
        description: "Media types that all skills return, unless they declare others.",
        required: true,
        minItems: 1,
      },
      skills: card.list("Capabilities of the agent.", { required: true, minItems: 1 }, agentSkill),
      signatures: card.list(
        "Signatures of the card.",
        signature.struct("A JSON Web Signature (RFC 7515).", {
          protected: {
            ...requiredText,
            description: "Protected header: a JSON object, in base64url.",
            cites: signature.cites,
          },
          signature: signature.text("The signature, in base64url.", {
            required: true,
            pattern: { source: "^[A-Za-z0-9_-]+$", meaning: "bytes in base64url, without padding" },
          }),
          header: { ...freeForm(signature.cites), description: "Unprotected header values." },
        }),
      ),
      iconUrl: card.text("Address of an icon."),
    },
  ),
  record: {},
} as const satisfies ResourceModel;
