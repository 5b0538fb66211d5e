import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { relativeAddress } from "../../consequences.ts";
import { webAddress } from "../../web-address.ts";

export default rule({
  severity: "warning",
  summary: "Links in the card are absolute URLs.",
  otherwise: relativeAddress,
  unwanted: "All clients read the card from the agent itself, and complete the links.",
  cites: [cite(1, "AgentCard"), cite(1, "AgentProvider")],
  good: {
    "a link": `
documentationUrl: https://docs.example.test/agent`,
  },
  bad: {
    "a path": `
documentationUrl: ⟦/docs⟧`,
    "a name": `
provider: { url: ⟦example⟧, organization: Example }`,
  },
  each: ["documentationUrl", "iconUrl", "provider.url"],
  when: [[".", (url) => typeof url === "string" && webAddress(url) === undefined]],
  *check(url) {
    yield {
      at: url,
      message: `${url.path} is ${url.shown}; readers of the card on other machines cannot follow it`,
      help: "write an absolute URL, such as https://docs.example.test",
    };
  },
});
