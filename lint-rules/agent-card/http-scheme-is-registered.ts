import { rule } from "../../lib/lint/rule.ts";
import { agentCard } from "../../lib/model/agent-card.ts";
import { registeredSchemes } from "../../lib/model/agent-security.ts";
import { cite } from "../../lib/model/citation.ts";

const registered = new Set(registeredSchemes.map((scheme) => scheme.toLowerCase()));

export default rule({
  id: "agent-card/http-scheme-is-registered",
  on: agentCard,
  severity: "warning",
  summary: "The HTTP authentication scheme is a registered one.",
  cites: [cite(1, "Authentication")],
  good: {
    "any case": `
securitySchemes: { people: { httpAuthSecurityScheme: { scheme: bearer } } }`,
  },
  bad: {
    "an unknown scheme": `
securitySchemes: { people: { httpAuthSecurityScheme: { scheme: ⟦Beerer⟧ } } }`,
  },
  each: ["securitySchemes.*.httpAuthSecurityScheme.scheme"],
  when: [[".", (scheme) => typeof scheme === "string" && scheme !== "" && !registered.has(scheme.toLowerCase())]],
  *check(scheme) {
    yield {
      at: scheme,
      message: `${scheme.path} is ${scheme.shown}; it is not among the registered HTTP authentication schemes: ${registeredSchemes.join(", ")}`,
      help: "write a registered one, such as Bearer",
    };
  },
});
