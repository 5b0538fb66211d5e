/** `lintel explain RULE`: prints the documentation of a rule. */

import { presentRule } from "../../facts/model/rules/renamed-rules.ts";
import { ruleIds } from "../lint/all-rules.ts";
import { configurationOptions } from "../lint/options/configuration-options.ts";
import type { RunCommand } from "../terminal/command.ts";
import { print } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** Completes rule ids. */
export const values = { "": ruleIds };

export const run: RunCommand = async (line) => {
  const {
    config,
    code,
    _: ids,
  } = await configurationOptions(line)
    .usage(
      "$0 RULE\n\nExplain a rule: its requirement, the reason, its sources, its options, and good and bad examples.",
    )
    .example("$0 lifecycle-policy/range", "the bounds of every number")
    .demandCommand(
      1,
      1,
      "missing argument RULE: a rule id as in a finding; `lintel rules` lists them.",
      "too many arguments: give one RULE.",
    )
    .parseAsync();
  const id = presentRule(String(ids[0]));
  const { configuredRules } = await import("../lint/all-rules.ts");
  const rules = await configuredRules({ config, code });
  // The resource may be omitted.
  const rule = rules.find((each) => each.id === id) ?? rules.find((each) => each.id.endsWith(`/${id}`));
  if (rule === undefined) {
    const group = rules.filter((each) => each.id.startsWith(`${id}/`) || each.id.startsWith(`${id}-`));
    if (group.length > 0) {
      const listed = group.map((each) => `  ${each.id}`).join("\n");
      throw new UsageError(`${JSON.stringify(id)} is not a rule id; these rule ids begin with it:\n${listed}`);
    }
    const { meantRule } = await import("../../lint/config/matching-rules.ts");
    const meant = meantRule(
      id,
      rules.map((each) => each.id),
    );
    const hint = meant === undefined ? "." : `; did you mean ${meant}?`;
    throw new UsageError(`unknown rule ${JSON.stringify(id)}${hint} \`lintel rules\` lists all rules.`);
  }
  const { builtInPages } = await import("../lint/built-in-pages.ts");
  const { rulePage } = await import("../../lint/report/rules/rule-page.ts");
  const { ruleText } = await import("../../lint/report/rules/rule-text.ts");
  const { gaps } = await import("../../services/gaps.generated.ts");
  const gap = gaps.find((each) => each.id === rule.gap);
  print(ruleText((await builtInPages()).find((each) => each.id === rule.id) ?? rulePage(rule), gap));
};
