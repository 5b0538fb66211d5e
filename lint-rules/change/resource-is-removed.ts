import { citePage } from "../../lib/facts/model/citation.ts";
import { changeRule } from "../../lib/lint/rule/change-rule.ts";
import { existing } from "../changed-members.ts";

export default changeRule({
  severity: "warning",
  summary: "A resource is no longer declared: an apply deletes it.",
  otherwise: "A revert does not restore the object: the next apply creates another one.",
  unwanted: "The configuration describes short-lived environments, which a pipeline removes regularly.",
  cites: [citePage("compare.md", "Changes of resources")],
  good: {
    "one that another file declares": `
--- # connection
ConnectionName: github
ProviderType: GITHUB
--- # after
--- # connection
ConnectionName: github
ProviderType: GITHUB`,
  },
  bad: {
    "a connection": `
--- # connection
ConnectionName: ⟦github⟧
ProviderType: GITHUB
--- # after`,
  },
  *check({ model, name, before, now, isKept, isProtected }) {
    if (before === undefined || now !== undefined || isKept || isProtected) return;
    yield {
      at: existing(before.at(model.label)),
      message: `${name} is no longer declared; an apply deletes it`,
      help: "if it only moved, declare it under the same name; if it is unused, apply",
    };
  },
});
