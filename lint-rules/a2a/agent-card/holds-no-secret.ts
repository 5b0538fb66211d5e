import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { hasSecretInQuery, isKnownSecret } from "../../../lib/facts/model/secrets/secret-value.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  notSuppressible: true,
  summary: "An agent card, which anyone may read, contains no key, token or password.",
  otherwise: "Clients, caches and catalogs keep copies of a public card, so the secret must be rotated.",
  unwanted: "The value only resembles a secret, such as an example value.",
  cites: [citeGuide("a2a", "Well-Known URI Registration")],
  good: {
    "a URL without a password": `
supportedInterfaces:
  - { url: "https://agent.example.test/a2a", protocolBinding: JSONRPC, protocolVersion: "1.0" }
description: Send your own token (ghp_…) in the header Authorization`,
  },
  bad: {
    "a token in the description": `
description: ⟦Use ghp_swordfishswordfishswordfishswordfish⟧`,
    "a password in a URL": `
supportedInterfaces:
  - { url: ⟦"https://web:swordfish@agent.example.test"⟧, protocolBinding: JSONRPC, protocolVersion: "1.0" }`,
    "a key in the query of a URL": `
supportedInterfaces:
  - { url: ⟦"https://agent.example.test/a2a?api_key=swordfish"⟧, protocolBinding: JSONRPC, protocolVersion: "1.0" }`,
    "a token in an example": `
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents], examples: [⟦ghp_swordfishswordfishswordfishswordfish⟧] }`,
  },
  each: [
    ...["name", "description", "documentationUrl", "iconUrl", "provider.url", "supportedInterfaces[].url"],
    ...["skills[].name", "skills[].description", "skills[].examples[]"],
  ],
  when: [[".", (text) => typeof text === "string" && (isKnownSecret(text) || hasSecretInQuery(text))]],
  *check(text) {
    yield {
      at: text,
      isSecret: true,
      message: `${text.path} contains a text that looks like a secret (not shown); anyone who can fetch the card can read it`,
      help: "remove it, let clients send credentials as securitySchemes declares, and rotate the exposed secret",
    };
  },
});
