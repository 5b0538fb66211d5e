import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { coreBindings } from "../../../lib/services/a2a/agent-card/model.ts";
import { coreBindingMeantBy } from "../core-binding.ts";

export default rule({
  severity: "warning",
  summary: "The core bindings are spelled JSONRPC, GRPC and HTTP+JSON.",
  otherwise: "Clients compare the binding with these three names, and skip an interface with any other name.",
  unwanted: "All clients of the agent are your own, and accept the other spelling.",
  cites: [cite(1, "AgentInterface")],
  good: {
    "a core binding": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0" }`,
    "a custom binding": `
supportedInterfaces:
  - { url: "wss://agent.example.test", protocolBinding: "urn:example:websocket", protocolVersion: "1.0" }`,
  },
  bad: {
    "lower case": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: ⟦http+json⟧, protocolVersion: "1.0" }`,
    "a hyphen": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: ⟦JSON-RPC⟧, protocolVersion: "1.0" }`,
    "another name": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: ⟦REST⟧, protocolVersion: "1.0" }`,
  },
  each: ["supportedInterfaces[].protocolBinding"],
  when: [[".", (binding) => coreBindingMeantBy(binding) !== undefined]],
  *check(binding) {
    yield {
      at: binding,
      message: `${binding.path} is ${binding.shown}; clients compare it exactly, and the core bindings are spelled ${coreBindings.join(", ")}`,
      help: `write ${coreBindingMeantBy(binding.value)}`,
    };
  },
});
