import { own } from "../../../lib/base/dictionary.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { deprecatedFlows } from "../../../lib/services/a2a/agent-card/model/security.ts";
import { codeFlow } from "../code-flow-example.ts";

const flows = "securitySchemes.*.oauth2SecurityScheme.flows";
const replacements: { readonly [flow: string]: string } = deprecatedFlows;

export default rule({
  severity: "warning",
  summary: "Deprecated OAuth flows are not used.",
  otherwise:
    "The implicit flow exposes the token in an address, and the password flow gives the client the password of the user.",
  unwanted: "The authorization server does not offer another flow, and you replace the server later.",
  cites: [cite(1, "Authentication")],
  good: {
    "authorization code": codeFlow("true"),
  },
  bad: {
    implicit: `
securitySchemes:
  oauth: { oauth2SecurityScheme: { flows: { implicit: ⟦{ authorizationUrl: "https://id.example.test/authorize" }⟧ } } }`,
    password: `
securitySchemes:
  oauth: { oauth2SecurityScheme: { flows: { password: ⟦{ tokenUrl: "https://id.example.test/token" }⟧ } } }`,
  },
  each: Object.keys(deprecatedFlows).map((flow) => `${flows}.${flow}`),
  when: [[".", present]],
  *check(flow) {
    yield {
      at: flow,
      message: `${flow.path} is set; this flow is deprecated, since it exposes tokens or passwords`,
      help: flow.spell(`use ${own(replacements, flow.key)}`),
    };
  },
});
