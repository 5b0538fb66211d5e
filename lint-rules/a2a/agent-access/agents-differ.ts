import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { webAddress } from "../../web-address.ts";

export default rule({
  severity: "error",
  summary: "The credentials for a tenant of an agent are declared once.",
  otherwise: "Lintel cannot decide which credentials to send to the agent.",
  cites: [cite(1, "Authentication")],
  good: {
    "two tenants": `
tenant: acme
---
tenant: globex`,
    "two agents": `
agent: https://agents.example.com/on-call
---
agent: https://agents.example.com/weather`,
  },
  bad: {
    "the same agent twice": `
agent: https://agents.example.com/on-call
---
agent: ⟦"https://agents.example.com/on-call"⟧`,
  },
  *checkAll(accesses) {
    if (accesses.length < 2) return;
    for (const { part } of repeats(accesses, keyOf)) {
      const agent = part.at("agent");
      yield {
        at: agent,
        message: `${agent.path} is ${agent.shown}, which is declared earlier with the same tenant; the credentials here are never used`,
        help: "merge the credentials of both",
      };
    }
  },
});

/** The agent and tenant of the credentials, as JSON; undefined if one is unknown. */
function keyOf(access: Node): string | undefined {
  const [agent, tenant] = [webAddress(access.at("agent").value), access.at("tenant")];
  if (agent === undefined || tenant.state === "unknown") return undefined;
  return JSON.stringify([tenant.value ?? null, agent.href]);
}
