import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { existing, listed } from "../../changed-members.ts";
import { lackings } from "../card-security.ts";

export default changeRule({
  on: [agentCard],
  severity: "error",
  summary: "Clients need a scope that they did not need before: the tokens that they have do not suffice.",
  otherwise: "The agent refuses existing tokens (403) until clients request tokens with the new scope.",
  cites: [cite(1, "Authentication")],
  good: {
    "a scope less": `
securitySchemes: { a: { openIdConnectSecurityScheme: { openIdConnectUrl: "https://login.example.test" } } }
securityRequirements: [{ schemes: { a: { list: [read, write] } } }]
--- # after
securitySchemes: { a: { openIdConnectSecurityScheme: { openIdConnectUrl: "https://login.example.test" } } }
securityRequirements: [{ schemes: { a: { list: [read] } } }]`,
  },
  bad: {
    "a scope more": `
securitySchemes: { a: { openIdConnectSecurityScheme: { openIdConnectUrl: "https://login.example.test" } } }
securityRequirements: [{ schemes: { a: { list: [read] } } }]
--- # after
securitySchemes: { a: { openIdConnectSecurityScheme: { openIdConnectUrl: "https://login.example.test" } } }
securityRequirements: ⟦[{ schemes: { a: { list: [read, write] } } }]⟧`,
  },
  *check(change) {
    for (const { at, what, schemes, scopes } of lackings(change)) {
      if (schemes.length > 0 || scopes.length === 0) continue;
      yield {
        at: existing(at),
        message: `${what} requires the scope ${listed(scopes)}, which it did not before; the tokens that clients have are refused`,
        help: "keep the previous requirement as an alternative until clients have such tokens",
      };
    }
  },
});
