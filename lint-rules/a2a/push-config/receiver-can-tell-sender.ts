import { cite } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "Notifications come with a token or with authentication.",
  otherwise: "Anyone who knows the address can send forged notifications.",
  unwanted: "Only the agent can reach the receiver, as in a private network.",
  cites: [cite(1, "Events")],
  good: {
    "a token": `
token: env:HOOK_TOKEN
authentication: ~`,
    authentication: `
authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }`,
  },
  bad: {
    neither: `
authentication: ⟦⟧`,
  },
  when: [
    ["authentication", absent],
    ["token", absent],
  ],
  *check(config) {
    const authentication = config.at("authentication");
    const token = config.at("token");
    yield {
      at: authentication,
      message: `neither ${authentication.path} nor ${token.path} is set; the receiver cannot distinguish notifications from other requests to its address`,
      help: `set ${authentication.path} or ${token.path}`,
    };
  },
});
