import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { protectedHeader } from "../../../lib/services/a2a/agent-card/model/signature.ts";

export default rule({
  severity: "warning",
  summary: "The two headers of a signature have no member in common.",
  otherwise: "RFC 7515 requires different members, so libraries refuse the signature.",
  unwanted: "never",
  cites: [citeGuide("a2a", "Signature Format")],
  good: {
    "another member": `
signatures: [{ protected: eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9, signature: c2ln, header: { note: second key } }]`,
  },
  bad: {
    "the algorithm in both": `
signatures: [{ protected: eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9, signature: c2ln, header: { ⟦alg⟧: ES256 } }]`,
  },
  each: ["signatures[].header"],
  *check(header) {
    const beside = header.parent?.at("protected");
    const names = Object.keys(protectedHeader(beside?.value) ?? {});
    for (const key of header.keys()) {
      if (typeof key !== "string" || !names.includes(key)) continue;
      const entry = header.entry(key);
      yield {
        at: entry,
        atKey: true,
        message: `${entry.path} is in ${beside?.path} too; a signature whose headers share a member is invalid (RFC 7515, 7.2.1)`,
        help: "remove it here: the protected header is signed, this one is not",
      };
    }
  },
});
