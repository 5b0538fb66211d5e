/** Signs the card of a file: lint, sign, write. */

import { unwritableBecause } from "../../../../base/files/file-errors.ts";
import { without } from "../../../../base/members.ts";
import { faultLines, lintsRequests } from "../../../../cli/lint/request-lint.ts";
import { printDocument, printMessage } from "../../../../cli/terminal/print.ts";
import { UsageError } from "../../../../cli/terminal/usage-error.ts";
import { writeAtomically } from "../../../../cli/terminal/write-file.ts";
import { safeAddress } from "../../../../client/secrets/safe-address.ts";
import { readKeys } from "../../agent-card/client/card-key.ts";
import { signCard, signingKey } from "../../agent-card/client/sign.ts";
import { agentCard } from "../../agent-card/model.ts";
import type { CardFile } from "./card-file.ts";

/** The options of `lintel agent card sign`. */
export interface SignFileOptions {
  /** Path of the card, for messages. */
  readonly path: string;
  readonly lint: boolean;
  readonly outputFile: string | undefined;
  readonly kid: string | undefined;
  readonly alg: string | undefined;
  readonly jku: string | undefined;
  readonly reading: "specification" | "sdk";
  /** Where the private key is, in words. */
  readonly keyPlace: string;
  readonly readKey: () => Promise<string>;
  readonly readPassphrase: () => Promise<string | undefined>;
}

/** At most so many members are listed in a note. */
const maxListed = 3;

/** Signs a card, writes it, and says what was done on standard error. Throws UsageErrors and ApiErrors. */
export async function signFile({ card, text, withSignatures }: CardFile, options: SignFileOptions): Promise<void> {
  const { path, jku, keyPlace, outputFile } = options;
  if (!("supportedInterfaces" in card) && !("supported_interfaces" in card)) {
    const v0_3 = "url" in card ? "; it has members of version 0.3, which does not define the signed content" : "";
    throw new UsageError(`the card ${path} has no supportedInterfaces${v0_3}: write a card of version 1.0`);
  }
  if (jku !== undefined && safeAddress(jku) === undefined) {
    throw new UsageError(`--jku is ${JSON.stringify(jku)}; it must be an absolute https address of a JWKS`);
  }
  if (options.lint && lintsRequests()) {
    const faults = await faultLines({ kind: agentCard.name, input: without(card, "signatures") });
    if (faults !== undefined) {
      const remedy = "so it was not signed (--no-lint signs it anyway)";
      throw new UsageError(`the card ${path} breaks documented constraints, ${remedy}:\n${faults}`);
    }
  }
  const passphrase = await options.readPassphrase();
  const key = signingKey(readKeys(await options.readKey(), keyPlace, "private", passphrase), keyPlace, options.kid);
  const kid = key.kid ?? options.kid;
  if (kid === undefined || kid === "") {
    throw new UsageError("the key has no id by which clients can find it; give one with --kid, such as --kid key-1");
  }
  const { alg, reading } = options;
  const signed = await signCard(card, { key, kid, alg, jku, reading });

  const written = signed.isUnchanged ? text : withSignatures(signed.signatures);
  if (outputFile === undefined) await printDocument(written);
  else if (outputFile !== path || !signed.isUnchanged) write(outputFile, written);
  const which = `the signature of ${JSON.stringify(kid)} (${signed.alg})`;
  printMessage(
    signed.isUnchanged
      ? `lintel: the card is unchanged: ${which} still verifies\n`
      : `lintel: added ${which}${outputFile === undefined ? "" : ` to ${outputFile}`}\n`,
  );
  const [first, ...others] = signed.unlikeSdks;
  if (first === undefined) return;
  const listed = [first, ...others].slice(0, maxListed).join(", ");
  const more = signed.unlikeSdks.length - maxListed;
  printMessage(
    `lintel: clients on the public SDKs refuse this signature, since they leave out empty and unknown members (${listed}${more > 0 ? ` and ${more} more` : ""}); for them add a second one: --reading sdk, with a key of another kid\n`,
  );
}

function write(path: string, content: string): void {
  try {
    writeAtomically(path, content);
  } catch (error) {
    const why = unwritableBecause(error);
    throw new UsageError(`--output-file ${path} cannot be written: ${why}`);
  }
}
