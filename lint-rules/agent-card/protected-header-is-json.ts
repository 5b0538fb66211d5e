import { isMembers } from "../../lib/base/members.ts";
import { rule } from "../../lib/lint/rule/rule.ts";
import { agentCard } from "../../lib/model/agents/agent-card.ts";
import { cite } from "../../lib/model/citation.ts";

/** Whether a text is a JSON object in base64url, without padding. */
function isProtectedHeader(text: string): boolean {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return false;
  try {
    return isMembers(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return false;
  }
}

export default rule({
  id: "agent-card/protected-header-is-json",
  on: agentCard,
  severity: "error",
  summary: "The protected header of a signature is a JSON object in base64url.",
  cites: [cite(1, "AgentCardSignature (RFC 7515 JSON Web Signature form)")],
  good: {
    "a header": `
signatures: [{ protected: eyJhbGciOiJFUzI1NiJ9, signature: c2ln }]`,
  },
  bad: {
    "JSON as it is": `
signatures: [{ protected: ⟦'{"alg":"ES256"}'⟧, signature: c2ln }]`,
    "a list": `
signatures: [{ protected: ⟦W10⟧, signature: c2ln }]`,
  },
  each: ["signatures[].protected"],
  when: [[".", (text) => typeof text === "string" && text !== "" && !isProtectedHeader(text)]],
  *check(header) {
    yield {
      at: header,
      message: `${header.path} is ${header.shown}; it must be a JSON object in base64url without padding`,
      help: 'encode the header: {"alg":"ES256"} becomes eyJhbGciOiJFUzI1NiJ9',
    };
  },
});
