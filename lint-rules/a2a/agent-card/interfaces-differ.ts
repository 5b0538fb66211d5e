import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "An interface is listed once.",
  otherwise: "Clients use the first interface that they support, so the second entry has no effect.",
  unwanted: "A generator joins the interfaces of several sources, and repeats some of them.",
  cites: [cite(1, "Versioning")],
  good: {
    "two bindings": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }
  - { url: "https://agent.example.test", protocolBinding: JSONRPC, protocolVersion: "1.0" }`,
  },
  bad: {
    "the same interface twice": `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }
  - { url: ⟦"https://agent.example.test"⟧, protocolBinding: HTTP+JSON, protocolVersion: "1.0" }`,
  },
  each: ["supportedInterfaces"],
  when: [[".", (interfaces) => Array.isArray(interfaces) && interfaces.length > 1]],
  *check(interfaces) {
    for (const { part, first } of repeats(interfaces.items(), keyOf)) {
      yield {
        at: part.at("url"),
        message: `${part.path} is the same interface as ${first.path}`,
        help: "remove it",
      };
    }
  },
});

/** The identity of an interface, as JSON; undefined if part of it is unknown. */
function keyOf(face: Node): string | undefined {
  const parts = ["url", "protocolBinding", "protocolVersion", "tenant"].map((name) => face.at(name));
  const values = parts.map(({ value }) => value ?? "");
  return parts.some(({ state }) => state === "unknown") ? undefined : JSON.stringify(values);
}
