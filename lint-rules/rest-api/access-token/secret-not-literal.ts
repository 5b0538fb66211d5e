import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { exposed } from "../../consequences.ts";
import { authorizationParts, isJsonWebToken, isToken } from "../authorization-header.ts";

export default rule({
  severity: "warning",
  summary: "A declaration refers to a token and does not contain it.",
  otherwise: exposed,
  unwanted: "The token is a placeholder in a test, which no server accepts.",
  cites: [cite(2, "What the service does")],
  good: {
    "a variable of the environment": `
tokenFrom: env:API_TOKEN`,
    "a file": `
tokenFrom: file:/run/secrets/api-token`,
    "a command": `
tokenFrom: null
tokenCommand: [pass, show, api-token]`,
  },
  bad: {
    "a token": `
tokenFrom: null
token: ⟦swordfish⟧`,
    "a client secret": `
clientId: Iv1.abc
clientSecret: ⟦swordfish⟧`,
    "a token in the header": `
tokenFrom: null
Authorization: ⟦Bearer eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiIxIn0.c2ln⟧`,
  },
  each: ["token", "clientSecret", "Authorization"],
  when: [[".", present]],
  *check(place) {
    const { value } = place;
    if (typeof value !== "string") return;
    if (place.key === "Authorization") {
      const { scheme, credentials } = authorizationParts(value);
      // json-web-token-needs-bearer reports a JSON web token with another scheme.
      if (!isToken(credentials) || (isJsonWebToken(credentials) && scheme !== "bearer")) return;
    }
    const instead = place.key === "clientSecret" ? "clientSecretFrom" : "tokenFrom";
    yield {
      at: place,
      isSecret: true,
      message: `${place.path} contains a secret (${value.length} characters, not shown); anyone who can read the declaration can read it`,
      help: `refer to it in ${place.declaration.nameOf(instead)}, such as env:API_TOKEN, and rotate the exposed secret`,
    };
  },
});
