import { rule } from "../../../lib/lint/rule/rule.ts";
import { assumedRole } from "../../../lib/services/sts/assumed-role/model.ts";

export default rule({
  severity: "error",
  summary: "Transitive keys are keys of the session's tags.",
  otherwise: "refused",
  cites: [assumedRole.declaration.members.transitiveTagKeys.cites],
  gap: "assumed-role/declaration",
  good: {
    "a tag of the session": `
tags: { team: platform }
transitiveTagKeys: [team]`,
  },
  bad: {
    "no such tag": `
tags: { team: platform }
transitiveTagKeys: [⟦stage⟧]`,
    "no tags": `
transitiveTagKeys: [⟦team⟧]`,
  },
  each: [""],
  *check(role) {
    const tags = role.at("tags");
    if (tags.state === "unknown" || tags.hasUnknownKey) return tags.ask();
    for (const key of role.at("transitiveTagKeys").items()) {
      if (key.state === "unknown") key.ask();
      if (key.state !== "known" || typeof key.value !== "string" || tags.entry(key.value).state !== "absent") continue;
      yield {
        at: key,
        message: `${key.path} is ${key.shown}, but ${tags.path} has no tag with that key`,
        help: `add the tag to ${tags.path}, or remove the key`,
      };
    }
  },
});
