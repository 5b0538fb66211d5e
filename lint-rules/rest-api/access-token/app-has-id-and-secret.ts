import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "An app authenticates with its client id and its client secret, not with a token.",
  otherwise: "refused",
  cites: [cite(2, "Authentication")],
  good: {
    both: `
kind: app-client
tokenFrom: null
clientId: Iv1.abc
clientSecretFrom: env:APP_SECRET`,
    "a token, and the app that checks it": `
kind: app-token
clientId: Iv1.abc
clientSecretFrom: env:APP_SECRET`,
  },
  bad: {
    "no secret": `
kind: app-client
tokenFrom: null
clientId: Iv1.abc
clientSecretFrom: ⟦⟧`,
    "no id": `
kind: app-client
tokenFrom: null
clientSecretFrom: env:APP_SECRET
clientId: ⟦⟧`,
    neither: `
kind: app-client
tokenFrom: null
clientId: ⟦⟧`,
    "a secret without an id, beside a token": `
kind: app-token
clientSecretFrom: env:APP_SECRET
clientId: ⟦⟧`,
    "a token in their place": `
kind: app-client
tokenFrom: ⟦env:API_TOKEN⟧
clientId: Iv1.abc
clientSecretFrom: env:APP_SECRET`,
  },
  *check(credential) {
    const id = credential.at("clientId");
    const secrets = [credential.at("clientSecretFrom"), credential.at("clientSecret")] as const;
    const isApp = credential.at("kind").value === "app-client";
    const token = ["tokenFrom", "tokenCommand"].map((name) => credential.at(name)).find(isGiven);
    if (isApp && token !== undefined) {
      yield {
        at: token,
        message: `${token.path} is set, but the kind is app-client; an app has ${id.path} and ${secrets[0].path} instead`,
        help: `remove ${token.path}, or correct the kind`,
      };
    }
    const open = [id, ...secrets, credential.at("tokenFrom")].filter(({ presence }) => presence === "unknown");
    for (const node of open) node.ask();
    const hasSecret = secrets.some(isGiven);
    if (open.some((node) => node !== credential.at("tokenFrom"))) return;
    if (!isGiven(id) && (hasSecret || isApp))
      yield missing(id, "the app's client id is the user name of basic authentication");
    if (!hasSecret && isGiven(id))
      yield missing(secrets[0], "the app's client secret is the password of basic authentication");
  },
});

const isGiven = ({ presence }: Node): boolean => presence === "present";

const missing = (at: Node, why: string) => ({
  at,
  message: `${at.path} is missing; ${why}`,
  help: `set ${at.path}`,
});
