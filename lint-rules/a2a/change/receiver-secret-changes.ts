import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { pushConfig } from "../../../lib/services/a2a/push-config/model.ts";
import { pushConfigSet } from "../../../lib/services/a2a/push-config-set/model.ts";
import { existing, isOfMember, listed } from "../../changed-members.ts";

export default changeRule({
  on: [pushConfig, pushConfigSet],
  severity: "warning",
  summary:
    "Notifications authenticate differently: a receiver that does not accept this refuses them, and they are lost.",
  otherwise: "An agent may not repeat a notification that the receiver refused.",
  unwanted: "The receiver accepts the previous and the new secret during a rotation.",
  cites: [cite(1, "AuthenticationInfo (used for push notifications)")],
  good: {
    "the same scheme in another case": `
authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }
--- # after
authentication: { scheme: bearer, credentials: "env:HOOK_CREDENTIALS" }`,
  },
  bad: {
    "other credentials": `
authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }
--- # after
authentication: { scheme: Bearer, credentials: ⟦"env:OTHER_CREDENTIALS"⟧ }`,
    "a token": `
authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }
--- # after
authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }
token: ⟦"env:HOOK_TOKEN"⟧`,
  },
  *check({ left }) {
    const changed = left.filter((each) => isOfMember(each, "authentication", "token"));
    const [first] = changed;
    if (first === undefined) return;
    const verb = changed.length === 1 ? "changes" : "change";
    yield {
      at: existing(first.now),
      message: `${listed(changed.map(({ shown }) => shown))} ${verb}; a receiver that does not accept it refuses the notifications, and they are lost`,
      help: "let the receiver accept both until the change is applied",
      explains: changed,
    };
  },
});
