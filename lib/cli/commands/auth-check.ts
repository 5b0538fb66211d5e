/** `lintel auth check`: checks with the REST API whether a token is valid, and what it permits. */

import { allowInsecure } from "../../facts/model/addresses/insecure-address.ts";
import { tokenKinds, tokenSchemes } from "../../facts/model/secrets/credential-kinds.ts";
import { secretPlaces } from "../../facts/model/secrets/secret-reference.ts";
import { samplePath, vendorWord } from "../../services/rest-api/model.ts";
import type { RunCommand } from "../terminal/command.ts";
import { helpOf } from "../terminal/help-of.ts";

/** Exits with 0 for a valid token, with 1 for an invalid one, with 2 if the check failed. */
export const run: RunCommand = async (line) => {
  const options = await line
    .usage(
      "$0 --base-url URL --api-version DATE --token-from PLACE\n\nCheck an access token of a GitHub-like REST API: whether it is valid, its kind, scopes, " +
        "expiry and remaining hourly requests. Lintel never shows the token, and does not accept it as an argument.",
    )
    .option("base-url", { type: "string", demandOption: true, describe: "Base URL of the REST API" })
    .option("api-version", {
      type: "string",
      demandOption: true,
      describe: "API version to request: a date, YYYY-MM-DD",
    })
    .option("token-from", { type: "string", describe: `Where to read the token: ${secretPlaces}` })
    .option("token-command", {
      type: "string",
      describe: "Program that prints the token, with arguments separated by spaces; runs without a shell",
    })
    .option("kind", { choices: tokenKinds, describe: "Kind of the token" })
    .option("scheme", {
      choices: tokenSchemes,
      default: "Bearer" as const,
      describe: "Scheme of the Authorization header",
    })
    .option("client-id", {
      type: "string",
      describe: "Client id of the app that owns the token, which then checks it first",
    })
    .option("client-secret-from", {
      type: "string",
      describe: "Where to read the app's client secret, in the form of --token-from",
    })
    .option("allow-insecure", { type: "boolean", default: false, describe: helpOf(allowInsecure) })
    .option("vendor", {
      type: "string",
      defaultDescription: `github for api.github.com, else ${vendorWord.default}`,
      describe: helpOf(vendorWord),
    })
    .option("sample-path", { type: "string", default: samplePath.default, describe: helpOf(samplePath) })
    .option("output", { choices: ["text", "json"] as const, default: "text" as const, describe: "Output format" })
    .demandCommand(0, 0, "", "this command takes options only; name where to read the token with --token-from.")
    .epilogue("Exit codes: 0 the token is valid, 1 it is not, 2 bad usage or the check failed.")
    .example("$0 --base-url https://api.example.test --api-version 2022-11-28 --token-from env:API_TOKEN", "")
    .parseAsync();
  const { checkToken } = await import("../../services/rest-api/command/check-token.ts");
  await checkToken(options);
};
