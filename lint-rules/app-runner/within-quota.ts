/** The rule that a set of declarations stays within a quota of an account. */

import { citeGuide } from "../../lib/facts/model/citation.ts";
import type { ResourceModel } from "../../lib/facts/model/resource.ts";
import { type FolderRule, rule } from "../../lib/lint/rule/rule.ts";

/** The rule that there are at most `quota` resources of a kind, whose names differ; AWS raises the quota on request. */
export const withinQuota = (on: ResourceModel, quota: number): FolderRule =>
  rule({
    severity: "info",
    summary: `An account has at most ${quota} ${on.title}s in a region, unless AWS has raised the quota.`,
    otherwise: "App Runner refuses further objects (ServiceQuotaExceededException).",
    unwanted: "AWS has raised the quota of the account.",
    cites: [citeGuide("app-runner", "App Runner architecture and concepts")],
    good: { "as many as the quota": named(on, quota).join("\n---\n") },
    bad: { "one more": [...named(on, quota), `${on.label}: ⟦name-${quota + 1}⟧`].join("\n---\n") },
    *checkAll(declarations) {
      const names = new Map(declarations.map((each) => [each.at(on.label).value, each.at(on.label)]));
      names.delete(undefined);
      const first = [...names.values()][quota];
      if (first === undefined) return;
      yield {
        at: first,
        message: `${first.path} is ${first.shown}, the name of one of ${names.size} ${on.title}s; the quota is ${quota} in an account and region`,
        help: "let services share one, or ask AWS for a higher quota; or list the files of each account under accounts in the configuration",
      };
    },
  });

const named = ({ label }: ResourceModel, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${label}: name-${index + 1}`);
