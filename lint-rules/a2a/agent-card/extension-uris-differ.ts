import { cite } from "../../../lib/facts/model/citation.ts";
import { repeated } from "../../../lib/lint/rule/condition.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "Two extensions have different URIs.",
  otherwise: "Clients activate an extension by its URI, so they cannot choose between the two declarations.",
  cites: [cite(1, "AgentExtension")],
  good: {
    "two versions": `
capabilities:
  pushNotifications: true
  streaming: true
  extensions: [{ uri: "https://ext.example.test/v1" }, { uri: "https://ext.example.test/v2" }]`,
  },
  bad: {
    "the same extension twice": `
capabilities:
  pushNotifications: true
  streaming: true
  extensions: [{ uri: "https://ext.example.test/v1" }, { uri: ⟦"https://ext.example.test/v1"⟧ }]`,
  },
  each: ["capabilities.extensions"],
  when: [[".", repeated("uri")]],
  *check(extensions) {
    const uris = extensions.items().map((extension) => extension.at("uri"));
    for (const { part, first } of repeats(uris, ({ value }) => value)) {
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, like ${first.path}; the URI of an extension must be unique`,
        help: "remove one of the two",
      };
    }
  },
});
