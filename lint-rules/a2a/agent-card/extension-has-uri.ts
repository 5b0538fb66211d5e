import { cite } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "An extension has a URI, which identifies it.",
  otherwise: "Clients cannot activate the extension: they request extensions by their URIs.",
  unwanted: "never",
  cites: [cite(1, "AgentExtension")],
  good: {
    "a URI": `
capabilities: { extensions: [{ uri: "https://ext.example.test/v1" }] }`,
  },
  bad: {
    "no URI": `
capabilities: { extensions: [{ description: Adds priorities, uri: ⟦⟧ }] }`,
    "an empty one": `
capabilities: { extensions: [{ uri: ⟦""⟧ }] }`,
  },
  each: ["capabilities.extensions[]"],
  when: [["capabilities.extensions[].uri", absent, ""]],
  *check(extension) {
    const uri = extension.at("uri");
    yield {
      at: uri,
      message: `${uri.path} is ${uri.state === "absent" ? "missing" : "empty"}; an extension without a URI cannot be named by clients`,
      help: `set ${uri.path}`,
    };
  },
});
