/**
 * Verification of cards before a client uses them. It fails closed: without a signature that a trusted key verifies, the
 * card is not used, and of a card that is, only what the signature covers.
 */

import type { Members } from "../../../../base/members.ts";
import type { Network } from "../../../../client/http/transport.ts";
import type { KeyReader } from "./key-reader.ts";
import { untrustedCard } from "./signature-error.ts";
import type { TrustedKeys } from "./trusted-keys.ts";

/**
 * Verifies a card as it was received.
 * @param address of the card or of its agent, for errors.
 * @returns what may be used of the card.
 * @throws AgentError if no trusted key verifies it; ApiError if a trusted place of keys cannot be read.
 */
export type VerifyCard = (card: Members, address: string, signal: AbortSignal | undefined) => Promise<Members>;

/**
 * Creates a verification; it reads keys when the first card is verified.
 * @param report receives one line about each verified card.
 */
export function createCardVerification(
  trusted: TrustedKeys,
  network: Network,
  report: (line: string) => void = () => {},
): VerifyCard {
  let reader: KeyReader | undefined;
  return async (card, address, signal) => {
    const [{ createKeyReader }, { verifySignatures }, { signedContent }, { outcomeInWords }] = await Promise.all([
      import("./key-reader.ts"),
      import("./verify.ts"),
      import("./signed-content.ts"),
      import("./outcome-words.ts"),
    ]);
    reader ??= createKeyReader(network);
    const outcomes = await verifySignatures(card, trusted, reader, signal);
    const valid = outcomes.filter((each) => each.state === "valid");
    const best = valid.find(({ reading }) => reading !== "sdk") ?? valid[0];
    if (best === undefined) throw untrustedCard(address, outcomes.map(outcomeInWords));
    report(`${address}: ${outcomeInWords(best)}`);
    if (best.reading !== "sdk") return card;
    return { ...signedContent(card, best.reading), signatures: card.signatures };
  };
}
