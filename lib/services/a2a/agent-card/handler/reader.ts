/** Reads the public or extended card of an agent. */

import { textAt } from "../../../../base/members.ts";
import type { Reader } from "../../../../terraform/runtime/handler.ts";
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
    const [{ advertises }, { bindingIn }] = await Promise.all([
      import("../client.ts"),
      import("../client/interface.ts"),
    ]);
    const binding = bindingIn(textAt(asked, "protocolBinding"));
    const client = agents.client(textAt(asked, "agent") ?? "", textAt(asked, "tenant"), binding);
    const [shown, chosen] = [await client.card(signal), await client.chosen(signal)];
    const card = asked.extended === true ? await client.call("GetExtendedAgentCard", {}, signal) : shown;
    return {
      card,
      interfaceUrl: chosen.address,
      interfaceBinding: chosen.binding,
      interfaceTenant: chosen.tenant,
      supportsStreaming: advertises(card, "streaming"),
      supportsPushNotifications: advertises(card, "pushNotifications"),
    };
  },
};
export default reader;
