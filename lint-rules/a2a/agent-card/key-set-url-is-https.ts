import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { protectedHeader } from "../../../lib/services/a2a/agent-card/model/signature.ts";
import { isHttps } from "../../web-address.ts";

const keySetUrl = (text: unknown): unknown => protectedHeader(text)?.jku;

export default rule({
  severity: "warning",
  summary: "The address of a signature's key set is an absolute https URL.",
  otherwise: "Over http, an attacker can replace the keys, and a forged card then passes verification.",
  unwanted: "The agent and its clients share a private network without https.",
  cites: [citeGuide("a2a", "Signature Verification"), citeGuide("a2a", "Signature Format")],
  good: {
    https: `
signatures:
  - protected: eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSIsImprdSI6Imh0dHBzOi8va2V5cy5leGFtcGxlLnRlc3Qvandrcy5qc29uIn0
    signature: c2ln`,
  },
  bad: {
    http: `
signatures:
  - protected: ⟦eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSIsImprdSI6Imh0dHA6Ly9rZXlzLmV4YW1wbGUudGVzdC9qd2tzLmpzb24ifQ⟧
    signature: c2ln`,
    "a path": `
signatures:
  - protected: ⟦eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSIsImprdSI6ImtleXMuanNvbiJ9⟧
    signature: c2ln`,
  },
  each: ["signatures[].protected"],
  when: [[".", (text) => keySetUrl(text) !== undefined && !isHttps(keySetUrl(text))]],
  *check(header) {
    yield {
      at: header,
      message: `${header.path} holds jku ${JSON.stringify(keySetUrl(header.value))}; it must be an absolute https URL, since whoever changes the keys on the way could sign any card`,
      help: "publish the JWKS at an https address, and sign the card again with it",
    };
  },
});
