import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { protectedHeader } from "../../../lib/services/a2a/agent-card/model/signature.ts";

export default rule({
  severity: "error",
  summary: "The protected header of a signature is a JSON object in base64url.",
  otherwise: "Clients cannot read the algorithm and the key, so they cannot verify the signature.",
  cites: [cite(1, "AgentCardSignature (RFC 7515 JSON Web Signature form)")],
  good: {
    "a header": `
signatures: [{ protected: eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9, signature: c2ln }]`,
  },
  bad: {
    "JSON as it is": `
signatures: [{ protected: ⟦'{"alg":"ES256"}'⟧, signature: c2ln }]`,
    "a list": `
signatures: [{ protected: ⟦W10⟧, signature: c2ln }]`,
  },
  each: ["signatures[].protected"],
  when: [[".", (text) => typeof text === "string" && text !== "" && protectedHeader(text) === undefined]],
  *check(header) {
    yield {
      at: header,
      message: `${header.path} is ${header.shown}; it must be a JSON object in base64url without padding`,
      help: 'encode the header: {"alg":"ES256"} becomes eyJhbGciOiJFUzI1NiJ9',
    };
  },
});
