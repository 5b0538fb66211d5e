import { citePage } from "../../lib/facts/model/citation.ts";
import { changeRule } from "../../lib/lint/rule/change-rule.ts";
import { existing } from "../changed-members.ts";

export default changeRule({
  severity: "info",
  summary: "A resource is declared that was not before: an apply creates it.",
  otherwise: "The service bills the object, or acts on it, from the apply on.",
  unwanted: "The plan of your pipeline already shows new resources to the reviewer.",
  cites: [citePage("compare.md", "Changes of resources")],
  good: {
    "one that was declared before": `
--- # connection
ConnectionName: github
--- # after
--- # connection
ConnectionName: github`,
  },
  bad: {
    "a connection": `
--- # after
--- # connection
ConnectionName: ⟦github⟧`,
  },
  *check({ model, name, before, now, isImported }) {
    if (before !== undefined || now === undefined) return;
    yield {
      at: existing(now.at(model.label)),
      message: `${name} is new; an apply ${isImported ? "imports" : "creates"} it`,
    };
  },
});
