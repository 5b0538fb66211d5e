import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { absent, empty } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "A card that offers an extended card declares how clients authenticate.",
  otherwise:
    "Agents must authenticate the clients that request the extended card, and this card does not show clients how.",
  unwanted: "A gateway in front of the agent authenticates the clients.",
  cites: [citeGuide("a2a", "Extended Agent Card Access Control")],
  good: {
    "a scheme": `
capabilities: { extendedAgentCard: true }
securitySchemes: { token: { httpAuthSecurityScheme: { scheme: Bearer } } }`,
    "no extended card": `
capabilities: { extendedAgentCard: false }`,
  },
  bad: {
    "no scheme": `
capabilities: { extendedAgentCard: ⟦true⟧ }`,
    "no schemes in the map": `
capabilities: { extendedAgentCard: ⟦true⟧ }
securitySchemes: {}`,
  },
  each: ["capabilities.extendedAgentCard"],
  when: [
    [".", true],
    ["securitySchemes", absent, empty],
  ],
  *check(offered) {
    yield {
      at: offered,
      message: `${offered.path} is true, but ${offered.declaration.at("securitySchemes").path} declares no scheme; the public specification requires authentication for the extended card, so clients cannot read it`,
      help: "declare the security scheme by which clients authenticate, or remove extendedAgentCard",
    };
  },
});
