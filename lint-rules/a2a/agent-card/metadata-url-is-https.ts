import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { isHttps } from "../../web-address.ts";

export default rule({
  severity: "error",
  summary: "The URL of OAuth metadata is an absolute https URL.",
  otherwise:
    "Clients read the address of the token endpoint there. Over http, an attacker can replace it and receive the credentials.",
  cites: [cite(1, "Authentication")],
  good: {
    https: `
securitySchemes:
  oauth:
    oauth2SecurityScheme:
      oauth2MetadataUrl: https://id.example.test/.well-known/oauth-authorization-server
      flows: { clientCredentials: { tokenUrl: "https://id.example.test/token", scopes: {} } }`,
  },
  bad: {
    http: `
securitySchemes:
  oauth:
    oauth2SecurityScheme:
      oauth2MetadataUrl: ⟦"http://id.example.test/.well-known/oauth-authorization-server"⟧
      flows: { clientCredentials: { tokenUrl: "https://id.example.test/token", scopes: {} } }`,
  },
  each: ["securitySchemes.*.oauth2SecurityScheme.oauth2MetadataUrl"],
  when: [[".", (url) => typeof url === "string" && !isHttps(url)]],
  *check(url) {
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; it must be an absolute https URL: TLS is required for metadata`,
      help: "write https://, a host and a path",
    };
  },
});
