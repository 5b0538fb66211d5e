import { cite } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { codeFlow } from "../code-flow-example.ts";

const flow = "securitySchemes.*.oauth2SecurityScheme.flows.authorizationCode";

export default rule({
  severity: "warning",
  summary: "The authorization code flow requires PKCE.",
  otherwise: "Without PKCE, whoever intercepts the authorization code can exchange it for a token.",
  unwanted: "The authorization server does not support PKCE, and you replace the server later.",
  cites: [cite(1, "Authentication")],
  good: { required: codeFlow("true") },
  bad: { "not required": codeFlow("⟦false⟧"), "not said": codeFlow("⟦⟧") },
  each: [flow],
  when: [[`${flow}.pkceRequired`, absent, false]],
  *check(code) {
    const pkce = code.at("pkceRequired");
    yield {
      at: pkce,
      message: `${pkce.path} is ${pkce.state === "absent" ? "missing" : "false"}; PKCE is required for public clients, and recommended for all`,
      help: `set ${pkce.lastSegment} to true`,
    };
  },
});
