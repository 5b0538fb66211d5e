import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { isSymmetric, protectedHeader } from "../../../lib/services/a2a/agent-card/model/signature.ts";

export default rule({
  severity: "error",
  summary: "The algorithm of a signature has a public key for clients, not a secret that they share with the signer.",
  otherwise: "Everyone who can verify the card can also sign a forged card.",
  cites: [citeGuide("a2a", "Signature Format"), citeGuide("a2a", "Signature Verification")],
  good: {
    "a public key": `
signatures: [{ protected: eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9, signature: c2ln }]`,
  },
  bad: {
    "a shared secret": `
signatures: [{ protected: ⟦eyJhbGciOiJIUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9⟧, signature: c2ln }]`,
  },
  each: ["signatures[].protected"],
  when: [[".", (text) => isSymmetric(protectedHeader(text)?.alg)]],
  *check(header) {
    yield {
      at: header,
      message: `${header.path} holds alg ${JSON.stringify(protectedHeader(header.value)?.alg)}; clients retrieve a public key, and with a shared secret whoever can verify the card could sign any other`,
      help: "sign the card again with ES256, EdDSA or RS256",
    };
  },
});
