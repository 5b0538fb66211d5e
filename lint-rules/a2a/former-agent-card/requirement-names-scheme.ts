import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { undeclaredScheme } from "../../consequences.ts";
import { undeclaredSchemes } from "../declared-schemes.ts";

export default rule({
  severity: "error",
  summary: "Security requirements name schemes that the card declares.",
  otherwise: undeclaredScheme,
  cites: [citeGuide("a2a-0-3", "SecurityScheme Object")],
  good: {
    "a declared scheme": `
securitySchemes: { internal: { type: mutualTLS } }
security: [{ internal: [] }]`,
  },
  bad: {
    "of the card": `
securitySchemes: { internal: { type: mutualTLS } }
security: [{ ⟦intern⟧: [] }]`,
    "of a skill": `
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents], security: [{ ⟦internal⟧: [] }] }`,
  },
  each: ["security[]", "skills[].security[]"],
  check: undeclaredSchemes,
});
