/** Applies rules to declarations. Knows no particular rule, no file format and no output. */
import type { Citation } from "../model/citation.ts";
import type { ResourceModel } from "../model/resource.ts";
import { checkFields, type Validator } from "./field-check.ts";
import { fieldRules } from "./field-rules.ts";
import type { Node } from "./node.ts";
import type { Problem, Rule, RuleFacts, RuleOptions } from "./rule.ts";

/** All that judges one resource: its model, its compiled schema and the rules about relations between its fields. */
export interface RuleSet {
  readonly resource: ResourceModel;
  readonly validate: Validator;
  readonly rules: readonly Rule[];
}

/** One resource declared somewhere. */
export interface Declaration {
  readonly ruleSet: RuleSet;
  readonly root: Node;
}

/** A problem with the rule that found it, and the declaration it is in. */
export interface Judged<D extends Declaration> extends Problem {
  readonly rule: RuleFacts;
  /** The documents' places that say so. */
  readonly cites: readonly Citation[];
  readonly declaration: D;
}

/** A rule that could not decide. */
export interface NotEvaluated<D extends Declaration> {
  readonly rule: RuleFacts;
  readonly at: Node;
  /** What cannot be known, or how the rule failed. */
  readonly reason: string;
  readonly declaration: D;
}

/** What came of applying the rules. */
export interface Evaluation<D extends Declaration> {
  readonly problems: readonly Judged<D>[];
  readonly notEvaluated: readonly NotEvaluated<D>[];
}

/** Applies every rule to every declaration, and the rules about several declarations to all of a resource together. */
export function evaluate<D extends Declaration>(declarations: readonly D[], options: RuleOptions): Evaluation<D> {
  const problems: Judged<D>[] = [];
  const notEvaluated: NotEvaluated<D>[] = [];
  const byRuleSet = new Map<RuleSet, D[]>();
  for (const declaration of declarations) {
    const others = byRuleSet.get(declaration.ruleSet);
    if (others === undefined) byRuleSet.set(declaration.ruleSet, [declaration]);
    else others.push(declaration);
  }
  for (const [{ resource, validate, rules }, members] of byRuleSet) {
    const facts = new Map(fieldRules(resource).map((rule) => [rule.kind, rule]));
    for (const declaration of members) {
      const report = checkFields(declaration.root, resource, validate);
      for (const { kind, cites, ...problem } of report.problems) {
        const rule = facts.get(kind);
        if (rule !== undefined) problems.push({ ...problem, rule, cites: [cites], declaration });
      }
      for (const { kind, node } of report.notEvaluated) {
        const rule = facts.get(kind);
        if (rule !== undefined) notEvaluated.push({ rule, at: node, reason: reasonOf(node), declaration });
      }
    }
    for (const rule of rules) {
      const { check, checkAll } = rule;
      if (check !== undefined) {
        for (const declaration of members) apply(rule, () => check(declaration.root, options), [declaration]);
      }
      if (checkAll !== undefined) {
        const roots = members.map(({ root }) => root);
        apply(rule, () => checkAll(roots, options), members);
      }
    }
  }
  return { problems, notEvaluated };

  function apply(rule: Rule, run: () => Iterable<Problem>, about: readonly D[]): void {
    const owner = (node: Node): D | undefined => about.find(({ root }) => root === node.declaration);
    const undecided = (at: Node, reason: string): void => {
      const declaration = owner(at);
      if (declaration !== undefined) notEvaluated.push({ rule, at, reason, declaration });
    };
    try {
      for (const problem of run()) {
        const declaration = owner(problem.at);
        if (declaration !== undefined) problems.push({ ...problem, rule, cites: rule.cites, declaration });
      }
    } catch (error) {
      const first = about[0];
      const reason = error instanceof Error ? error.message : String(error);
      if (first !== undefined) undecided(first.root, `the rule itself failed: ${reason}`);
    }
    for (const { root } of about) {
      for (const node of new Set(root.takeUnknowns())) undecided(node, reasonOf(node));
    }
  }
}

const reasonOf = (node: Node): string => node.unknownBecause ?? "the value is not known";
