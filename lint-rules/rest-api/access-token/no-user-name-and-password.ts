import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "Callers do not authenticate with a user name and password.",
  otherwise: "refused",
  cites: [cite(2, "Authentication")],
  good: {
    "an access token": `
tokenFrom: env:API_TOKEN`,
    "an app's client id and secret": `
kind: app-client
tokenFrom: null
clientId: Iv1.abc
clientSecretFrom: file:/run/secrets/app`,
  },
  bad: {
    "a user name and password": `
tokenFrom: null
username: ⟦alice⟧
password: swordfish`,
    "a password only": `
password: ⟦swordfish⟧`,
  },
  each: ["username", "password"],
  when: [[".", present]],
  *check(place) {
    const isPassword = place.key === "password";
    if (isPassword && place.declaration.at("username").state !== "absent") return;
    yield {
      at: place,
      ...(isPassword && { isSecret: true as const }),
      message: `${place.path} is set; the service rejects authentication with a user name and password`,
      help: "refer to an access token in tokenFrom; an app has clientId and clientSecretFrom",
    };
  },
});
