import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { repeatedIds } from "../ids-at-agent.ts";

export default rule({
  severity: "warning",
  summary: "Two sets of a context have different ids.",
  otherwise: "Each apply of one set replaces the configurations of the other set.",
  unwanted: "never",
  cites: [cite(1, "TaskPushNotificationConfig")],
  good: {
    "two ids": `
id: on-call
---
id: audit`,
    "two contexts": `
contextId: context-1
---
contextId: context-2`,
  },
  bad: {
    "the same id twice": `
id: on-call
---
id: ⟦on-call⟧`,
  },
  *checkAll(sets) {
    yield* repeatedIds(
      sets,
      "contextId",
      (context) =>
        `another set of the context ${context} has this id; at the same agent, each apply of one replaces the configurations of the other`,
    );
  },
});
