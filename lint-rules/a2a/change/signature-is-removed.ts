import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { existing } from "../../changed-members.ts";
import { bothCards } from "../card-parts.ts";

const signatures = (protectedHeader: string) => `[{ protected: ${protectedHeader}, signature: QUJD }]`;

export default changeRule({
  on: [agentCard],
  severity: "warning",
  summary: "A signed card is no longer signed: clients that verify signatures refuse it.",
  otherwise: "These clients cannot distinguish the card from a forged card.",
  unwanted: "Clients of the agent do not verify signatures.",
  cites: [cite(1, "AgentCardSignature (RFC 7515 JSON Web Signature form)")],
  good: {
    "another signature": `
signatures: ${signatures("eyJhbGciOiJFUzI1NiIsImtpZCI6ImEifQ")}
--- # after
signatures: ${signatures("eyJhbGciOiJFUzI1NiIsImtpZCI6ImIifQ")}`,
  },
  bad: {
    "the only one": `
signatures: ${signatures("eyJhbGciOiJFUzI1NiIsImtpZCI6ImEifQ")}
--- # after
signatures: ⟦[]⟧`,
  },
  *check(change) {
    const cards = bothCards(change);
    if (cards === undefined) return;
    const [before, now] = [cards.before.at("signatures"), cards.now.at("signatures")];
    if (before.items().length === 0 || now.state === "unknown" || now.items().length > 0) return;
    yield {
      at: existing(now),
      message: "the card is no longer signed; clients that verify signatures refuse it",
      help: "sign the card: lintel agent card sign",
      explains: change.left.filter(({ path }) => path.startsWith("signatures")),
    };
  },
});
