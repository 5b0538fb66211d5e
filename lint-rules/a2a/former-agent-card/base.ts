/** The model, validator and base example of the rules for cards of version 0.3; rules of present cards apply too. */
import validate from "#validators/former-agent-card";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { v0_3AgentCard } from "../../../lib/services/a2a/former-agent-card/model.ts";
import { rulesOfBothVersions } from "../card-of-both-versions.ts";

const base: RulesBase = {
  resource: v0_3AgentCard,
  validate,
  parts: [{ at: "", rules: rulesOfBothVersions }],
  baseExample: `name: Incident desk
description: Answers questions about incidents
version: 1.2.3
protocolVersion: 0.3.0
url: https://agent.example.test/a2a
capabilities: { streaming: true, pushNotifications: true }
defaultInputModes: [text/plain]
defaultOutputModes: [text/plain]
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents] }
`,
};
export default base;
