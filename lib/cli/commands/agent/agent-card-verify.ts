/** `lintel agent card verify`: verifies the signatures of an agent's card. */
import { trustElsewhere } from "../../../client/http/trust.ts";
import { keyPlaces } from "../../../services/a2a/agent-card/client/signature-error.ts";
import { keysOf, signatureHelp } from "../../../services/a2a/command/options/signature-options.ts";
import type { RunCommand } from "../../terminal/command.ts";
import { repeatable } from "../../terminal/repeatable.ts";
import { UsageError } from "../../terminal/usage-error.ts";
import { userAgent } from "../../terminal/user-agent.ts";

export const run: RunCommand = async (line) => {
  const options = await line
    .usage(
      "$0 CARD --keys PLACE\n$0 --agent URL --keys PLACE\n\nVerify the signatures of an agent card, in a file or served by an agent, and report the key of each and the members that it covers.",
    )
    .option("agent", { type: "string", describe: "Base URL of the agent, or the address of its card, instead of CARD" })
    .option("keys", repeatable(`Where the trusted public keys are, in PEM, as a JWK or as a JWKS: ${keyPlaces}`))
    .option("jku-origin", repeatable(signatureHelp["jku-origin"]))
    .option("ca-bundle", { type: "string", describe: "File of trusted certificate authorities (PEM)" })
    .option("output", { choices: ["text", "json"] as const, default: "text" as const, describe: "Output format" })
    .demandCommand(0, 1, "", "name only one card.")
    .example("$0 card.json --keys file:keys.jwks", "")
    .example("$0 --agent https://agent.example.com --jku-origin https://keys.example.com", "")
    .epilogue(
      "Exit codes: 0 a trusted key verifies the card, 1 no trusted key verifies it, 2 bad usage, or the keys cannot be read, 3 a trusted key verifies only a part of the card.",
    )
    .parseAsync();
  const { _: words, agent, output, keys, "jku-origin": origins, "ca-bundle": caBundle } = options;
  const [path] = words.map(String);
  if ((path === undefined) === (agent === undefined)) {
    throw new UsageError(
      `give ${path === undefined ? "a card: the path of a file, or" : "either a file or"} --agent URL`,
    );
  }
  if (path !== undefined && /^https?:\/\//i.test(path)) {
    throw new UsageError("the card is an address; to verify the card of an agent, give it with --agent URL");
  }
  const trusted = keysOf(keys, origins, "--keys");
  if (keys.length === 0 && origins.length === 0) {
    throw new UsageError(`give the trusted keys: --keys PLACE (${keyPlaces}), or --jku-origin ORIGIN`);
  }
  const network = { userAgent, trust: () => trustElsewhere({ caBundle }) };
  const { verifyCardOf } = await import("../../../services/a2a/command/card/verified-card.ts");
  await verifyCardOf(path === undefined ? { agent: agent ?? "" } : { path }, { trusted, network, output });
};
