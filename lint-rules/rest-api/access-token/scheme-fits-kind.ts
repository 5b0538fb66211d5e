import { alternatives } from "../../../lib/facts/derive/wording.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import { credentialKinds } from "../../../lib/facts/model/secrets/credential-kinds.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { authorizationParts } from "../authorization-header.ts";

export default rule({
  severity: "error",
  summary: "Tokens are sent with Bearer or token, an app's client id and secret with Basic.",
  otherwise: "refused",
  cites: [cite(2, "Authentication")],
  good: {
    "an app": `
kind: app-client
tokenFrom: null
clientId: Iv1.abc
clientSecretFrom: env:APP_SECRET
scheme: Basic`,
    "a token": `
kind: classic-pat
scheme: Bearer`,
  },
  bad: {
    "a token with Basic": `
kind: classic-pat
scheme: ⟦Basic⟧`,
    "an app with Bearer": `
kind: app-client
tokenFrom: null
clientId: Iv1.abc
clientSecretFrom: env:APP_SECRET
scheme: ⟦Bearer⟧`,
    "a token with Basic in the header": `
kind: classic-pat
tokenFrom: null
Authorization: ⟦Basic YWxpY2U6c3dvcmRmaXNo⟧`,
  },
  each: ["scheme", "Authorization"],
  when: [
    [".", present],
    ["kind", present],
  ],
  *check(place) {
    const { value } = place.declaration.at("kind");
    const kind = credentialKinds.find(({ name }) => name === value);
    if (kind === undefined) return;
    const isHeader = place.key === "Authorization";
    const scheme = isHeader ? authorizationParts(place.value).scheme : String(place.value).toLowerCase();
    if (kind.schemes.some((each) => each.toLowerCase() === scheme)) return;
    yield {
      at: place,
      message: `${place.path} uses the scheme ${JSON.stringify(scheme)}, but the kind is ${value}; the ${kind.title} is sent with ${alternatives(kind.schemes)}`,
      help: `use ${kind.schemes[0]}, or correct the kind`,
      ...(isHeader && { isSecret: true as const }),
    };
  },
});
