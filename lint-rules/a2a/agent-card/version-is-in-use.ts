import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { protocolVersions } from "../../../lib/services/a2a/agent-card/model.ts";

export default rule({
  severity: "info",
  summary: `The protocol version is one that is in use: ${protocolVersions.join(" or ")}.`,
  otherwise: "Clients choose an interface by its version, and skip an unknown version.",
  unwanted: "The agent and its clients test a version of the protocol that is not released yet.",
  cites: [cite(1, "Versioning")],
  good: {
    "a version in use": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }`,
  },
  bad: {
    "another version": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: ⟦"2.0"⟧ }`,
  },
  each: ["supportedInterfaces[].protocolVersion"],
  when: [[".", (version) => !protocolVersions.some((each) => each === version)]],
  *check(version) {
    yield {
      at: version,
      message: `${version.path} is ${version.shown}; the versions in use are ${protocolVersions.join(" and ")}`,
      help: "write the protocol version of the interface, which is not the version of the agent",
    };
  },
});
