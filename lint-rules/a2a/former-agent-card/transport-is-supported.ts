import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { coreBindings, isCoreBinding } from "../../../lib/services/a2a/agent-card/model.ts";
import { coreBindingMeantBy } from "../core-binding.ts";

/** Whether a text is neither a core transport nor a URI. */
const isBareName = (transport: unknown): boolean =>
  typeof transport === "string" && transport !== "" && !isCoreBinding(transport) && !URL.canParse(transport);

export default rule({
  severity: "warning",
  summary: "A transport is one that clients support: JSONRPC, GRPC or HTTP+JSON.",
  otherwise: "Clients skip an interface with an unknown transport.",
  unwanted: "All clients of the agent are your own, and support the transport.",
  cites: [citeGuide("a2a-0-3", "Supported Transport Protocols")],
  good: {
    "a core transport": `
preferredTransport: HTTP+JSON`,
  },
  bad: {
    "another protocol": `
preferredTransport: ⟦SOAP⟧`,
    "another spelling": `
additionalInterfaces: [{ url: "https://agent.example.test/rest", transport: ⟦http+json⟧ }]`,
  },
  each: ["preferredTransport", "additionalInterfaces[].transport"],
  when: [[".", isBareName]],
  *check(transport) {
    const meant = coreBindingMeantBy(transport.value);
    yield {
      at: transport,
      message: `${transport.path} is ${transport.shown}; clients compare it exactly, and clients of the public specification support ${coreBindings.join(", ")}`,
      help: meant === undefined ? "add an interface with one of these transports" : `write ${meant}`,
    };
  },
});
