/** The cards that the agent serves (gaps.ts, `agent-card/location`). */
import { createHash } from "node:crypto";
import { httpBinding } from "../../model/agents/agent-card.ts";
import { versionHeader } from "../../model/agents/agent-wire.ts";
import { baseUrlOf } from "../base-url.ts";
import type { RequestHead, ServiceAnswer } from "../service.ts";
import type { CardMembers } from "./documents.ts";

/** Stands for the URL of the emulator in card files, whose port is not known before it starts. */
export const baseUrlPlaceholder = "{base_url}";

/** Where the agent answers. */
export const agentPath = "/agent";

/** How long a card may be kept, in seconds. */
const maxAge = 60;

/** The agent where no card file says otherwise: everything that needs no credentials. */
export const defaultCard: CardMembers = {
  name: "Lintel emulator",
  description: "Gives every message back as an artifact, unless a scenario says otherwise.",
  supportedInterfaces: [
    { url: `${baseUrlPlaceholder}${agentPath}`, protocolBinding: httpBinding, protocolVersion: versionHeader.value },
  ],
  version: "1.0.0",
  capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: false },
  defaultInputModes: [
    ...["text/*", "image/*", "audio/*", "video/*"],
    ...["application/json", "application/pdf", "application/octet-stream"],
  ],
  defaultOutputModes: ["text/plain", "application/json"],
  skills: [{ id: "echo", name: "Echo", description: "Gives the message back.", tags: ["test"] }],
};

/** A card as JSON, its URLs filled in. */
export const cardText = (card: CardMembers, head: RequestHead): string =>
  JSON.stringify(card).replaceAll(baseUrlPlaceholder, baseUrlOf(head));

/** A card that is served, and since when it is as it is, in epoch milliseconds. */
export interface ServedCard {
  readonly card: CardMembers;
  readonly changed: number;
}

/** The public card; a client that has it already is told so (RFC 9110, section 13.2.2: its ETag counts before its time). */
export function serveCard({ card, changed }: ServedCard, head: RequestHead, mediaType: string): ServiceAnswer {
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

/** Headers have whole seconds; what says no time says nothing. */
const isUnchangedSince = (changed: number, since: string): boolean =>
  Math.floor(changed / 1000) * 1000 <= Date.parse(since);
