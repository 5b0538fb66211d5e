/** A card that the caller has already, instead of one that the agent serves. */

import type { Members } from "../../../base/members.ts";
import { type AgentVersion, interfaceAddresses } from "../agent-card/client/interface.ts";
import type { VerifyCard } from "../agent-card/client/verification.ts";
import { readCard } from "../agent-card/client.ts";
import type { CoreBinding } from "../agent-card/model.ts";
import type { ReadCard } from "./card.ts";

/** A card, and where it is from. */
export interface GivenCard {
  /** As it was written. */
  readonly card: Members;
  /** The address of its file, or of the endpoint. */
  readonly address: URL;
  /** Whether nobody wrote it: for an endpoint without a card, whatever an agent could offer is tried. */
  readonly isAssumed: boolean;
}

/** What stands for the card of an agent of which only an endpoint is known. */
export const assumedCard = (
  address: URL,
  { url, binding, version }: { readonly url: string; readonly binding: CoreBinding; readonly version: AgentVersion },
): GivenCard => ({
  card: {
    supportedInterfaces: [{ url, protocolBinding: binding, protocolVersion: version }],
    capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
  },
  address,
  isAssumed: true,
});

/** Reads a given card; nothing is sent. */
export const givenCardReader =
  ({ card, address }: GivenCard, verifyCard: VerifyCard): ReadCard =>
  async (signal) =>
    readCard(await verifyCard(card, address.href, signal), address);

/** The addresses that a given card names: whoever names the card names them too. */
export const addressesIn = ({ card, address }: GivenCard): readonly URL[] =>
  interfaceAddresses(readCard(card, address));
