/** A card of version 0.3 as one of 1.0, with interfaces of version 0.3 (gap `client/former-version`). */
import { own } from "../../../../base/dictionary.ts";
import { isMembers, listOf, type Members, membersOf } from "../../../../base/members.ts";
import type { StructField } from "../../../../facts/model/field.ts";
import { type requiredOfTypes, v0_3AgentCard } from "../../former-agent-card/model.ts";
import { v0_3Version } from "../../model/wire.ts";
import { inCamelCase } from "../agent-response.ts";
import { tooDeep, wrongTypeIn } from "../form.ts";

const { url, protocolVersion, preferredTransport, additionalInterfaces, capabilities, securitySchemes, security } =
  v0_3AgentCard.declaration.members;

/** The members that the client uses; errors in others are ignored. */
const usedMembers: StructField = {
  ...v0_3AgentCard.declaration,
  members: { url, protocolVersion, preferredTransport, additionalInterfaces, capabilities, securitySchemes, security },
};

/**
 * Whether a card is one of 0.3. Cards of 1.0 may have the members of 0.3 too, and the JavaScript SDK adds
 * supportedInterfaces to cards of 0.3: what they declare decides.
 */
export function isV0_3Card({ url: main, supportedInterfaces, supported_interfaces }: Members): boolean {
  if (typeof main !== "string" || supported_interfaces !== undefined) return false;
  if (supportedInterfaces === undefined) return true;
  const versions = listOf(supportedInterfaces).map((each) => each.protocolVersion);
  return versions.length > 0 && versions.every((each) => typeof each === "string" && each.startsWith("0."));
}

/** What is wrong in a card of 0.3, as a part of a sentence; undefined if it can be translated. */
export function faultInV0_3(card: Members): string | undefined {
  return tooDeep(card) ?? wrongTypeIn(inCamelCase(card, v0_3AgentCard.declaration), usedMembers);
}

/** Translates a card. Its signatures cover the card as it was, and are left out. */
export function cardOfV0_3(written: Members): Members {
  const {
    url: _,
    preferredTransport: __,
    additionalInterfaces: ___,
    signatures: ____,
    ...card
  } = inDocumentedCase(written);
  const { protocolVersion, supportsAuthenticatedExtendedCard, capabilities, securitySchemes, skills, ...others } = card;
  const { stateTransitionHistory: _____, ...offered } = membersOf(capabilities);
  return {
    ...withRequirements(others),
    supportedInterfaces: interfacesOf(inDocumentedCase(written)),
    capabilities: {
      ...offered,
      extendedAgentCard: supportsAuthenticatedExtendedCard === true || offered.extendedAgentCard === true,
    },
    ...(isMembers(securitySchemes) && {
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).map(([name, scheme]) => [name, schemeOf(membersOf(scheme))]),
      ),
    }),
    ...(skills !== undefined && { skills: listOf(skills).map(withRequirements) }),
  };
}

const inDocumentedCase = (card: Members): Members => membersOf(inCamelCase(card, v0_3AgentCard.declaration));

/** The main address first; it is often among the additional ones too. Interfaces in the form of 1.0 stay. */
function interfacesOf(card: Members): readonly Members[] {
  if (card.supportedInterfaces !== undefined) return listOf(card.supportedInterfaces);
  const { url: main, preferredTransport: preferred = "JSONRPC", protocolVersion: stated = v0_3Version } = card;
  const all = [{ url: main, transport: preferred }, ...listOf(card.additionalInterfaces)];
  const isFirst = ({ url: at, transport }: Members, index: number) =>
    all.findIndex((each) => each.url === at && each.transport === transport) === index;
  return all
    .filter(isFirst)
    .map(({ url: at, transport }) => ({ url: at, protocolBinding: transport, protocolVersion: stated }));
}

/** A card or skill whose requirements are in the form of 1.0. */
const withRequirements = ({ security: requirements, ...members }: Members): Members => ({
  ...members,
  ...(requirements !== undefined && {
    securityRequirements: listOf(requirements).map((each) =>
      // Over HTTP+JSON they have the form of 1.0.
      isMembers(each.schemes)
        ? each
        : { schemes: Object.fromEntries(Object.entries(each).map(([name, list]) => [name, { list }])) },
    ),
  }),
});

/** The types of schemes with the members of 1.0. */
const kinds: { readonly [type in keyof typeof requiredOfTypes]: string } = {
  apiKey: "apiKeySecurityScheme",
  http: "httpAuthSecurityScheme",
  oauth2: "oauth2SecurityScheme",
  openIdConnect: "openIdConnectSecurityScheme",
  mutualTLS: "mtlsSecurityScheme",
};

/** A scheme; one of an unknown type stays as it is, and is none that the client can use. */
function schemeOf(scheme: Members): Members {
  const { type, in: location, ...members } = scheme;
  const kind = typeof type === "string" ? own(kinds, type) : undefined;
  return kind === undefined ? scheme : { [kind]: { ...members, ...(location !== undefined && { location }) } };
}
