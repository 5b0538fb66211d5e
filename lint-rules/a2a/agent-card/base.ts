/** The model, validator and base example of the rules for agent cards. */
import validate from "#validators/agent-card";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";

const base: RulesBase = {
  resource: agentCard,
  validate,
  baseExample: `name: Incident desk
description: Answers questions about incidents
version: 1.2.3
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }
capabilities: { streaming: true, pushNotifications: true }
defaultInputModes: [text/plain]
defaultOutputModes: [text/plain]
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents] }
`,
};
export default base;
