import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { connection } from "../../../lib/services/app-runner/connection/model.ts";

export default rule({
  severity: "error",
  isWithinAccount: true,
  summary: "Two connections have different names.",
  otherwise: "refused",
  cites: [connection.declaration.members.ConnectionName.cites],
  gap: "connection/declaration",
  good: {
    "two names": `
ConnectionName: github
---
ConnectionName: github-2`,
  },
  bad: {
    "the same name twice": `
ConnectionName: github
---
ConnectionName: ⟦github⟧`,
  },
  *checkAll(connections) {
    const names = connections.map((each) => each.at("ConnectionName"));
    for (const { part } of repeats(names, ({ value }) => value)) {
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, but another connection has this name; names are unique in an account and region`,
        help: "give one of the two connections a different name, or let services share one",
      };
    }
  },
});
