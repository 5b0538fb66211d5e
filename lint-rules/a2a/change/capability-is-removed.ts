import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { existing } from "../../changed-members.ts";
import { bothCards } from "../card-parts.ts";

const { extensions: _, ...features } = agentCard.declaration.members.capabilities.members;

export default changeRule({
  on: [agentCard],
  severity: "error",
  summary: "An agent no longer offers streaming, push notifications, an extended card, or an extension.",
  otherwise: "Clients that use the capability receive UnsupportedOperationError or PushNotificationNotSupportedError.",
  cites: [cite(1, "AgentCapabilities")],
  good: {
    "one that was not offered": `
capabilities: { streaming: false }
--- # after
capabilities: {}`,
  },
  bad: {
    streaming: `
capabilities: { streaming: true }
--- # after
capabilities: { streaming: ⟦false⟧ }`,
    "an extension": `
capabilities: { extensions: [{ uri: "https://extensions.example.test/audit/v1" }] }
--- # after
⟦capabilities⟧: {}`,
  },
  *check(change) {
    const cards = bothCards(change);
    if (cards === undefined) return;
    const [before, now] = [cards.before.at("capabilities"), cards.now.at("capabilities")];
    for (const name of Object.keys(features)) {
      if (before.at(name).value !== true || now.at(name).state === "unknown" || now.at(name).value === true) continue;
      yield {
        at: existing(now.at(name)),
        message: `${now.at(name).path} is no longer true; clients that use it are refused`,
        help: "keep it until no client uses it",
      };
    }
    const supported = new Set(
      now
        .at("extensions")
        .items()
        .map((each) => each.at("uri").value),
    );
    for (const extension of before.at("extensions").items()) {
      const uri = extension.at("uri").value;
      if (supported.has(uri)) continue;
      yield {
        at: existing(now.at("extensions")),
        message: `the extension ${JSON.stringify(uri)} was removed; clients that activate it will fail`,
        help: "keep it until no client activates it",
      };
    }
  },
});
