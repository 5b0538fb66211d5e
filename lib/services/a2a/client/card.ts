/** Reads the agent's card once. */

import { type RetryOptions, withRetries } from "../../../api/retry.ts";
import type { HttpRequest } from "../../../api/transport.ts";
import type { Members } from "../../../base/members.ts";
import type { VerifyCard } from "../agent-card/client/verification.ts";
import { readCard, readingCard, servedCard } from "../agent-card/client.ts";
import { versionHeader } from "../model/wire.ts";
import type { BindingMeans } from "./bindings/binding.ts";
import { readClientCertificate } from "./client-certificate.ts";
import { type AgentCredentials, certificateIn } from "./credential.ts";

/** The card's address, and how to read it. */
interface CardSource extends Pick<BindingMeans, "transport" | "redact"> {
  readonly address: URL;
  /** A client certificate among them is shown to the card's server too. */
  readonly credentials: AgentCredentials;
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

async function readAnew(
  { address, credentials, transport, redact, verifyCard }: CardSource,
  signal: AbortSignal | undefined,
): Promise<Members> {
  const certificate = address.protocol === "https:" ? certificateIn(credentials) : undefined;
  const request: HttpRequest = {
    method: "GET",
    endpoint: address,
    path: address.pathname,
    query: [...address.searchParams],
    // Agents of both versions may serve their former card to requests without a version.
    headers: { host: address.host, accept: "application/json", [versionHeader.name]: versionHeader.value },
    ...(certificate !== undefined && { identity: await readClientCertificate(certificate) }),
  };
  const answer = await transport.exchange(request, readingCard, { signal, ownConnection: false });
  return readCard(await verifyCard(servedCard(answer, address, redact), address.href, signal), address);
}
