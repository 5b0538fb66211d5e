import { cite } from "../../../lib/facts/model/citation.ts";
import { tokenKinds } from "../../../lib/facts/model/secrets/credential-kinds.ts";
import { absent, unknown } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { authorizationParts, isJsonWebToken } from "../authorization-header.ts";

export default rule({
  severity: "warning",
  summary: "Tokens are sent with Bearer: the scheme token works in most cases only.",
  otherwise: "JSON web tokens are accepted only with Bearer.",
  unwanted: "The server of the API accepts only the scheme token.",
  cites: [cite(2, "Authentication")],
  good: {
    "the scheme that always works": `
scheme: Bearer`,
    "which is the default": `
tokenFrom: env:API_TOKEN`,
  },
  bad: {
    "the other scheme": `
scheme: ⟦token⟧`,
    "the other scheme in the header": `
tokenFrom: null
Authorization: ⟦token abc123⟧`,
  },
  each: ["scheme", "Authorization"],
  when: [
    [".", (value) => value === "token" || authorizationParts(value).scheme === "token"],
    // Other rules cover JSON web tokens and client secrets.
    ["format", absent, "opaque", unknown],
    ["kind", absent, unknown, ...tokenKinds],
  ],
  *check(place) {
    const token = place.key === "scheme" ? place.declaration.at("token") : place;
    const text = token.state === "known" ? String(token.value) : "";
    if (isJsonWebToken(place.key === "scheme" ? text : authorizationParts(text).credentials)) return;
    yield {
      at: place,
      message: `${place.path} uses the scheme token, which works in most cases only`,
      help: place.key === "scheme" ? "remove it, or write Bearer" : "write Bearer in place of token",
      ...(place.key === "Authorization" && { isSecret: true as const }),
    };
  },
});
