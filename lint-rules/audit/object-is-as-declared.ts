import { citePage } from "../../lib/facts/model/citation.ts";
import type { Node } from "../../lib/lint/declaration/node.ts";
import { auditRule } from "../../lib/lint/rule/audit-rule.ts";
import { existing, valueInWords } from "../changed-members.ts";

/** The value, unless people write secrets in plain text where it stands. */
const shownValue = (node: Node): string =>
  node.parent?.field?.kind === "map" && !/tags/i.test(node.path) && node.state !== "absent"
    ? "a value (not shown)"
    : valueInWords(node);

export default auditRule({
  severity: "warning",
  summary: "Every member of an object equals its declaration; the next apply changes members that differ.",
  otherwise: "The next apply reverts a change that somebody made on purpose, such as a repair.",
  unwanted: "Another system changes objects on purpose, such as a scheduler that pauses services at night.",
  cites: [citePage("audit.md", "Drift")],
  needsDeclared: true,
  comparesMembers: true,
  good: {
    "a unit of the same age": `
--- # lifecycle-policy
policyDetails: [{ action: { type: DELETE }, filter: { type: AGE, value: 90, unit: DAYS } }]
--- # declared
--- # lifecycle-policy
policyDetails: [{ action: { type: DELETE }, filter: { type: AGE, value: 90, unit: DAYS } }]`,
  },
  bad: {
    "an age that somebody changed": `
--- # lifecycle-policy
policyDetails: [{ action: { type: DELETE }, filter: { type: AGE, value: ⟦30⟧, unit: DAYS } }]
--- # declared
--- # lifecycle-policy
policyDetails: [{ action: { type: DELETE }, filter: { type: AGE, value: 90, unit: DAYS } }]`,
  },
  *check({ live, members, model }) {
    if (live === undefined) return;
    for (const { before, now, path } of members) {
      const isOption = Object.hasOwn(model.options ?? {}, path);
      yield {
        at: isOption ? live : before,
        message: `${isOption ? path : before.path} is ${shownValue(before)}, but is declared as ${shownValue(now)}`,
        help: "apply the declaration, or change it",
        declaredAt: existing(now),
      };
    }
  },
});
