import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { protectedHeader, signatureType } from "../../../lib/services/a2a/agent-card/model/signature.ts";

/** What clients of the public specification look for in a header, and do not find. */
function missingIn(text: unknown): readonly string[] {
  const header = protectedHeader(text);
  if (header === undefined) return [];
  return [
    ...(typeof header.kid === "string" && header.kid !== "" ? [] : ["kid, the id of the key"]),
    ...(header.typ === signatureType ? [] : [`typ "${signatureType}"`]),
  ];
}

export default rule({
  severity: "warning",
  summary: "The protected header of a signature names its key, and has the type JOSE.",
  otherwise: "Clients find the key by its ID. Without the ID, they must try every key or fail.",
  unwanted: "All clients know the key of the agent, and do not look it up.",
  cites: [citeGuide("a2a", "Signature Format")],
  good: {
    "a key": `
signatures: [{ protected: eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9, signature: c2ln }]`,
  },
  bad: {
    "no key": `
signatures: [{ protected: ⟦eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UifQ⟧, signature: c2ln }]`,
    "no type": `
signatures: [{ protected: ⟦eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIn0⟧, signature: c2ln }]`,
    "another type": `
signatures: [{ protected: ⟦eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImtleS0xIn0⟧, signature: c2ln }]`,
  },
  each: ["signatures[].protected"],
  when: [[".", (text) => missingIn(text).length > 0]],
  *check(header) {
    yield {
      at: header,
      message: `${header.path} lacks ${missingIn(header.value).join(" and ")}; Lintel's reference does not ask for it, but clients find the key by kid, and some refuse a signature without the type`,
      help: "sign the card again with kid and typ in the protected header",
    };
  },
});
