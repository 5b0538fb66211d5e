/** The card of an agent of version 0.3, which the documents do not describe: its public specification does. */

import { cite, citeGuide } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ListField, StringField } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { oauthFlows } from "../agent-card/model/security.ts";
import { agentCard } from "../agent-card/model.ts";
import { requiredText } from "../model/message-fields.ts";

const card = documentedFields(citeGuide("a2a-0-3", "AgentCard Object Structure"));
const interfaces = documentedFields(citeGuide("a2a-0-3", "AgentInterface Object"));
const capabilities = documentedFields(citeGuide("a2a-0-3", "AgentCapabilities Object"));
const skill = documentedFields(citeGuide("a2a-0-3", "AgentSkill Object"));
const schemes = documentedFields(citeGuide("a2a-0-3", "SecurityScheme Object"));

const { members } = agentCard.declaration;
const { securityRequirements: _, ...skillMembers } = members.skills.element.members;
const { extendedAgentCard: __, ...capabilityMembers } = members.capabilities.members;
const { minItems: ___, ...defaultInputModes } = members.defaultInputModes;
const { minItems: ____, ...defaultOutputModes } = members.defaultOutputModes;

/** Alternative requirements; each requires all of its schemes. */
const security = {
  kind: "list",
  cites: schemes.cites,
  element: schemes.map("Names of schemes with the required scopes; all of them are required.", {
    key: schemes.text("Name of a security scheme."),
    value: schemes.list("Required scopes; may be empty.", schemes.text("Name of a scope.")),
  }),
} as const satisfies Partial<ListField>;

const text = { kind: "string", cites: schemes.cites } as const satisfies Partial<StringField>;

/** The members that a security scheme of each type requires. */
export const requiredOfTypes = {
  apiKey: ["in", "name"],
  http: ["scheme"],
  oauth2: ["flows"],
  openIdConnect: ["openIdConnectUrl"],
  mutualTLS: [],
} as const;

const securityScheme = schemes.struct("A way to authenticate, as in OpenAPI 3.0.", {
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
  flows: schemes.struct("The OAuth flows in which clients request tokens.", {
    authorizationCode: withoutPkce(oauthFlows.members.authorizationCode),
    clientCredentials: oauthFlows.members.clientCredentials,
    implicit: oauthFlows.members.implicit,
    password: oauthFlows.members.password,
  }),
  oauth2MetadataUrl: { ...text, description: "Server metadata (RFC 8414); TLS is required." },
  openIdConnectUrl: { ...text, description: "Address of the discovery document.", minLength: 1 },
});

/** The flow as 0.3 has it. */
function withoutPkce({ members, ...flow }: typeof oauthFlows.members.authorizationCode) {
  const { pkceRequired: _, ...v0_3 } = members;
  return { ...flow, members: v0_3 };
}

/** The agent card of version 0.3. */
export const v0_3AgentCard = {
  name: "former-agent-card",
  title: "agent card of version 0.3",
  product: "Cards of A2A (Agent2Agent) agents of version 0.3",
  refusedBy: "client of an agent",
  requestOnly: true,
  takesSnakeCase: true,
  unknownMembersAreIgnored: true,
  identity: "name",
  label: "name",
  recognizedBy: [],
  earlierOf: {
    resource: agentCard.name,
    mark: "url",
    statedBy: "protocolVersion",
    message: "this agent card has version 0.3; clients of version 1.0 require supportedInterfaces, which is missing",
    help: "add `supportedInterfaces` with `url`, `protocolBinding` and `protocolVersion` of each address; clients of 0.3 still read the old members",
    cites: cite(1, "Versioning"),
    // The JSON schema of version 0.1 requires only name, url, version, capabilities and skills, with id and name.
    oldest: {
      mark: "authentication",
      unless: ["protocolVersion", "securitySchemes", "security"],
      optional: ["description", "defaultInputModes", "defaultOutputModes", "skills.description", "skills.tags"],
      message:
        "this agent card has version 0.1, which only has authentication; clients of version 1.0 require supportedInterfaces, which is missing",
    },
  },
  declaration: card.struct("The card that describes an agent of version 0.3.", {
    protocolVersion: card.text("Version of the protocol."),
    name: members.name,
    description: members.description,
    url: { ...requiredText, description: "Address of the agent over the preferred transport.", cites: card.cites },
    preferredTransport: {
      kind: "string",
      description: "Transport at `url`: JSONRPC (the default), GRPC, HTTP+JSON or another.",
      cites: citeGuide("a2a-0-3", "Main URL and Preferred Transport"),
      minLength: 1,
    },
    additionalInterfaces: card.list(
      "All interfaces of the agent.",
      interfaces.struct("An address of the agent, with its transport.", {
        url: { ...requiredText, description: "Address of the interface.", cites: interfaces.cites },
        transport: { ...requiredText, description: "JSONRPC, GRPC, HTTP+JSON or another.", cites: interfaces.cites },
      }),
    ),
    iconUrl: members.iconUrl,
    provider: members.provider,
    version: members.version,
    documentationUrl: members.documentationUrl,
    capabilities: {
      ...members.capabilities,
      earlierMembers: {},
      members: {
        ...capabilityMembers,
        stateTransitionHistory: capabilities.flag("Tasks include the history of their states."),
      },
    },
    securitySchemes: schemes.map("Ways to authenticate, by names that requirements use.", {
      key: schemes.text("Name of a scheme.", { minLength: 1 }),
      value: securityScheme,
    }),
    security: { ...security, description: "Security requirements of the agent." },
    defaultInputModes,
    defaultOutputModes,
    skills: skill.list(
      "Capabilities of the agent.",
      { required: true },
      skill.struct("A capability of the agent.", {
        ...skillMembers,
        security: { ...security, description: "Security requirements of the skill." },
      }),
    ),
    supportsAuthenticatedExtendedCard: card.flag("Authenticated clients can read an extended card."),
    signatures: members.signatures,
  }),
  record: {},
} as const satisfies ResourceModel;
