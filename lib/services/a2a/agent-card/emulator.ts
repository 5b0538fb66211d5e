/** The cards that the agent serves (gap `agent-card/location`). */
import { createHash } from "node:crypto";
import type { RequestHead, ServiceResponse } from "../../../emulator/emulated-service.ts";
import { baseUrlOf } from "../../../emulator/http/base-url.ts";
import type { CardMembers } from "../emulator/documents.ts";
import { versionHeader } from "../model/wire.ts";
import type { coreBindings } from "./model.ts";

/** Placeholder for the emulator's URL in card files: its port is unknown before it starts. */
const baseUrlPlaceholder = "{base_url}";

/** Placeholder for the emulator's host and port, which are the address of an interface with gRPC. */
const hostPlaceholder = "{host}";

export const agentPath = "/agent";

/** How long clients may cache a card, in seconds. */
const maxAge = 60;

/** The addresses of the emulator's interfaces, by binding. */
export const interfaceAddresses = {
  "HTTP+JSON": `${baseUrlPlaceholder}${agentPath}`,
  JSONRPC: `${baseUrlPlaceholder}${agentPath}`,
  GRPC: hostPlaceholder,
} as const satisfies { readonly [binding in (typeof coreBindings)[number]]: string };

/** The agent's card by default: all bindings, and all capabilities that require no credentials. */
export const defaultCard: CardMembers = {
  name: "Lintel emulator",
  description: "Returns every message as an artifact, unless a scenario defines another response.",
  supportedInterfaces: Object.entries(interfaceAddresses).map(([protocolBinding, url]) => ({
    ...{ url, protocolBinding, protocolVersion: versionHeader.value },
  })),
  version: "1.0.0",
  capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: false },
  defaultInputModes: [
    ...["text/*", "image/*", "audio/*", "video/*"],
    ...["application/json", "application/pdf", "application/octet-stream"],
  ],
  defaultOutputModes: ["text/plain", "application/json"],
  skills: [{ id: "echo", name: "Echo", description: "Returns the message.", tags: ["test"] }],
};

/** A card as JSON, with its addresses filled in. */
const cardText = (card: object, head: RequestHead): string =>
  JSON.stringify(card)
    .replaceAll(baseUrlPlaceholder, baseUrlOf(head))
    .replaceAll(hostPlaceholder, head.headers.host ?? "localhost");

/** A card with its addresses filled in. */
export const filled = (card: CardMembers, head: RequestHead): object => JSON.parse(cardText(card, head));

/** A card, with the time of its last change in epoch milliseconds. */
export interface ServedCard {
  readonly card: object;
  readonly changed: number;
}

/**
 * The public card; 304 for a client that already has it (RFC 9110, section 13.2.2: the ETag takes precedence over the
 * time).
 */
export function serveCard({ card, changed }: ServedCard, head: RequestHead, mediaType: string): ServiceResponse {
  const body = cardText(card, head);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const headers = {
    "content-type": mediaType,
    etag,
    "last-modified": new Date(changed).toUTCString(),
    "cache-control": `public, max-age=${maxAge}`,
    vary: "Host",
  };
  const { "if-none-match": tags, "if-modified-since": since = "" } = head.headers;
  const isKnown = tags === undefined ? isUnchangedSince(changed, since) : namesTag(tags, etag);
  return isKnown ? { status: 304, headers, body: "" } : { status: 200, headers, body };
}

const namesTag = (tags: string, etag: string): boolean =>
  tags.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));

/** Headers have whole seconds; a malformed time is ignored. */
const isUnchangedSince = (changed: number, since: string): boolean =>
  Math.floor(changed / 1000) * 1000 <= Date.parse(since);
