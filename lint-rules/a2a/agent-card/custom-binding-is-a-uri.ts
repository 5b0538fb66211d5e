import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { isCoreBinding } from "../../../lib/services/a2a/agent-card/model.ts";
import { coreBindingMeantBy } from "../core-binding.ts";

/** Whether a text names a custom binding by anything but a URI. */
const isBareName = (binding: unknown): boolean =>
  typeof binding === "string" &&
  binding !== "" &&
  !isCoreBinding(binding) &&
  coreBindingMeantBy(binding) === undefined &&
  !/^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/.test(binding);

export default rule({
  severity: "warning",
  summary: "A custom binding is identified by a URI.",
  otherwise: "Two vendors may choose the same short name for different bindings, and clients then use the wrong one.",
  unwanted: "All clients of the agent are your own, and know the short name of the binding.",
  cites: [citeGuide("a2a", "Custom Binding Identification")],
  good: {
    "a URI": `
supportedInterfaces:
  - url: "wss://agent.example.test/a2a"
    protocolBinding: "https://example.test/bindings/websocket/v1"
    protocolVersion: "1.0"`,
    "a URN": `
supportedInterfaces:
  - { url: "wss://agent.example.test/a2a", protocolBinding: "urn:example:websocket", protocolVersion: "1.0" }`,
  },
  bad: {
    "a name": `
supportedInterfaces:
  - { url: "wss://agent.example.test/a2a", protocolBinding: ⟦WEBSOCKET⟧, protocolVersion: "1.0" }`,
  },
  each: ["supportedInterfaces[].protocolBinding"],
  when: [[".", isBareName]],
  *check(binding) {
    yield {
      at: binding,
      message: `${binding.path} is ${binding.shown}, the name of a custom binding; Lintel's reference allows any name, and the public specification asks for a URI, because two agents may use one name for different bindings`,
      help: "write the URI of the binding's specification, such as https://example.com/bindings/websocket/v1",
    };
  },
});
