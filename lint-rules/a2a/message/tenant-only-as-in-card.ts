import { cite, citeGuide } from "../../../lib/facts/model/citation.ts";
import { besideCard, tenantOnlyAsInCard } from "../card-tenant.ts";

export default tenantOnlyAsInCard({
  summary: "A message has a tenant only if the card of its agent declares one.",
  cites: [cite(1, "AgentInterface"), citeGuide("a2a", "Client Protocol Selection")],
  good: {
    "no tenant, as the card": besideCard(
      "message: { messageId: m-1, role: ROLE_USER, parts: [{ text: hello }] }",
      undefined,
    ),
  },
  bad: { "a tenant that the card does not declare": besideCard("tenant: ⟦team-a⟧", undefined) },
});
