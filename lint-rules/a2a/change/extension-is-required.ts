import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { bothCards } from "../card-parts.ts";

export default changeRule({
  on: [agentCard],
  severity: "error",
  summary: "Clients must support an extension that was not required before; the agent refuses other clients.",
  otherwise: "Existing clients receive ExtensionSupportRequiredError until they are updated.",
  cites: [cite(1, "AgentExtension")],
  good: {
    "an optional extension": `
capabilities: {}
--- # after
capabilities: { extensions: [{ uri: "https://extensions.example.test/audit/v1" }] }`,
  },
  bad: {
    "one that was optional": `
capabilities: { extensions: [{ uri: "https://extensions.example.test/audit/v1" }] }
--- # after
capabilities: { extensions: [{ uri: "https://extensions.example.test/audit/v1", required: ⟦true⟧ }] }`,
  },
  *check(change) {
    const cards = bothCards(change);
    if (cards === undefined) return;
    const extensionsOf = (card: typeof cards.now) => card.at("capabilities").at("extensions").items();
    const isRequired = (each: typeof cards.now): boolean => each.at("required").value === true;
    const before = new Set(
      extensionsOf(cards.before)
        .filter(isRequired)
        .map((each) => each.at("uri").value),
    );
    for (const extension of extensionsOf(cards.now).filter(isRequired)) {
      const uri = extension.at("uri").value;
      if (before.has(uri)) continue;
      yield {
        at: extension.at("required"),
        message: `the extension ${JSON.stringify(uri)} is required, and was not before; the agent refuses clients that do not support it`,
        help: "make it optional until all clients support it",
      };
    }
  },
});
