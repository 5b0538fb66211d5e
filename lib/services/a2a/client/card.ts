/** Reads the agent's card once. */

import type { Members } from "../../../base/members.ts";
import { verdictOnStatus } from "../../../client/credentials/credential-gate.ts";
import type { HttpRequest } from "../../../client/http/transport.ts";
import { type RetryOptions, withRetries } from "../../../client/retry.ts";
import type { VerifyCard } from "../agent-card/client/verification.ts";
import { readCard, readingCard, servedCard } from "../agent-card/client.ts";
import { cardPath, versionHeader } from "../model/wire.ts";
import { refusedBefore } from "./agent-error.ts";
import { parseObject } from "./agent-response.ts";
import type { BindingContext } from "./bindings/binding.ts";
import type { AgentCaller } from "./credentials/access.ts";
import { readClientCertificate } from "./credentials/client-certificate.ts";
import { certificateIn } from "./credentials/credential.ts";
import { refuseOtherOrigin } from "./credentials/credential-origins.ts";
import { readCustomHeaders } from "./credentials/custom-headers.ts";
import { requestLine } from "./wire-view.ts";

/** The card's address, and how to read it. */
interface CardSource extends Pick<BindingContext, "transport" | "redact" | "wire"> {
  readonly address: URL;
  /** The card's server gets the user's headers, and a client certificate; other credentials are for what it declares. */
  readonly caller: AgentCaller;
  readonly verifyCard: VerifyCard;
  readonly retries: (signal: AbortSignal | undefined) => RetryOptions;
}

/** Returns the card in camel case. A failure is not kept: the next call may find the card. */
export type ReadCard = (signal?: AbortSignal) => Promise<Members>;

/** Reads the card with the first call, for all calls. */
export function cardReader(source: CardSource): ReadCard {
  let known: Promise<Members> | undefined;
  return (signal) => {
    known ??= withRetries(() => readAnew(source, signal), source.retries(signal)).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** Where cards were read that are not at the address that was asked first. */
const places = new WeakMap<Members, URL>();

/** The address at which a card was read, given the one that was asked first. */
export const placeOfCard = (card: Members, asked: URL): URL => places.get(card) ?? asked;

async function readAnew(
  { address, caller, transport, redact, wire, verifyCard }: CardSource,
  signal: AbortSignal | undefined,
): Promise<Members> {
  const custom = await customHeadersFor(address, caller);
  let status = 0;
  let place = address;
  const get = async (place: URL) => {
    const request = await requestFor(place, caller, custom);
    wire.sent(requestLine(request), request.headers);
    const response = await transport.exchange(request, readingCard, { signal, reuse: "any" });
    wire.received(String(response.status), response.headers, response.body);
    return response;
  };
  const send = async () => {
    const response = await get(address);
    ({ status } = response);
    const itself = status === 404 ? withoutCardPath(address) : undefined;
    const other = itself === undefined ? undefined : await get(itself);
    if (itself !== undefined && other?.status === 200 && parseObject(other.body) !== undefined) {
      ({ status } = other);
      place = itself;
      return servedCard(other, itself, redact);
    }
    return servedCard(response, address, redact);
  };
  const { gates } = caller.sessions;
  const verdict = () => verdictOnStatus(status);
  const gated = { send, verdict, refusedBefore: () => refusedBefore(readingCard, address.host) };
  const isGated = Object.keys(custom).length > 0;
  // A public card says nothing about the headers, so its gate is not that of the operations.
  const gate = isGated ? gates.of(address.origin, JSON.stringify([readingCard, custom])) : undefined;
  const card = await (gate === undefined ? send() : gate.pass(gated, caller.context.timing.now));
  const read = readCard(await verifyCard(card, place.href, signal), place);
  places.set(read, place);
  return read;
}

/**
 * The address below which the well-known path is: some agents serve their card there, at an address without `.json`.
 * Undefined for the root of a host.
 */
function withoutCardPath(address: URL): URL | undefined {
  const { pathname } = address;
  if (!pathname.endsWith(cardPath) || pathname === cardPath) return undefined;
  const itself = new URL(address);
  itself.pathname = pathname.slice(0, -cardPath.length);
  return itself;
}

/** The user's headers, unless their secrets must not go to this address. */
async function customHeadersFor(address: URL, { headers, context }: AgentCaller) {
  if (headers.length > 0) refuseOtherOrigin(context.origins, address);
  return readCustomHeaders(headers);
}

async function requestFor(
  address: URL,
  { credentials }: AgentCaller,
  custom: Readonly<Record<string, string>>,
): Promise<HttpRequest> {
  const certificate = address.protocol === "https:" ? certificateIn(credentials) : undefined;
  // Agents of both versions may serve their former card to requests without a version.
  const version = { [versionHeader.name]: versionHeader.value };
  return {
    method: "GET",
    endpoint: address,
    path: address.pathname,
    query: [...address.searchParams],
    headers: { host: address.host, accept: "application/json", ...version, ...custom },
    ...(certificate !== undefined && { identity: await readClientCertificate(certificate) }),
  };
}
