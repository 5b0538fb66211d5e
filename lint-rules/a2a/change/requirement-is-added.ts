import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { existing, listed } from "../../changed-members.ts";
import { lackings } from "../card-security.ts";

export default changeRule({
  on: [agentCard],
  severity: "error",
  summary: "Clients need credentials of a security scheme that they did not need before.",
  otherwise: "The agent refuses existing clients (401) until they have these credentials.",
  cites: [cite(1, "Authentication")],
  good: {
    "an alternative": `
securitySchemes: { a: { mtlsSecurityScheme: {} }, b: { httpAuthSecurityScheme: { scheme: Bearer } } }
securityRequirements: [{ schemes: { a: { list: [] } } }]
--- # after
securitySchemes: { a: { mtlsSecurityScheme: {} }, b: { httpAuthSecurityScheme: { scheme: Bearer } } }
securityRequirements: [{ schemes: { b: { list: [] } } }, { schemes: { a: { list: [] } } }]`,
  },
  bad: {
    "the first requirement": `
securitySchemes: { a: { mtlsSecurityScheme: {} } }
--- # after
securitySchemes: { a: { mtlsSecurityScheme: {} } }
securityRequirements: ⟦[{ schemes: { a: { list: [] } } }]⟧`,
    "a second scheme beside it": `
securitySchemes: { a: { mtlsSecurityScheme: {} }, b: { httpAuthSecurityScheme: { scheme: Bearer } } }
securityRequirements: [{ schemes: { a: { list: [] } } }]
--- # after
securitySchemes: { a: { mtlsSecurityScheme: {} }, b: { httpAuthSecurityScheme: { scheme: Bearer } } }
securityRequirements: ⟦[{ schemes: { a: { list: [] }, b: { list: [] } } }]⟧`,
  },
  *check(change) {
    for (const { at, what, met, schemes } of lackings(change)) {
      if (schemes.length === 0) continue;
      const present = met.length === 0 ? "without credentials" : `with ${listed(met)} alone`;
      yield {
        at: existing(at),
        message: `${what} requires ${listed(schemes)}; clients ${present} are refused, which were not before`,
        help: "keep the previous requirement as an alternative until clients have the credentials",
      };
    }
  },
});
