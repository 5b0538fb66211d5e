/**
 * `lintel/rule-tester` tests custom rules: each example of a rule is one test, in any test runner.
 *
 * ```ts
 * import { test } from "node:test";
 * new RuleTester(test).run(imageFromOwnRegistry);
 * ```
 */

import { ruleOptions } from "../../lint-rules/options.ts";
import { documentField } from "../facts/derive/document.ts";
import { loadRule } from "../lint/config/plugins.ts";
import { Node } from "../lint/declaration/node.ts";
import { evaluate } from "../lint/engine/evaluate.ts";
import type { Evaluation } from "../lint/engine/outcome.ts";
import { SourceFile } from "../lint/files/source-file.ts";
import { requestReading } from "../lint/inputs/request/request-document.ts";
import { exampleLines } from "../lint/report/rules/example-lines.ts";
import type { AnyCustomRule } from "../lint/rule/custom-rule.ts";
import type { Declaration, RuleSet } from "../lint/rule/declaration.ts";
import { readExample } from "../lint/rule/example.ts";
import { exampleDeclarations } from "../lint/rule/example-declarations.ts";
import type { Examples, LintRule, Problem } from "../lint/rule/rule.ts";
import { parseYaml } from "../lint/text/parsers/yaml.ts";
import { lintables } from "../services/lintables.generated.ts";

/** Declares a test: `test` or `it` of node:test, vitest, jest or mocha. */
export type DeclareTest = (title: string, run: () => Promise<void>) => unknown;

/** The cases besides the rule's own examples. */
export interface RuleCases {
  /** Examples without a finding of the rule. */
  readonly good?: Examples;
  /** Examples in which `⟦…⟧` marks each value or key with a finding. */
  readonly bad?: Examples;
  /** The rule's options, as in a configuration. */
  readonly options?: { readonly [name: string]: unknown };
}

/** Tests custom rules with their examples. */
export class RuleTester {
  readonly #test: DeclareTest;

  constructor(test: DeclareTest) {
    this.#test = test;
  }

  /**
   * Declares a test for the rule and one for each example. A good example must have no finding above info; a bad one
   * must have findings of this rule at its marks, and none of other rules. No rule may remain unevaluated. With
   * `options` only the cases run: the rule's own examples expect its defaults.
   */
  run(rule: AnyCustomRule, { good = {}, bad = {}, options }: RuleCases = {}): void {
    const own: Pick<AnyCustomRule, "good" | "bad"> = options === undefined ? rule : { good: {}, bad: {} };
    this.#test(`${rule.id} is a valid rule`, async () => {
      ready(rule);
    });
    for (const [title, example] of Object.entries({ ...own.good, ...good })) {
      this.#test(`${rule.id}, good: ${title}`, () => check(rule, example, options));
    }
    for (const [title, example] of Object.entries({ ...own.bad, ...bad })) {
      this.#test(`${rule.id}, bad: ${title}`, async () => {
        if (!/\u27e6[^\u27e7]*\u27e7/.test(example)) throw new Error("a bad example marks each finding with ⟦ and ⟧");
        await check(rule, example, options);
      });
    }
  }
}

const models = lintables.map(({ model }) => model);

/** Loads a rule as the linter does. Throws an Error if the linter would reject it. */
function ready(rule: AnyCustomRule): LintRule {
  const { rule: loaded, faults } = loadRule(rule, String(rule.id).replace(/\/.*/s, ""), {
    models,
    options: ruleOptions,
  });
  if (loaded === undefined) throw new Error(`${rule.id} is not a valid rule: ${faults.join("; ")}`);
  return loaded;
}

async function check(custom: AnyCustomRule, example: string, options: RuleCases["options"]): Promise<void> {
  const rule = ready(custom);
  const lintable = lintables.find(({ model }) => model === rule.on);
  if (lintable === undefined) return;
  const { default: ruleSet } = await lintable.rules();
  const { declarations, marked } = exampleDeclarations(
    lintable.model.name,
    new Map([[lintable.model.name, ruleSet.baseExample]]),
    example,
  );
  const result = judge(
    { ...ruleSet, rules: [...ruleSet.rules, rule] },
    declarations,
    readExample(example).yaml,
    options,
  );
  const found = result.problems.filter((problem) => problem.rule === rule);
  const placesFound = found.map((problem) => place(problem, result.roots.indexOf(problem.declaration.root))).sort();
  const placesMarked = marked.map(({ declaration, path, isKey }) => inWords(declaration, path, isKey)).sort();
  const others = result.problems.filter((problem) => problem.rule !== rule && problem.rule.severity !== "info");
  const complaints = [
    ...placesMarked.filter((each) => !placesFound.includes(each)).map((each) => `expected a finding at ${each}`),
    ...placesFound.filter((each) => !placesMarked.includes(each)).map((each) => `unexpected finding at ${each}`),
    ...others.map(({ rule: { id }, message }) => `${id} has a finding too: ${message}`),
    ...result.notEvaluated.map(({ rule: { id }, reason }) => `${id} is not evaluated: ${reason}`),
  ];
  if (complaints.length === 0) return;
  throw new Error([...complaints, "", ...exampleLines(readExample(example))].join("\n"));
}

/** Applies the rules to the declarations of an example. */
function judge(
  ruleSet: RuleSet,
  raws: readonly unknown[],
  text: string,
  options: RuleCases["options"],
): Evaluation<Declaration> & { readonly roots: readonly Node[] } {
  const { resource } = ruleSet;
  const { values, places } = parseYaml(text);
  const file = new SourceFile({ name: "example.yaml", path: undefined, text }, values, places);
  const reading = requestReading(resource, { vocabulary: "documented", inSnakeCase: false }, file);
  const roots = raws.map((raw, index) => Node.root(reading, raw, documentField(resource), [index]));
  const { problems, notEvaluated } = evaluate(
    roots.map((root) => ({ ruleSet, root })),
    options,
  );
  return { problems, notEvaluated, roots };
}

const place = ({ at, atKey }: Problem, declaration: number): string => inWords(declaration, at.path, atKey === true);

const inWords = (declaration: number, path: string, isKey: boolean): string =>
  `${isKey ? "the key of " : ""}${path || "the whole declaration"}${declaration === 0 ? "" : ` of declaration ${declaration + 1}`}`;
