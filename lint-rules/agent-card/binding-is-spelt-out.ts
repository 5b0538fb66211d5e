import { rule } from "../../lib/lint/rule/rule.ts";
import { agentCard, coreBindings } from "../../lib/model/agents/agent-card.ts";
import { cite } from "../../lib/model/citation.ts";

/** The core binding that a different spelling most likely means; undefined for other bindings. */
function meantBy(binding: unknown): string | undefined {
  if (typeof binding !== "string" || coreBindings.some((core) => core === binding)) return undefined;
  const bare = binding.toUpperCase().replaceAll(/[^A-Z]/g, "");
  if (/^(?:REST|HTTP|HTTPS)$/.test(bare)) return "HTTP+JSON";
  return coreBindings.find((core) => core.replaceAll(/[^A-Z]/g, "") === bare);
}

export default rule({
  id: "agent-card/binding-is-spelt-out",
  on: agentCard,
  severity: "warning",
  summary: "The core bindings are spelled JSONRPC, GRPC and HTTP+JSON.",
  cites: [cite(1, "AgentInterface")],
  good: {
    "a core binding": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0" }`,
    "a custom binding": `
supportedInterfaces:
  - { url: "wss://agent.example.test", protocolBinding: WEBSOCKET, protocolVersion: "1.0" }`,
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
  when: [[".", (binding) => meantBy(binding) !== undefined]],
  *check(binding) {
    yield {
      at: binding,
      message: `${binding.path} is ${binding.shown}; clients compare it exactly, and the core bindings are spelled ${coreBindings.join(", ")}`,
      help: `write ${meantBy(binding.value)}`,
    };
  },
});
