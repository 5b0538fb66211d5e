import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { isCoreBinding } from "../../../lib/services/a2a/agent-card/model.ts";
import { relativeAddress } from "../../consequences.ts";
import { webAddress } from "../../web-address.ts";

export default rule({
  severity: "warning",
  summary: "The URL of an interface with a custom binding is absolute.",
  otherwise: relativeAddress,
  unwanted: "All clients read the card from the agent itself, and complete the address.",
  cites: [cite(1, "AgentInterface")],
  good: {
    "a custom binding": `
supportedInterfaces:
  - { url: "wss://agent.example.test/a2a", protocolBinding: "urn:example:websocket", protocolVersion: "1.0" }`,
  },
  bad: {
    "a path": `
supportedInterfaces:
  - { url: ⟦/a2a⟧, protocolBinding: "urn:example:websocket", protocolVersion: "1.0" }`,
  },
  each: ["supportedInterfaces[]"],
  when: [
    ["supportedInterfaces[].protocolBinding", (binding) => !isCoreBinding(binding)],
    ["supportedInterfaces[].url", (url) => url !== "" && webAddress(url) === undefined],
  ],
  *check(face) {
    const url = face.at("url");
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; it is not an absolute URL, so clients cannot find the agent`,
      help: "write a scheme, a host and a path",
    };
  },
});
