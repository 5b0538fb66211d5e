import { cite } from "../../../lib/facts/model/citation.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { v0_3AgentCard } from "../../../lib/services/a2a/former-agent-card/model.ts";
import { existing, listed } from "../../changed-members.ts";
import { versionsOf } from "../card-parts.ts";

export default changeRule({
  on: [agentCard, v0_3AgentCard],
  severity: "error",
  summary: "An agent no longer speaks a version of the protocol: clients of that version cannot talk to it.",
  otherwise: "The agent returns VersionNotSupportedError.",
  cites: [cite(1, "Versioning")],
  good: {
    "another version beside it": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "0.3" }
--- # after
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "0.3" }`,
  },
  bad: {
    "another version instead": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "0.3" }
--- # after
supportedInterfaces: ⟦[{ url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }]⟧`,
    "a card of version 0.3": `
--- # former-agent-card
protocolVersion: 0.3.0
name: Incident desk
url: https://agent.example.test
--- # after
supportedInterfaces: ⟦[{ url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }]⟧`,
  },
  *check({ before, now }) {
    if (before === undefined || now === undefined) return;
    const spoken = versionsOf(now);
    const gone = [...versionsOf(before)].filter((version) => version !== "" && !spoken.has(version));
    if (gone.length === 0) return;
    yield {
      at: existing(now.at("supportedInterfaces")),
      message: `the agent speaks version ${listed([...spoken])}, and no longer ${listed(gone)}; clients of ${listed(gone)} cannot talk to it`,
      help: `keep an interface of version ${listed(gone)} until its clients have moved`,
    };
  },
});
