import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { oauthFlows } from "../../../lib/services/a2a/agent-card/model/security.ts";

export default rule({
  severity: "warning",
  summary: "The scopes of a requirement are declared by the OAuth flow.",
  otherwise: "Clients request the declared scopes, so their tokens lack the required one.",
  unwanted: "The authorization server has scopes that a public card must not list.",
  cites: [cite(1, "Authentication")],
  good: {
    "a declared scope": `
securitySchemes:
  oauth: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: "https://id.example.test/token", scopes: { read: Reads incidents } } } } }
securityRequirements: [{ schemes: { oauth: { list: [read] } } }]`,
    "other schemes have no scopes to declare": `
securitySchemes: { internal: { mtlsSecurityScheme: {} } }
securityRequirements: [{ schemes: { internal: { list: [read] } } }]`,
    "a scope of another flow": `
securitySchemes:
  oauth:
    oauth2SecurityScheme:
      flows: { deviceCode: { deviceAuthorizationUrl: "https://id.example.test/device", tokenUrl: "https://id.example.test/token", scopes: { write: Changes incidents } } }
securityRequirements: [{ schemes: { oauth: { list: [write] } } }]`,
  },
  bad: {
    "an undeclared scope of a skill": `
securitySchemes:
  oauth: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: "https://id.example.test/token", scopes: { read: Reads incidents } } } } }
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents], securityRequirements: [{ schemes: { oauth: { list: [⟦write⟧] } } }] }`,
    "another scope": `
securitySchemes:
  oauth: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: "https://id.example.test/token", scopes: { read: Reads incidents } } } } }
securityRequirements: [{ schemes: { oauth: { list: [⟦write⟧] } } }]`,
  },
  each: ["securityRequirements[].schemes", "skills[].securityRequirements[].schemes"],
  *check(required) {
    for (const name of required.keys()) {
      const flows = required.declaration.at("securitySchemes").entry(name).at("oauth2SecurityScheme", "flows");
      const scopes = scopesOf(flows);
      if (scopes === undefined) continue;
      for (const scope of required.entry(name).at("list").items()) {
        if (typeof scope.value !== "string" || scopes.includes(scope.value)) continue;
        yield {
          at: scope,
          message: `${scope.path} is ${scope.shown}, but ${flows.path} declares ${scopes.length === 0 ? "no scopes" : scopes.join(", ")}`,
          help: "name a declared scope, or declare this one",
        };
      }
    }
  },
});

/** The scopes of all flows; undefined if there are no flows, or if something about them is unknown. */
function scopesOf(flows: Node): readonly string[] | undefined {
  if (flows.state !== "known") {
    flows.ask();
    return undefined;
  }
  const maps = oauthFlows.exactlyOne.map((flow) => flows.at(flow, "scopes"));
  const open = maps.find((map) => map.state === "unknown" || map.hasUnknownKey);
  open?.keys();
  return open === undefined ? maps.flatMap((map) => map.keys()) : undefined;
}
