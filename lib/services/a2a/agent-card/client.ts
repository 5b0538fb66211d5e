/** An agent's card: its address, its content, and the interface to use. */

import { invalidSetting } from "../../../api/api-error.ts";
import type { HttpAnswer } from "../../../api/http-answer.ts";
import { own } from "../../../base/dictionary.ts";
import { isMembers, type Members, membersOf } from "../../../base/members.ts";
import type { StructField } from "../../../model/field.ts";
import { inCamelCase, parseObject, type Redact, readAgentAnswer } from "../client/answer.ts";
import { badInterfaceUrl, formerCard, noCard, noInterface } from "../client/error.ts";
import { tooDeep, wrongTypeIn } from "../client/form.ts";
import { cardPath } from "../model/wire.ts";
import { agentCard, httpBinding } from "./model.ts";

/** The interface for requests. */
export interface AgentInterface {
  readonly url: URL;
  /** Sent with every request, if set. */
  readonly tenant: string | undefined;
}

const hasUser = ({ username, password }: URL): boolean => username !== "" || password !== "";

/** The card's address, like {@link cardAddress}; undefined for an invalid one. */
export function cardAddressIn(agent: string): URL | undefined {
  const url = URL.canParse(agent) ? new URL(agent) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || hasUser(url)) return undefined;
  if (!url.pathname.endsWith(".json")) url.pathname = url.pathname.replace(/\/$/, "") + cardPath;
  return url;
}

/** The card's address: the given one if it ends in .json, else the well-known path below it. */
export function cardAddress(agent: string): URL {
  const address = cardAddressIn(agent);
  if (address !== undefined) return address;
  // An address with a password is not shown.
  const url = URL.canParse(agent) ? new URL(agent) : undefined;
  const shown = url !== undefined && hasUser(url) ? `${url.protocol}//${url.host}${url.pathname}` : agent;
  throw invalidSetting(
    "the agent's address",
    shown,
    "an absolute URL with https or http, without a user name and password",
  );
}

const { supportedInterfaces, capabilities, securitySchemes, securityRequirements } = agentCard.declaration.members;

/** Checks only the members that the client uses; errors in others are ignored. */
const usedMembers: StructField = {
  ...agentCard.declaration,
  members: { supportedInterfaces, capabilities, securitySchemes, securityRequirements },
};

/** The card in a response, in camel case. Throws an AgentError with what the address returned instead. */
export function readCard(answer: HttpAnswer, address: URL, redact: Redact): Members {
  const { href } = address;
  const { status, headers, body } = answer;
  if ((status > 299 && status < 400) || status === 429 || status > 499) {
    return readAgentAnswer(answer, { operation: "reading the agent's card", endpoint: address }, undefined, redact);
  }
  if (status !== 200) throw noCard(href, `its status is ${status}`);
  const card = parseObject(body);
  if (card === undefined) throw noCard(href, `its content type is ${headers["content-type"] ?? "missing"}, not JSON`);
  const read = inCamelCase(withDocumentedSchemes(card), agentCard.declaration);
  const members = membersOf(read);
  if (!("supportedInterfaces" in members)) {
    throw "url" in members || "preferredTransport" in members
      ? formerCard(href)
      : noCard(href, "its JSON has no supportedInterfaces");
  }
  const fault = tooDeep(members) ?? wrongTypeIn(members, usedMembers);
  if (fault !== undefined) throw noCard(href, fault);
  return members;
}

/**
 * A card with its security schemes in the documented form. The JavaScript SDK serves public cards with schemes in its
 * in-memory form: `{"scheme": {"$case": "apiKeySecurityScheme", "value": …}}`, and flows of OAuth 2 likewise
 * (docs/interoperability.md).
 */
function withDocumentedSchemes(card: Members): Members {
  if (!isMembers(card.securitySchemes)) return card;
  const schemes = Object.entries(card.securitySchemes).map(([name, written]) => {
    const scheme = withDocumentedOneOf(written);
    if (!isMembers(scheme) || !isMembers(scheme.oauth2SecurityScheme)) return [name, scheme] as const;
    const flows = withDocumentedOneOf(scheme.oauth2SecurityScheme.flows);
    return [name, { ...scheme, oauth2SecurityScheme: { ...scheme.oauth2SecurityScheme, flows } }] as const;
  });
  return { ...card, securitySchemes: Object.fromEntries(schemes) };
}

function withDocumentedOneOf(value: unknown): unknown {
  if (!isMembers(value)) return value;
  const [held] = Object.values(value);
  return isMembers(held) && typeof held.$case === "string" ? { [held.$case]: held.value } : value;
}

interface Declared {
  readonly url: string;
  readonly protocolBinding: string;
  readonly protocolVersion: string;
  readonly tenant: string | undefined;
}

/**
 * The first interface with HTTP+JSON and a version 1.x (gap `agent-card/selected-interface`).
 * @param tenant selects the interface that declares it, or is sent if that interface declares none.
 */
export function chooseInterface(card: Members, address: URL, tenant: string | undefined): AgentInterface {
  const declared = interfacesOf(card);
  const spoken = declared.filter(
    ({ protocolBinding, protocolVersion }) =>
      protocolBinding.toUpperCase() === httpBinding && /^1(?:\.|$)/.test(protocolVersion),
  );
  const chosen =
    tenant === undefined
      ? spoken[0]
      : (spoken.find((each) => each.tenant === tenant) ?? spoken.find((each) => each.tenant === undefined));
  if (chosen === undefined) {
    const wanted = `${httpBinding} in version 1.0${tenant === undefined ? "" : ` and tenant ${JSON.stringify(tenant)}`}`;
    const offered = declared.map(
      (each) =>
        `${each.protocolBinding} ${each.protocolVersion}${each.tenant === undefined ? "" : ` (tenant ${JSON.stringify(each.tenant)})`}`,
    );
    throw noInterface(address.href, wanted, offered);
  }
  const url = URL.canParse(chosen.url) ? new URL(chosen.url) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw badInterfaceUrl(address.href, chosen.url);
  if (url.username !== "" || url.password !== "") throw badInterfaceUrl(address.href, `${url.protocol}//…@${url.host}`);
  return { url, tenant: chosen.tenant ?? tenant };
}

function interfacesOf({ supportedInterfaces }: Members): readonly Declared[] {
  const entries: readonly unknown[] = Array.isArray(supportedInterfaces) ? supportedInterfaces : [];
  return entries.flatMap((entry) => {
    if (typeof entry !== "object" || entry === null) return [];
    const { url, protocolBinding, protocolVersion, tenant }: Members = { ...entry };
    return [
      {
        url: String(url),
        protocolBinding: String(protocolBinding),
        protocolVersion: String(protocolVersion),
        tenant: typeof tenant === "string" && tenant !== "" ? tenant : undefined,
      },
    ];
  });
}

/** Whether a card declares an optional capability. */
export const advertises = ({ capabilities }: Members, capability: string): boolean =>
  own(membersOf(capabilities), capability) === true;
