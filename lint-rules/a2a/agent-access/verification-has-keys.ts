import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { absent, empty } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "A verification of signatures has keys, or an origin whose keys are trusted.",
  otherwise: "A signature cannot be verified without a trusted key.",
  cites: [citeGuide("a2a", "Signature Verification")],
  good: {
    "a key set": `
verifySignatures: { keys: ["https://keys.example.com/agents.json"] }`,
    "an origin": `
verifySignatures: { jkuOrigins: ["https://keys.example.com"] }`,
    "no verification": `
verifySignatures: null`,
  },
  bad: {
    nothing: `
verifySignatures: ⟦{}⟧`,
    "no keys": `
verifySignatures: ⟦{ keys: [] }⟧`,
  },
  each: ["verifySignatures"],
  when: [
    ["verifySignatures.keys", absent, empty],
    ["verifySignatures.jkuOrigins", absent, empty],
  ],
  *check(verification) {
    if (verification.state !== "known" || verification.value === null) return;
    const [keys, origins] = [verification.at("keys"), verification.at("jkuOrigins")];
    yield {
      at: verification,
      message: `${verification.path} has neither ${keys.path} nor ${origins.path}, so no card could be used`,
      help: `name the places of the public keys in ${keys.path}, or remove ${verification.path}`,
    };
  },
});
