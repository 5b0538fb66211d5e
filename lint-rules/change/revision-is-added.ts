import { citePage } from "../../lib/facts/model/citation.ts";
import { followedByArn } from "../../lib/lint/change/carried.ts";
import { changeRule } from "../../lib/lint/rule/change-rule.ts";
import { changesInWords, existing, isOfMember, replacing } from "../changed-members.ts";

export default changeRule({
  severity: "info",
  summary:
    "A member changes that only a new revision can change: services that refer to the newest revision are updated, and deployed, too.",
  otherwise: "The deployment replaces the instances of these services.",
  unwanted: "Deployments of the services that use the configuration are routine, and need no review.",
  cites: [citePage("compare.md", "Changes of resources")],
  good: {
    "tags, which change on the newest revision": `
--- # auto-scaling-configuration
Tags: { team: web }
--- # after
--- # auto-scaling-configuration
Tags: { team: shop }`,
  },
  bad: {
    "the size of an auto scaling configuration": `
--- # auto-scaling-configuration
MaxSize: 10
--- # after
--- # auto-scaling-configuration
MaxSize: ⟦20⟧`,
  },
  *check(change) {
    const { model, now, left } = change;
    if (now === undefined || replacing(change).length > 0) return;
    const changed = left.filter((each) => isOfMember(each, ...followedByArn(model)));
    const [first] = changed;
    if (first === undefined) return;
    yield {
      at: existing(first.now),
      message: `${changesInWords(changed)}; the ${model.title} gets a new revision; services that refer to the newest revision are updated to it`,
      explains: changed,
    };
  },
});
