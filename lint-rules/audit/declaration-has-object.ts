import { citePage } from "../../lib/facts/model/citation.ts";
import { auditRule } from "../../lib/lint/rule/audit-rule.ts";
import { nameOf } from "../object-name.ts";

export default auditRule({
  severity: "warning",
  summary: "Every declaration has an object in one of the accounts and regions that were read.",
  otherwise: "The next apply creates an object, although the previous one may exist elsewhere.",
  unwanted: "Some declarations are not applied yet, or the audit does not read all of their accounts.",
  cites: [citePage("audit.md", "Drift")],
  needsDeclared: true,
  good: {
    "a policy that exists": `
--- # lifecycle-policy
name: keep-recent
--- # declared
--- # lifecycle-policy
name: keep-recent`,
  },
  bad: {
    "a policy that somebody deleted": `
--- # declared
--- # lifecycle-policy
name: ⟦keep-recent⟧`,
  },
  *check({ model, live, declared }) {
    if (live !== undefined || declared === undefined) return;
    yield {
      at: nameOf(declared, model),
      message: `this ${model.title} is declared, but does not exist in any account and region that was read`,
      help: "apply the declaration, remove it, or read the account and region where it is",
    };
  },
});
