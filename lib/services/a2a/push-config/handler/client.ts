/** The client for the handlers of push configurations. */

import { textAt } from "../../../../base/members.ts";
import type { Settings } from "../../../../terraform/runtime/handler.ts";
import { cardAddress } from "../../agent-card/client.ts";
import { createAgents } from "../../handler/agents.ts";
import type { PushClient } from "./task-requests.ts";

/** Clients of the agents in the settings, with credentials, and of any other agent, without. */
export function connect(settings: Settings): PushClient {
  const named = new Map<string, string>();
  for (const each of settings.agents ?? []) {
    const agent = textAt(each, "agent");
    if (agent !== undefined) named.set(cardAddress(agent).href, agent);
  }
  return { agents: createAgents(settings), onlyAgent: named.size === 1 ? [...named.values()][0] : undefined };
}
