import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "Notifications come with a token or with authentication, not with both: some agents send only one of them.",
  otherwise: "A receiver that requires both refuses the notifications of such an agent.",
  unwanted: "The agent sends both, and the receiver requires both.",
  cites: [cite(1, "Events")],
  good: {
    "a token only": `
token: env:HOOK_TOKEN
authentication: ~`,
  },
  bad: {
    both: `
token: ⟦"env:HOOK_TOKEN"⟧
authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }`,
  },
  each: ["token"],
  when: [["authentication", present]],
  *check(token) {
    const authentication = token.parent?.at("authentication");
    yield {
      at: token,
      message: `${token.path} and ${authentication?.path} are both set; agents built with a widely used SDK send only one of the two`,
      help: "keep the one that the receiver checks",
    };
  },
});
