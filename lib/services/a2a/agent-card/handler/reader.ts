/** Reads the public or extended card of an agent. */

import { textAt } from "../../../../base/members.ts";
import type { Reader } from "../../../../runtime/handler.ts";
import type { Agents } from "../../handler/agents.ts";

const reader: Reader<Agents> = {
  title: "agent's card",
  timeouts: { read: 60 },
  access: "agents",

  async connect(settings) {
    const { createAgents } = await import("../../handler/agents.ts");
    return createAgents(settings);
  },

  /** lib/services/a2a/agent-card/model/source.ts describes `asked` and the result. */
  async read(asked, { client: agents, signal }) {
    const { advertises, cardAddress, chooseInterface } = await import("../client.ts");
    const [agent, tenant] = [textAt(asked, "agent") ?? "", textAt(asked, "tenant")];
    const client = agents.client(agent, tenant);
    const shown = await client.card(signal);
    const chosen = chooseInterface(shown, cardAddress(agent), tenant);
    const card = asked.extended === true ? await client.call("GetExtendedAgentCard", {}, signal) : shown;
    return {
      card,
      interfaceUrl: chosen.url.href,
      interfaceTenant: chosen.tenant,
      supportsStreaming: advertises(card, "streaming"),
      supportsPushNotifications: advertises(card, "pushNotifications"),
    };
  },
};
export default reader;
