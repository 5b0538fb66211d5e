/** The card of an agent of version 0.3, which the documents do not describe: its public specification does. */

import { cite, citeGuide } from "../../../facts/model/citation.ts";
import type { ListField, StringField, StructField } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { oauthFlows } from "../agent-card/model/security.ts";
import { agentCard } from "../agent-card/model.ts";
import { requiredText } from "../model/message-fields.ts";

const card = citeGuide("a2a-0-3", "AgentCard Object Structure");
const interfaces = citeGuide("a2a-0-3", "AgentInterface Object");
const capabilities = citeGuide("a2a-0-3", "AgentCapabilities Object");
const skill = citeGuide("a2a-0-3", "AgentSkill Object");
const schemes = citeGuide("a2a-0-3", "SecurityScheme Object");

const { members } = agentCard.declaration;
const { securityRequirements: _, ...skillMembers } = members.skills.element.members;
const { extendedAgentCard: __, ...capabilityMembers } = members.capabilities.members;
const { minItems: ___, ...defaultInputModes } = members.defaultInputModes;
const { minItems: ____, ...defaultOutputModes } = members.defaultOutputModes;

/** Alternative requirements; each requires all of its schemes. */
const security = {
  kind: "list",
  cites: schemes,
  element: {
    kind: "map",
    description: "Names of schemes with the required scopes; all of them are required.",
    cites: schemes,
    key: { kind: "string", description: "Name of a security scheme.", cites: schemes },
    value: {
      kind: "list",
      description: "Required scopes; may be empty.",
      cites: schemes,
      element: { kind: "string", description: "Name of a scope.", cites: schemes },
    },
  },
} as const satisfies Partial<ListField>;

const text = { kind: "string", cites: schemes } as const satisfies Partial<StringField>;

/** The members that a security scheme of each type requires. */
export const requiredOfTypes = {
  apiKey: ["in", "name"],
  http: ["scheme"],
  oauth2: ["flows"],
  openIdConnect: ["openIdConnectUrl"],
  mutualTLS: [],
} as const;

const securityScheme = {
  kind: "struct",
  description: "A way to authenticate, as in OpenAPI 3.0.",
  cites: schemes,
  members: {
    type: {
      ...text,
      description: "Kind of the scheme.",
      required: true,
      enum: ["apiKey", "http", "oauth2", "openIdConnect", "mutualTLS"] satisfies (keyof typeof requiredOfTypes)[],
    },
    description: { ...text, description: "Description for people." },
    in: { ...text, description: "Where an API key is sent.", enum: ["query", "header", "cookie"] },
    name: { ...text, description: "Name of the query parameter, header or cookie of an API key.", minLength: 1 },
    scheme: { ...text, description: "Registered name of an HTTP authentication scheme, such as Bearer.", minLength: 1 },
    bearerFormat: { ...text, description: "Hint at the form of a bearer token, such as JWT." },
    flows: {
      kind: "struct",
      description: "The OAuth flows in which clients request tokens.",
      cites: schemes,
      members: {
        authorizationCode: withoutPkce(oauthFlows.members.authorizationCode),
        clientCredentials: oauthFlows.members.clientCredentials,
        implicit: oauthFlows.members.implicit,
        password: oauthFlows.members.password,
      },
    },
    oauth2MetadataUrl: { ...text, description: "Server metadata (RFC 8414); TLS is required." },
    openIdConnectUrl: { ...text, description: "Address of the discovery document.", minLength: 1 },
  },
} as const satisfies StructField;

/** The flow as 0.3 has it. */
function withoutPkce({ members, ...flow }: typeof oauthFlows.members.authorizationCode) {
  const { pkceRequired: _, ...former } = members;
  return { ...flow, members: former };
}

/** The agent card of version 0.3. */
export const formerAgentCard = {
  name: "former-agent-card",
  title: "agent card of version 0.3",
  product: "Cards of A2A (Agent2Agent) agents of version 0.3",
  requestOnly: true,
  takesSnakeCase: true,
  identity: "name",
  label: "name",
  recognizedBy: [],
  formerOf: {
    resource: agentCard.name,
    mark: "url",
    statedBy: "protocolVersion",
    message: "this agent card has version 0.3; clients of version 1.0 require supportedInterfaces, which is missing",
    help: "add `supportedInterfaces` with `url`, `protocolBinding` and `protocolVersion` of each address; clients of 0.3 still read the old members",
    cites: cite(1, "Versioning"),
  },
  declaration: {
    kind: "struct",
    description: "The card that describes an agent of version 0.3.",
    cites: card,
    members: {
      protocolVersion: { kind: "string", description: "Version of the protocol.", cites: card },
      name: members.name,
      description: members.description,
      url: { ...requiredText, description: "Address of the agent over the preferred transport.", cites: card },
      preferredTransport: {
        kind: "string",
        description: "Transport at `url`: JSONRPC (the default), GRPC, HTTP+JSON or another.",
        cites: citeGuide("a2a-0-3", "Main URL and Preferred Transport"),
        minLength: 1,
      },
      additionalInterfaces: {
        kind: "list",
        description: "All interfaces of the agent.",
        cites: card,
        element: {
          kind: "struct",
          description: "An address of the agent, with its transport.",
          cites: interfaces,
          members: {
            url: { ...requiredText, description: "Address of the interface.", cites: interfaces },
            transport: { ...requiredText, description: "JSONRPC, GRPC, HTTP+JSON or another.", cites: interfaces },
          },
        },
      },
      iconUrl: members.iconUrl,
      provider: members.provider,
      version: members.version,
      documentationUrl: members.documentationUrl,
      capabilities: {
        ...members.capabilities,
        formerMembers: {},
        members: {
          ...capabilityMembers,
          stateTransitionHistory: {
            kind: "boolean",
            description: "Tasks tell the history of their states.",
            cites: capabilities,
          },
        },
      },
      securitySchemes: {
        kind: "map",
        description: "Ways to authenticate, by names that requirements use.",
        cites: schemes,
        key: { kind: "string", description: "Name of a scheme.", cites: schemes, minLength: 1 },
        value: securityScheme,
      },
      security: { ...security, description: "Security requirements of the agent." },
      defaultInputModes,
      defaultOutputModes,
      skills: {
        kind: "list",
        description: "Capabilities of the agent.",
        cites: skill,
        required: true,
        element: {
          kind: "struct",
          description: "A capability of the agent.",
          cites: skill,
          members: { ...skillMembers, security: { ...security, description: "Security requirements of the skill." } },
        },
      },
      supportsAuthenticatedExtendedCard: {
        kind: "boolean",
        description: "Authenticated clients can read an extended card.",
        cites: card,
      },
      signatures: members.signatures,
    },
  },
  record: {},
} as const satisfies ResourceModel;
