import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { protectedHeader } from "../../../lib/services/a2a/agent-card/model/signature.ts";

export default rule({
  severity: "warning",
  summary: "A key signs a card once.",
  otherwise: "The second signature does not add proof: the same key made both.",
  unwanted: "Clients support different algorithms, and one key signs the card with each of them.",
  cites: [citeGuide("a2a", "Signature Verification")],
  good: {
    "two keys": `
signatures:
  - { protected: eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9, signature: c2ln }
  - { protected: eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMiJ9, signature: c2ln }`,
  },
  bad: {
    "the same key twice": `
signatures:
  - { protected: eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9, signature: c2ln }
  - { protected: ⟦eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9⟧, signature: c2lnMg }`,
  },
  each: ["signatures"],
  when: [[".", (signatures) => Array.isArray(signatures) && signatures.length > 1]],
  *check(signatures) {
    const headers = signatures.items().map((signature) => signature.at("protected"));
    for (const { part, first } of repeats(headers, ({ value }) => protectedHeader(value)?.kid)) {
      yield {
        at: part,
        message: `${part.path} has the kid ${JSON.stringify(protectedHeader(part.value)?.kid)}, like ${first.path}; only one of the two can be the signature of the current card, unless the key signs it in two ways`,
        help: "remove the older signature, or give the second key an id of its own",
      };
    }
  },
});
