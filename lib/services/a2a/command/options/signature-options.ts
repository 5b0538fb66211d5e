/** Options with the keys that must have signed an agent's card. */
import type { Argv } from "yargs";
import { repeatable } from "../../../../cli/terminal/repeatable.ts";
import type { Network } from "../../../../client/http/transport.ts";
import { keyPlaces } from "../../agent-card/client/signature-error.ts";
import { type TrustedKeys, trustedKeys } from "../../agent-card/client/trusted-keys.ts";
import { createCardVerification, type VerifyCard } from "../../agent-card/client/verification.ts";

/** Help texts of the options. */
export const signatureHelp = {
  "verify-signatures": `Use the agent's card only if one of these keys signed it: ${keyPlaces}`,
  "jku-origin": "Origin whose JWKS is read where a signature names it (jku), such as https://keys.example.com",
} as const;

/** Adds the options. */
export const signatureOptions = <Before>(line: Argv<Before>) =>
  line
    .option("verify-signatures", repeatable(signatureHelp["verify-signatures"]))
    .option("jku-origin", repeatable(signatureHelp["jku-origin"]));

/** The trusted keys of these options. Throws an ApiError for a malformed one, without showing what may be a key. */
export const keysOf = (
  places: readonly string[],
  jkuOrigins: readonly string[],
  option = "--verify-signatures",
): TrustedKeys => trustedKeys(places, jkuOrigins, { keys: option, jkuOrigins: "--jku-origin" });

/** The verification that the options ask for; undefined if none of them is given. */
export function verificationOf(
  given: (option: keyof typeof signatureHelp) => readonly string[] | undefined,
  network: Network,
  report?: (line: string) => void,
): VerifyCard | undefined {
  const [places = [], origins = []] = [given("verify-signatures"), given("jku-origin")];
  if (places.length === 0 && origins.length === 0) return undefined;
  return createCardVerification(keysOf(places, origins), network, report);
}
