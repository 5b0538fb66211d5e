import { citePage } from "../../lib/facts/model/citation.ts";
import { changeRule } from "../../lib/lint/rule/change-rule.ts";
import { existing } from "../changed-members.ts";

export default changeRule({
  severity: "info",
  summary:
    "A resource is no longer declared, and a removed block with destroy = false, or a DeletionPolicy, keeps it, unmanaged.",
  otherwise: "Later applies neither update nor delete the object.",
  unwanted: "Objects leave the configuration on purpose, for example while another team imports them.",
  cites: [citePage("compare.md", "What is compared")],
  good: {
    "one that an apply deletes": `
--- # connection
ConnectionName: github
--- # after`,
  },
  bad: {
    "a connection with a policy of its own": `
--- # connection
# DeletionPolicy: Retain
ConnectionName: ⟦github⟧
ProviderType: GITHUB
--- # after`,
  },
  *check({ model, name, before, isKept }) {
    if (before === undefined || !isKept) return;
    const goesOn = model.comparedByMeaning === undefined ? "" : ", without a change";
    yield {
      at: existing(before.at(model.label)),
      message: `${name} is no longer declared; it continues to exist${goesOn}, unmanaged`,
    };
  },
});
