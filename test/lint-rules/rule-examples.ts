/** The examples of all rules, read and judged. */
import type { Evaluation } from "../../lib/lint/engine/outcome.ts";
import type { Declaration, RuleSet } from "../../lib/lint/rule/declaration.ts";
import { type ExampleDeclarations, exampleDeclarations } from "../../lib/lint/rule/example-declarations.ts";
import type { LintRule } from "../../lib/lint/rule/rule.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { documented, judgeAll } from "../lint/declare.ts";

/** The rules of each resource. */
export const ruleSets = new Map<string, RuleSet>();
export const baseExamples = new Map<string, string>();
const bases = new Map<string, string>();
for (const { model, rules } of lintables) {
  const { default: ruleSet } = await rules();
  const { baseExample: base } = ruleSet;
  baseExamples.set(model.name, base);
  // If members exclude each other, an example has its own choice.
  if (model.declaration.exactlyOne === undefined) bases.set(model.name, base);
  ruleSets.set(model.name, ruleSet);
}

/** Reads an example of a resource's rule. */
export const readExample = (resource: string, yaml: string): ExampleDeclarations =>
  exampleDeclarations(resource, bases, yaml);

/**
 * Applies all rules to the declarations of an example, each with its resource's rules.
 * @param rule the rule that has the example.
 */
export const judge = (
  { resources }: ExampleDeclarations,
  declarations: readonly unknown[],
  rule?: Pick<LintRule, "exampleOptions">,
): Evaluation<Declaration> =>
  judgeAll(
    declarations.flatMap((raw, index) => {
      const ruleSet = ruleSets.get(resources[index] ?? "");
      return ruleSet === undefined ? [] : [{ ruleSet, raw }];
    }),
    documented,
    rule?.exampleOptions,
  );
