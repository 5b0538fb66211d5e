import { alternatives } from "../../../lib/facts/derive/wording.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "A token is checked by its own app: the client id in the path is the user name of basic authentication.",
  otherwise: "The API returns 404 for the token of another app.",
  cites: [cite(2, "REST API shapes (Area A)")],
  good: {
    "the token's app": `
app: Iv1.abc
---
kind: app-client
tokenFrom: null
clientId: Iv1.abc
clientSecretFrom: env:APP_SECRET`,
    "no app is declared": `
app: Iv1.abc`,
  },
  bad: {
    "another app": `
app: ⟦Iv1.abc⟧
---
kind: app-client
tokenFrom: null
clientId: Iv1.xyz
clientSecretFrom: env:APP_SECRET`,
  },
  *checkAll(credentials) {
    const ids = credentials.map((credential) => credential.at("clientId")).filter(({ state }) => state !== "absent");
    const known = ids.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
    if (known.length < ids.length || known.length === 0) return;
    for (const credential of credentials) {
      const app = credential.at("app");
      if (typeof app.value !== "string" || known.includes(app.value)) continue;
      yield {
        at: app,
        message: `${app.path} is ${app.shown}, but the apps whose credentials are declared have ${alternatives(known.map((id) => JSON.stringify(id)))}; a token is checked by its own app`,
        help: "correct the client id, or declare that app's credentials",
      };
    }
  },
});
