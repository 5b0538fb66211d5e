/** An agent's card: its address and its content. */

import { own } from "../../../base/dictionary.ts";
import { isMembers, type Members, membersOf } from "../../../base/members.ts";
import { repeatedName } from "../../../base/repeated-name.ts";
import { invalidSetting } from "../../../client/api-error.ts";
import type { HttpResponse } from "../../../client/http/http-response.ts";
import { isRetryable } from "../../../client/passing-status.ts";
import type { Redact } from "../../../client/protocols/response.ts";
import type { StructField } from "../../../facts/model/field.ts";
import { cardNotFound, noCard, refusedCard } from "../client/agent-error.ts";
import { inCamelCase, parseObject } from "../client/agent-response.ts";
import { refuseFailure } from "../client/bindings/http.ts";
import { tooDeep, wrongTypeIn } from "../client/form.ts";
import { cardOfV0_3, faultInV0_3, isV0_3Card } from "../client/v0_3/card.ts";
import { cardPath } from "../model/wire.ts";
import { agentCard } from "./model.ts";

/** What messages call the request for the card. */
export const readingCard = "reading the agent's card";

const hasUser = ({ username, password }: URL): boolean => username !== "" || password !== "";

/** The card's address, like {@link cardAddress}; undefined for an invalid one. */
export function cardAddressIn(agent: string): URL | undefined {
  const url = URL.canParse(agent) ? new URL(agent) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || hasUser(url)) return undefined;
  if (!url.pathname.endsWith(".json")) url.pathname = url.pathname.replace(/\/+$/, "") + cardPath;
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

/** The card in a response, as it was served. Throws an AgentError with what the address returned instead. */
export function servedCard(response: HttpResponse, address: URL, redact: Redact): Members {
  const { href } = address;
  const { status, headers, body } = response;
  if ((status > 299 && status < 400) || isRetryable(status)) {
    refuseFailure(response, { operation: readingCard, endpoint: address }, redact);
  }
  if (status === 401 || status === 403) throw refusedCard(href, status);
  if (status === 404) throw cardNotFound(address);
  if (status !== 200) throw noCard(href, `its status is ${status}`);
  const card = parseObject(body);
  if (card === undefined) throw noCard(href, `its content type is ${headers["content-type"] ?? "missing"}, not JSON`);
  const twice = repeatedName(body);
  if (twice !== undefined)
    throw noCard(href, `its JSON has the name ${JSON.stringify(redact(twice))} twice in an object`);
  return card;
}

/** A served card in camel case, and in the form of version 1.0. Throws an AgentError if it is none that Lintel can use. */
export function readCard(card: Members, { href }: URL): Members {
  if (isV0_3Card(card)) {
    const fault = faultInV0_3(card);
    if (fault !== undefined) throw noCard(href, fault);
    return cardOfV0_3(card);
  }
  const read = inCamelCase(withDocumentedSchemes(card), agentCard.declaration);
  const members = membersOf(read);
  if (!("supportedInterfaces" in members)) throw noCard(href, "its JSON has no supportedInterfaces");
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

/** Whether a card declares an optional capability. */
export const advertises = ({ capabilities }: Members, capability: string): boolean =>
  own(membersOf(capabilities), capability) === true;
