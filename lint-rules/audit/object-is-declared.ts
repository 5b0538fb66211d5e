import { citePage } from "../../lib/facts/model/citation.ts";
import { auditRule } from "../../lib/lint/rule/audit-rule.ts";
import { nameOf } from "../object-name.ts";

export default auditRule({
  severity: "warning",
  summary: "The files of --declared declare every object; an undeclared object was created by hand, or is a leftover.",
  otherwise: "Reviews do not cover its changes, and an apply does not delete it.",
  unwanted: "Other repositories or other tools declare some objects of these accounts.",
  cites: [citePage("audit.md", "Drift")],
  needsDeclared: true,
  good: {
    "a policy that a file declares": `
--- # lifecycle-policy
name: keep-recent
--- # declared
--- # lifecycle-policy
name: keep-recent`,
  },
  bad: {
    "a policy that none does": `
--- # lifecycle-policy
name: ⟦keep-recent⟧`,
  },
  *check({ model, live, declared }) {
    if (live === undefined || declared !== undefined) return;
    yield {
      at: nameOf(live, model),
      message: `this ${model.title} is not declared`,
      help: "declare and import it, delete it, or accept it in the configuration (suppressions)",
    };
  },
});
