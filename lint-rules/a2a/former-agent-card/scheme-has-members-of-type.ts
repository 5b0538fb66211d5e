import { own } from "../../../lib/base/dictionary.ts";
import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { requiredOfTypes } from "../../../lib/services/a2a/former-agent-card/model.ts";

export default rule({
  severity: "error",
  summary: "A security scheme has the members that its type requires.",
  otherwise: "Clients cannot authenticate without these members.",
  cites: [citeGuide("a2a-0-3", "SecurityScheme Object")],
  good: {
    "a key in a header": `
securitySchemes: { key: { type: apiKey, in: header, name: X-API-Key } }`,
    "mutual TLS": `
securitySchemes: { internal: { type: mutualTLS } }`,
  },
  bad: {
    "a key without its place": `
securitySchemes: { key: { type: apiKey, in: ⟦⟧, name: X-API-Key } }`,
    "a login without its address": `
securitySchemes: { login: { type: openIdConnect, openIdConnectUrl: ⟦⟧ } }`,
  },
  each: ["securitySchemes.*"],
  *check(scheme) {
    const type = scheme.at("type");
    const required = typeof type.value === "string" ? own(requiredOfTypes, type.value) : undefined;
    for (const name of required ?? []) {
      const member = scheme.at(name);
      if (member.state === "unknown") member.ask();
      if (member.state !== "absent") continue;
      yield {
        at: member,
        message: `${member.path} is missing; a scheme of type ${type.value} requires it`,
        help: `add ${name}, or correct the type`,
      };
    }
  },
});
