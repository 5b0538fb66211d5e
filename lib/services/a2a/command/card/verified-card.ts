/** Verifies a card from a file or an agent, and prints what became of each signature. */

import type { Members } from "../../../../base/members.ts";
import { printableJson } from "../../../../base/text/printable.ts";
import { print, printDocument } from "../../../../cli/terminal/print.ts";
import { whileShown } from "../../../../cli/terminal/progress.ts";
import type { Network } from "../../../../client/http/transport.ts";
import { createKeyReader } from "../../agent-card/client/key-reader.ts";
import { outcomeInWords } from "../../agent-card/client/outcome-words.ts";
import type { TrustedKeys } from "../../agent-card/client/trusted-keys.ts";
import { type SignatureOutcome, verifySignatures } from "../../agent-card/client/verify.ts";
import { createAgentClient } from "../../client.ts";
import { readCardFile } from "./card-file.ts";

/** Where the card is. */
export type CardSource = { readonly path: string } | { readonly agent: string };

/** How to verify it, and to print the outcome. */
export interface VerifyOptions {
  readonly trusted: TrustedKeys;
  readonly network: Network;
  readonly output: "text" | "json";
}

/** The exit code for a card of which no valid signature covers everything. */
const partlyCovered = 3;

const coversAll = (outcome: SignatureOutcome): boolean => outcome.state === "valid" && outcome.notCovered.length === 0;

/**
 * Verifies a card. Exits with 1 unless a trusted key verifies it, and with {@link partlyCovered} if others could have
 * added something. Throws UsageErrors and ApiErrors.
 */
export async function verifyCardOf(source: CardSource, { trusted, network, output }: VerifyOptions): Promise<void> {
  const reader = createKeyReader(network);
  try {
    const verify = (card: Members) => verifySignatures(card, trusted, reader);
    const outcomes =
      "path" in source
        ? await verify((await readCardFile(source.path)).card)
        : await whileShown(() => outcomesAt(source.agent, network, verify));
    const isVerified = outcomes.some(({ state }) => state === "valid");
    if (output === "json") {
      const shown = { verified: isVerified, signatures: outcomes };
      await printDocument(`${printableJson(JSON.stringify(shown, undefined, 2))}\n`);
    } else {
      const lines = outcomes.length === 0 ? ["the card has no signatures"] : outcomes.map(outcomeInWords);
      print(lines.map((line) => `${line}\n`).join(""));
    }
    if (!isVerified) process.exitCode = 1;
    else if (!outcomes.some(coversAll)) process.exitCode = partlyCovered;
  } finally {
    reader.close();
  }
}

/** The outcomes for the card that an agent serves. */
async function outcomesAt(
  agent: string,
  network: Network,
  verify: (card: Members) => Promise<readonly SignatureOutcome[]>,
): Promise<readonly SignatureOutcome[]> {
  let outcomes: readonly SignatureOutcome[] | undefined;
  const client = createAgentClient({
    ...{ agent, ...network },
    verifyCard: async (card) => {
      outcomes = await verify(card);
      return card;
    },
  });
  try {
    await client.card();
  } catch (error) {
    // A card that Lintel cannot use otherwise, such as one of version 0.3, may be signed nevertheless.
    if (outcomes === undefined) throw error;
  } finally {
    client.close();
  }
  return outcomes ?? [];
}
