import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { undeclaredScheme } from "../../consequences.ts";
import { undeclaredSchemes } from "../declared-schemes.ts";

export default rule({
  severity: "error",
  summary: "Security requirements name schemes that the card declares.",
  otherwise: undeclaredScheme,
  cites: [cite(1, "Authentication")],
  good: {
    "a declared scheme": `
securitySchemes: { internal: { mtlsSecurityScheme: {} } }
securityRequirements: [{ schemes: { internal: { list: [] } } }]`,
  },
  bad: {
    "of the card": `
securitySchemes: { internal: { mtlsSecurityScheme: {} } }
securityRequirements: [{ schemes: { ⟦intern⟧: { list: [] } } }]`,
    "of a skill": `
skills:
  - id: search
    name: Search
    description: Finds incidents
    tags: [incidents]
    securityRequirements: [{ schemes: { ⟦internal⟧: { list: [] } } }]`,
  },
  each: ["securityRequirements[].schemes", "skills[].securityRequirements[].schemes"],
  check: undeclaredSchemes,
});
