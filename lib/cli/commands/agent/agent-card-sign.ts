/** `lintel agent card sign`: signs an agent's card. */
import { parseSecretReference, readSecret, referenceInWords } from "../../../client/secrets/secret-reference.ts";
import { secretPlaces } from "../../../facts/model/secrets/secret-reference.ts";
import { readCardFile } from "../../../services/a2a/command/card/card-file.ts";
import { signFile } from "../../../services/a2a/command/card/signed-file.ts";
import type { RunCommand } from "../../terminal/command.ts";

export const run: RunCommand = async (line) => {
  const options = await line
    .usage(
      "$0 CARD --key PLACE\n\nSign an agent card, so that clients can verify its origin and content. Replaces a signature of the same key, unless it still verifies, and keeps the signatures of other keys.",
    )
    .option("key", {
      type: "string",
      demandOption: true,
      describe: `Where to read the private key, in PEM, as a JWK or as a JWKS: ${secretPlaces}`,
    })
    .option("passphrase", {
      type: "string",
      describe: "Where to read the passphrase of an encrypted key, in the form of --key",
    })
    .option("kid", { type: "string", describe: "Id of the key (default: the id in the JWK); chooses from a JWKS" })
    .option("alg", {
      type: "string",
      describe: "Algorithm (default: the usual one for the key: ES256 for P-256, EdDSA for Ed25519, RS256 for RSA)",
    })
    .option("jku", { type: "string", describe: "https address of the JWKS with the public key, for the header" })
    .option("reading", {
      choices: ["specification", "sdk"] as const,
      default: "specification" as const,
      describe:
        "Signed content: the card as the specification defines it, or without empty members, as the SDKs sign it",
    })
    .option("output-file", {
      type: "string",
      describe: "File to write, possibly the card's (default: standard output)",
    })
    .option("lint", {
      type: "boolean",
      default: true,
      describe: "Lint the card before signing it; --no-lint skips this",
    })
    .demandCommand(1, 1, "missing argument CARD: a file with an agent card, in JSON or YAML.", "name only one card.")
    .example("$0 card.json --key file:key.pem --kid key-1 --output-file card.json", "")
    .example("$0 card.yaml --key env:CARD_KEY", "with a JWK that has a kid")
    .epilogue("Exit codes: 0 the card is signed, 2 bad usage, or the card or the key cannot be used.")
    .parseAsync();
  const path = String(options._[0]);
  const reference = parseSecretReference(options.key, "--key");
  const locked =
    options.passphrase === undefined ? undefined : parseSecretReference(options.passphrase, "--passphrase");
  const file = await readCardFile(path);
  await signFile(file, {
    ...{ path, lint: options.lint, outputFile: options["output-file"] },
    ...{ kid: options.kid, alg: options.alg, jku: options.jku, reading: options.reading },
    keyPlace: referenceInWords(reference),
    readKey: () => readSecret(reference, "key"),
    readPassphrase: async () => (locked === undefined ? undefined : readSecret(locked, "passphrase")),
  });
};
