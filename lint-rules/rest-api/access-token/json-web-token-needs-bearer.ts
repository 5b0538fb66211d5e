import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { authorizationParts, isJsonWebToken } from "../authorization-header.ts";

export default rule({
  severity: "error",
  summary: "A JSON web token is sent with Bearer.",
  otherwise: "refused",
  cites: [cite(2, "Authentication")],
  good: {
    "with Bearer": `
format: json-web-token
scheme: Bearer`,
    "Bearer is the default": `
format: json-web-token`,
  },
  bad: {
    "with the scheme token": `
format: json-web-token
scheme: ⟦token⟧`,
    "in the header": `
tokenFrom: null
Authorization: ⟦token eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiIxIn0.c2ln⟧`,
  },
  each: ["scheme", "Authorization"],
  when: [[".", (value) => value === "token" || authorizationParts(value).scheme === "token"]],
  *check(place) {
    const { declaration } = place;
    const isMet =
      place.key === "Authorization"
        ? isJsonWebToken(authorizationParts(place.value).credentials)
        : declaration.at("format").value === "json-web-token" || isJsonWebToken(declaration.at("token").value);
    if (!isMet) return;
    yield {
      at: place,
      message: `${place.path} uses the scheme token, but the token is a JSON web token; it must be sent with Bearer`,
      help: place.key === "scheme" ? "remove it, or write Bearer" : "write Bearer in place of token",
      ...(place.key === "Authorization" && { isSecret: true as const }),
    };
  },
});
