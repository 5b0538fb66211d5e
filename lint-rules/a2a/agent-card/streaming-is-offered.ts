import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { agentRequest } from "../../../lib/services/a2a/agent-request/model.ts";
import { sendMessage } from "../../../lib/services/a2a/message/model.ts";
import { lacking } from "../card-capability.ts";

/** Whether the agent responds with a stream. */
const isStreamed = (request: Node): boolean =>
  request.at("operation").value === "SendStreamingMessage" || request.at("SubscribeToTask").state === "known";

export default rule({
  severity: "warning",
  summary: "Streams are requested only where the card declares streaming.",
  otherwise: "The agent returns UnsupportedOperationError.",
  unwanted: "The agent supports streams, but its card is out of date.",
  cites: [cite(1, "Events"), cite(1, "AgentCapabilities")],
  good: {
    "an agent that streams": `
capabilities: { streaming: true }
--- # message
operation: SendStreamingMessage`,
    "a response in one piece": `
capabilities: {}
--- # message
operation: SendMessage`,
  },
  bad: {
    "a streamed message": `
capabilities: { streaming: ⟦false⟧ }
--- # message
operation: SendStreamingMessage`,
    "a subscription": `
capabilities: { streaming: ⟦⟧ }
--- # agent-request
SubscribeToTask: { id: task-1 }`,
  },
  beside: [sendMessage, agentRequest],
  *checkAll(cards, _, requests) {
    if (requests.some(isStreamed))
      yield* lacking("streaming", cards, "a declaration beside the card requests a stream");
  },
});
