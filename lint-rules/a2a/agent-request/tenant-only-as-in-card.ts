import { cite, citeGuide } from "../../../lib/facts/model/citation.ts";
import { besideCard, tenantOnlyAsInCard } from "../card-tenant.ts";

export default tenantOnlyAsInCard({
  summary: "A request has a tenant only if the card of its agent declares one.",
  cites: [cite(1, "AgentInterface"), citeGuide("a2a", "Client Protocol Selection")],
  good: { "no tenant, as the card": besideCard("GetTask: { id: task-1 }", undefined) },
  bad: {
    "a tenant that the card does not declare": besideCard("GetTask: { id: task-1, tenant: ⟦team-a⟧ }", undefined),
  },
});
