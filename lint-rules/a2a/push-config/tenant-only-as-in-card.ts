import { cite, citeGuide } from "../../../lib/facts/model/citation.ts";
import { besideCard, tenantOnlyAsInCard } from "../card-tenant.ts";

export default tenantOnlyAsInCard({
  summary: "A configuration has a tenant only if the card of its agent declares one.",
  cites: [cite(1, "TaskPushNotificationConfig"), citeGuide("a2a", "Client Protocol Selection")],
  good: { "no tenant, as the card": besideCard("url: https://hooks.example.com/a", undefined) },
  bad: { "a tenant that the card does not declare": besideCard("tenant: ⟦team-a⟧", undefined) },
});
