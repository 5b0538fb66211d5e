/** Applies rules about several declarations of which it is not certain that they are deployed to one account. */
import type { Declaration } from "../rule/declaration.ts";
import type { LintRule } from "../rule/rule.ts";
import type { RuleOptionValues } from "../rule/rule-options.ts";
import { groupBy } from "../text/group-by.ts";
import { Outcome } from "./outcome.ts";
import { type Checked, checkTogether } from "./together.ts";

/**
 * Applies a rule to the declarations of a scope, as {@link checkTogether} does. What a rule within an account finds only
 * between units is a warning, whose remedy names the setting that decides it.
 */
export function checkUnits<D extends Declaration>(
  rule: LintRule,
  together: readonly Checked<D>[],
  beside: readonly Checked<D>[],
  outcome: Outcome<D>,
  options: RuleOptionValues,
): void {
  const check = (members: readonly Checked<D>[]): Outcome<D> => {
    const own = new Outcome<D>();
    checkTogether(rule, members, beside, own, options);
    return own;
  };
  const units = rule.isWithinAccount === true ? [...groupBy(together, ({ declaration: { unit } }) => unit)] : [];
  const { problems, notEvaluated } = check(together);
  outcome.notEvaluated.push(...notEvaluated);
  const ofUnits = problems.length === 0 || units.length < 2 ? problems : units.flatMap((each) => check(each).problems);
  outcome.problems.push(...ofUnits);
  if (ofUnits === problems) return;
  const certain = new Set(ofUnits.map(({ at }) => at));
  for (const problem of problems) {
    if (certain.has(problem.at)) continue;
    const { statement, help, cites, declaration } = problem;
    const message = `${statement}; this is an error if both files are deployed to one account`;
    const remedy = `${help}; or list the files of each account under accounts in the configuration (docs/configuration.md, Accounts)`;
    outcome.add({ ...problem, message, help: remedy }, { ...rule, severity: "warning" }, cites, declaration);
  }
}
