import { cite, citeGuide } from "../../../lib/model/citation.ts";
import { pushConfig } from "../../../lib/services/a2a/push-config/model.ts";
import { besideCard, tenantAsInCard } from "../card-tenant.ts";

export default tenantAsInCard({
  on: pushConfig,
  summary: "A configuration has the tenant that the card of its agent declares.",
  cites: [
    cite(1, "TaskPushNotificationConfig"),
    cite(1, "AgentInterface"),
    citeGuide("a2a", "Client Protocol Selection"),
  ],
  good: {
    "the tenant of the card": besideCard("tenant: team-a", "team-a"),
    "a card without a tenant": besideCard("url: https://hooks.example.com/a", undefined),
  },
  bad: {
    "a tenant that the card does not declare": besideCard("tenant: ⟦team-a⟧", undefined),
    "another tenant": besideCard("tenant: ⟦team-b⟧", "team-a"),
    "no tenant": besideCard("tenant: ⟦⟧", "team-a"),
  },
});
