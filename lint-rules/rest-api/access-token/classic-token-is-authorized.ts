import { cite } from "../../../lib/facts/model/citation.ts";
import { credentialKinds } from "../../../lib/facts/model/secrets/credential-kinds.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

const kinds = credentialKinds.filter(({ singleSignOn }) => singleSignOn === "after creation").map(({ name }) => name);

export default rule({
  severity: "warning",
  summary: "A classic token is authorized for the organization that enforces single sign-on.",
  otherwise: "The API returns 403, or omits the organization from lists.",
  unwanted: "The token does not access resources of the organization.",
  cites: [cite(2, "Access tokens and credentials (Area A)")],
  good: {
    "it was authorized": `
kind: classic-pat
singleSignOn: true
authorizedForSingleSignOn: true`,
    "other tokens are from the start": `
kind: fine-grained-pat
singleSignOn: true`,
    "nothing is enforced": `
kind: classic-pat
singleSignOn: false`,
  },
  bad: {
    "a classic token": `
kind: ⟦classic-pat⟧
singleSignOn: true`,
    "one that was not authorized": `
kind: ⟦classic-pat⟧
singleSignOn: true
authorizedForSingleSignOn: false`,
  },
  each: ["kind"],
  when: [
    [".", ...kinds],
    ["singleSignOn", true],
    ["authorizedForSingleSignOn", absent, false],
  ],
  *check(kind) {
    const authorized = kind.declaration.at("authorizedForSingleSignOn");
    yield {
      at: kind,
      message: `${kind.path} is ${kind.shown}, and the organization enforces single sign-on; such a token must be authorized after it is created, or requests fail with 404 or 403`,
      help: `authorize it and set ${authorized.path} to true, or use a fine-grained or an app-generated token`,
    };
  },
});
