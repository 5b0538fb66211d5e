import { fieldsOf } from "../../../lib/facts/derive/fields.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { isHttps } from "../../web-address.ts";

/** The URLs of all schemes and flows, except oauth2MetadataUrl: the specification requires TLS for it. */
const urls = [...fieldsOf(agentCard.declaration.members.securitySchemes, "securitySchemes")]
  .map(({ path }) => path)
  .filter((path) => path.endsWith("Url") && !path.endsWith(".oauth2MetadataUrl"));

export default rule({
  severity: "warning",
  summary: "The URLs at which clients authenticate are absolute https URLs.",
  otherwise: "Over http, credentials and tokens are readable on the network.",
  unwanted: "The authorization server runs on the machine of its clients, as in a local test.",
  cites: [cite(1, "Authentication")],
  good: {
    https: `
securitySchemes:
  oauth: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: "https://id.example.test/token", scopes: {} } } } }`,
  },
  bad: {
    http: `
securitySchemes:
  oauth: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: ⟦"http://id.example.test/token"⟧, scopes: {} } } } }`,
    "a path": `
securitySchemes:
  people: { openIdConnectSecurityScheme: { openIdConnectUrl: ⟦/.well-known/openid-configuration⟧ } }`,
  },
  each: urls,
  when: [[".", (url) => typeof url === "string" && url !== "" && !isHttps(url)]],
  *check(url) {
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; secrets and tokens are sent there, so it should be an absolute https URL`,
      help: "write https://, a host and a path",
    };
  },
});
