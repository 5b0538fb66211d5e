import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import {
  isSymmetric,
  isUnsigned,
  protectedHeader,
  signatureAlgorithms,
} from "../../../lib/services/a2a/agent-card/model/signature.ts";

const known: readonly string[] = Object.keys(signatureAlgorithms);

/** An algorithm that other rules do not report and common libraries do not know; undefined if there is none. */
function unknownAlgorithm(text: unknown): string | undefined {
  const alg = protectedHeader(text)?.alg;
  const isOther = typeof alg === "string" && alg !== "" && !isUnsigned(alg) && !isSymmetric(alg);
  return isOther && !known.includes(alg) ? alg : undefined;
}

export default rule({
  severity: "warning",
  summary: "The algorithm of a signature is an algorithm that clients verify.",
  otherwise: "Libraries verify only registered algorithms, so clients treat the card as unverified.",
  unwanted: "All clients of the agent are your own, and verify the algorithm.",
  cites: [citeGuide("a2a", "Signature Format")],
  good: {
    "an elliptic curve": `
signatures: [{ protected: eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9, signature: c2ln }]`,
  },
  bad: {
    "lower case": `
signatures: [{ protected: ⟦eyJhbGciOiJlczI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9⟧, signature: c2ln }]`,
    "a curve that few libraries have": `
signatures: [{ protected: ⟦eyJhbGciOiJFUzI1NksiLCJ0eXAiOiJKT1NFIiwia2lkIjoia2V5LTEifQ⟧, signature: c2ln }]`,
  },
  each: ["signatures[].protected"],
  when: [[".", (text) => unknownAlgorithm(text) !== undefined]],
  *check(header) {
    const alg = unknownAlgorithm(header.value);
    const meant = known.find((each) => each.toLowerCase() === alg?.toLowerCase());
    yield {
      at: header,
      message: `${header.path} holds alg ${JSON.stringify(alg)}; clients verify ${known.join(", ")}`,
      help: `sign the card again with ${meant ?? "ES256, EdDSA or RS256"}`,
    };
  },
});
