import { cite } from "../../../lib/facts/model/citation.ts";
import { besideCard, tenantAsInCard } from "../card-tenant.ts";

export default tenantAsInCard({
  summary: "A request has the tenant that the card of its agent declares.",
  cites: [cite(1, "What the service does"), cite(1, "AgentInterface")],
  good: { "the tenant of the card": besideCard("GetTask: { id: task-1, tenant: team-a }", "team-a") },
  bad: { "no tenant": besideCard("GetTask: { id: task-1, tenant: ⟦⟧ }", "team-a") },
});
