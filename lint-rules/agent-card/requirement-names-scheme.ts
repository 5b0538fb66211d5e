import { rule } from "../../lib/lint/rule/rule.ts";
import { agentCard } from "../../lib/model/agents/agent-card.ts";
import { cite } from "../../lib/model/citation.ts";

export default rule({
  id: "agent-card/requirement-names-scheme",
  on: agentCard,
  severity: "error",
  summary: "Security requirements name schemes that the card declares.",
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
  *check(required) {
    const schemes = required.declaration.at("securitySchemes");
    if (schemes.state === "unknown" || schemes.hasUnknownKey) return schemes.ask();
    const declared = schemes.keys();
    for (const name of required.keys()) {
      if (declared.includes(name)) continue;
      yield {
        at: required.entry(name),
        atKey: true,
        message: `${required.path} names ${JSON.stringify(name)}, but ${schemes.path} ${declared.length === 0 ? "declares no scheme" : `declares ${declared.join(", ")}`}; such a requirement cannot be met`,
        help: `declare ${JSON.stringify(name)} in ${schemes.path}, or name a declared one`,
      };
    }
  },
});
