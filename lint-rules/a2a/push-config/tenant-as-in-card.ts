import { cite } from "../../../lib/facts/model/citation.ts";
import { besideCard, tenantAsInCard } from "../card-tenant.ts";

export default tenantAsInCard({
  summary: "A configuration has the tenant that the card of its agent declares.",
  cites: [cite(1, "TaskPushNotificationConfig"), cite(1, "AgentInterface")],
  good: {
    "the tenant of the card": besideCard("tenant: team-a", "team-a"),
    "a card without a tenant": besideCard("url: https://hooks.example.com/a", undefined),
  },
  bad: {
    "another tenant": besideCard("tenant: ⟦team-b⟧", "team-a"),
    "no tenant": besideCard("tenant: ⟦⟧", "team-a"),
  },
});
