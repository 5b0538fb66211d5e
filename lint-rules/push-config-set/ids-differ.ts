import type { Node } from "../../lib/lint/node.ts";
import { repeats } from "../../lib/lint/repeats.ts";
import { rule } from "../../lib/lint/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { pushConfigSet } from "../../lib/model/push-config-set.ts";

export default rule({
  id: "push-config-set/ids-differ",
  on: pushConfigSet,
  severity: "warning",
  summary: "Two sets of a context have different ids.",
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
    if (sets.length < 2) return;
    for (const { part } of repeats(sets, keyOf)) {
      const id = part.at("id");
      yield {
        at: id,
        message: `${id.path} is ${id.shown}, but another set of the context ${part.at("contextId").shown} has this id; at the same agent each apply of the one replaces the configurations of the other`,
        help: "give one of the two another id",
      };
    }
  },
});

/** A set's place in the service; undefined where it is not known. */
function keyOf(set: Node): string | undefined {
  const [id, context] = [set.at("id").value, set.at("contextId").value];
  const tenant = set.at("tenant");
  if (typeof id !== "string" || typeof context !== "string" || tenant.state === "unknown") return undefined;
  return JSON.stringify([tenant.value ?? "", context, id]);
}
