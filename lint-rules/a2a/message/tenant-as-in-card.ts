import { cite } from "../../../lib/facts/model/citation.ts";
import { besideCard, tenantAsInCard } from "../card-tenant.ts";

export default tenantAsInCard({
  summary: "A message has the tenant that the card of its agent declares.",
  cites: [cite(1, "What the service does"), cite(1, "AgentInterface")],
  good: {
    "the tenant of the card": besideCard("tenant: team-a", "team-a"),
    "the tenant of another interface": besideCard("tenant: team-b", "team-a", "team-b"),
  },
  bad: {
    "another tenant": besideCard("tenant: ⟦team-b⟧", "team-a"),
    "no tenant": besideCard("tenant: ⟦⟧", "team-a"),
  },
});
