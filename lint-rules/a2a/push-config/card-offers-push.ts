import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { lacking } from "../card-capability.ts";

export default rule({
  severity: "warning",
  summary: "Configurations are declared for agents whose card offers push notifications.",
  otherwise: "The agent returns PushNotificationNotSupportedError.",
  unwanted: "The agent supports push notifications, but its card is out of date.",
  cites: [cite(1, "Events"), cite(1, "AgentCapabilities")],
  good: {
    "an agent with push notifications": `
id: on-call
--- # agent-card
capabilities: { pushNotifications: true }`,
  },
  bad: {
    "an agent without them": `
id: on-call
--- # agent-card
capabilities: { pushNotifications: ⟦false⟧ }`,
    "an agent that does not declare the capability": `
id: on-call
--- # agent-card
capabilities: { pushNotifications: ⟦⟧ }`,
  },
  beside: [agentCard],
  *checkAll(configs, _, cards) {
    const count =
      configs.length === 1
        ? "a push-notification configuration is"
        : `${configs.length} push-notification configurations are`;
    yield* lacking("pushNotifications", cards, `${count} declared beside the card`);
  },
});
