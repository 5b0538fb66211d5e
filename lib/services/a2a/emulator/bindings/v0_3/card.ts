/** A card of version 1.0 as one of 0.3. */
import { listOf, type Members, membersOf, without } from "../../../../../base/members.ts";
import type { requiredOfTypes } from "../../../former-agent-card/model.ts";

/** The version that such a card states. */
const version = "0.3.0";

/** The bindings that the emulated agent has in 0.3, that version's default first. */
const transports: readonly unknown[] = ["JSONRPC", "HTTP+JSON"];

export function v0_3Card(card: Members): Members {
  const { supportedInterfaces, capabilities, securitySchemes, securityRequirements, skills, signatures, ...members } =
    card;
  const { extendedAgentCard, ...offered } = membersOf(capabilities);
  const additionalInterfaces = transports.flatMap((transport) =>
    listOf(supportedInterfaces).flatMap(({ url, protocolBinding }) =>
      protocolBinding === transport ? [{ url, transport }] : [],
    ),
  );
  const { url, transport: preferredTransport } = additionalInterfaces[0] ?? {};
  return {
    ...{ protocolVersion: version, ...members, url, preferredTransport, additionalInterfaces },
    ...{ capabilities: offered, supportsAuthenticatedExtendedCard: extendedAgentCard === true },
    ...(securitySchemes !== undefined && {
      securitySchemes: Object.fromEntries(
        Object.entries(membersOf(securitySchemes)).map(([name, scheme]) => [name, schemeOf(membersOf(scheme))]),
      ),
    }),
    ...(securityRequirements !== undefined && { security: listOf(securityRequirements).map(requirementOf) }),
    skills: listOf(skills).map(({ securityRequirements: own, ...skill }) => ({
      ...skill,
      ...(own !== undefined && { security: listOf(own).map(requirementOf) }),
    })),
  };
}

/** Scopes by the names of schemes. */
const requirementOf = ({ schemes }: Members): Members =>
  Object.fromEntries(Object.entries(membersOf(schemes)).map(([name, scopes]) => [name, membersOf(scopes).list ?? []]));

/** The kinds of 1.0 with the types of 0.3. */
const types: { readonly [kind: string]: keyof typeof requiredOfTypes } = {
  apiKeySecurityScheme: "apiKey",
  httpAuthSecurityScheme: "http",
  oauth2SecurityScheme: "oauth2",
  openIdConnectSecurityScheme: "openIdConnect",
  mtlsSecurityScheme: "mutualTLS",
};

function schemeOf(scheme: Members): Members {
  const [kind, type] = Object.entries(types).find(([name]) => scheme[name] !== undefined) ?? [];
  const { location, flows, ...members } = membersOf(kind === undefined ? undefined : scheme[kind]);
  return {
    ...{ type, ...members },
    ...(location !== undefined && { in: location }),
    ...(flows !== undefined && { flows: flowsOf(membersOf(flows)) }),
  };
}

/** 0.3 has neither device codes nor a member about proof keys. */
function flowsOf({ deviceCode: _, ...flows }: Members): Members {
  return Object.fromEntries(
    Object.entries(flows).map(([name, flow]) => [name, without(membersOf(flow), "pkceRequired")]),
  );
}
