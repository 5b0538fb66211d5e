import { cite, citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { isUnsigned, protectedHeader } from "../../../lib/services/a2a/agent-card/model/signature.ts";

/** Whether a header names an algorithm that proves who signed; undefined without a header, which another rule reports. */
function provesSigner(text: unknown): boolean | undefined {
  const header = protectedHeader(text);
  return header && typeof header.alg === "string" && header.alg !== "" && !isUnsigned(header.alg);
}

export default rule({
  severity: "error",
  summary: "The protected header of a signature names its algorithm, which is not none.",
  otherwise: "Clients cannot verify a signature without an algorithm, and with none anyone can forge the card.",
  cites: [cite(1, "AgentCardSignature (RFC 7515 JSON Web Signature form)"), citeGuide("a2a", "Signature Format")],
  good: {
    "an algorithm": `
signatures: [{ protected: eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9, signature: c2ln }]`,
  },
  bad: {
    "no algorithm": `
signatures: [{ protected: ⟦eyJ0eXAiOiJKT1NFIiwia2lkIjoia2V5LTEifQ⟧, signature: c2ln }]`,
    none: `
signatures: [{ protected: ⟦eyJhbGciOiJub25lIiwidHlwIjoiSk9TRSIsImtpZCI6ImtleS0xIn0⟧, signature: c2ln }]`,
  },
  each: ["signatures[].protected"],
  when: [[".", (text) => provesSigner(text) === false]],
  *check(header) {
    const { alg } = protectedHeader(header.value) ?? {};
    yield {
      at: header,
      message: `${header.path} holds ${alg === undefined ? "no alg" : `alg ${JSON.stringify(alg)}`}; a signature proves nothing without an algorithm such as ES256`,
      help: "sign the card again with ES256, EdDSA or RS256, and name the algorithm in alg",
    };
  },
});
