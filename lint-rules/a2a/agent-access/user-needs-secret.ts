import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "A user name requires a password, not a client's credentials.",
  otherwise: "Basic authentication sends the user name with a password; without one, the agent refuses the request.",
  cites: [cite(1, "Authentication")],
  good: {
    "a password": `
credentials:
  login: { user: lintel, secretFrom: "env:AGENT_PASSWORD" }`,
  },
  bad: {
    "a client of OAuth": `
credentials:
  login:
    user: ⟦lintel⟧
    clientCredentials: { clientId: lintel, clientSecretFrom: "env:AGENT_SECRET" }`,
    "a certificate": `
credentials:
  login:
    user: ⟦lintel⟧
    clientCertificate: { certificateFile: client.pem, keyFile: key.pem }`,
  },
  each: ["credentials.*.user"],
  when: [[".", present]],
  *check(user) {
    const beside = ["clientCredentials", "clientCertificate"] as const;
    const others = beside.map((name) => user.parent?.at(name));
    const other = others.find((each) => each?.presence === "present");
    if (other === undefined) {
      for (const each of others) if (each?.presence === "unknown") each.ask();
      return;
    }
    yield {
      at: user,
      message: `${user.path} is ${user.shown}, but ${other.path} is set; a user name is only for the HTTP scheme Basic`,
      help: `remove it, or set ${user.parent?.at("secretFrom").path} instead of ${other.path}`,
    };
  },
});
