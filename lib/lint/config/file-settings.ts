/** The settings of one file, as a lint run uses them. */

import type { ResourceModel } from "../../facts/model/resource.ts";
import { type RequestVocabulary, vocabularies } from "../inputs/vocabularies.ts";
import type { Condition } from "../rule/condition.ts";
import type { RuleSet } from "../rule/declaration.ts";
import { type FieldRule, fieldRules } from "../rule/field-rules.ts";
import type { LintRule, RuleFacts, Severity } from "../rule/rule.ts";
import type { RuleOptionValues } from "../rule/rule-options.ts";
import { type Effective, presetOrigin } from "./effective.ts";
import { presets } from "./presets.ts";

export class FileSettings {
  readonly isIgnored: boolean;
  /** The resource as which to read every document. */
  readonly kind: string | undefined;
  readonly vocabulary: RequestVocabulary | undefined;
  readonly options: RuleOptionValues;
  /** The name of the account to which the file is deployed. */
  readonly account: string | undefined;
  readonly #effective: Omit<Effective, "plugins" | "standard">;
  readonly #custom: readonly LintRule[];
  #models: readonly ResourceModel[] | undefined;
  readonly #ruleSets = new Map<RuleSet, RuleSet>();

  constructor(effective: Omit<Effective, "plugins" | "standard">, custom: readonly LintRule[]) {
    const { vocabulary, ...options } = Object.fromEntries(
      [...effective.options].map(([name, { value }]) => [name, value]),
    );
    this.isIgnored = effective.isIgnored.value;
    this.kind = effective.kind?.value;
    this.vocabulary = vocabularies.find((each) => each === vocabulary);
    this.options = options;
    this.account = effective.account?.value;
    this.#effective = effective;
    this.#custom = custom;
  }

  /** The rules that apply: without those that are off, with those of plugins. */
  ruleSet(own: RuleSet): RuleSet {
    const known = this.#ruleSets.get(own);
    if (known !== undefined) return known;
    const isOn = (rule: RuleFacts): boolean => this.isOn(rule);
    const custom = this.#custom.filter(({ on }) => on === own.resource);
    const applied = (rules: readonly LintRule[]): readonly LintRule[] =>
      rules.filter(isOn).map((rule) => this.#withOptions(rule));
    const ruleSet = {
      ...own,
      fieldRules: (own.fieldRules ?? fieldRules(own.resource)).filter((rule: FieldRule) => isOn(rule)),
      rules: applied([...own.rules, ...custom]),
      ...(own.parts && { parts: own.parts.map(({ at, rules }) => ({ at, rules: applied(rules) })) }),
    };
    this.#ruleSets.set(own, ruleSet);
    return ruleSet;
  }

  /** The resources to recognize: without resources to opt into whose rules are all off. */
  modelsOf(all: readonly ResourceModel[]): readonly ResourceModel[] {
    this.#models ??= all.filter(({ name, isOptIn }) => isOptIn !== true || this.#hasRuleOf(name));
    return this.#models;
  }

  #hasRuleOf(resource: string): boolean {
    const { rules } = this.#effective;
    return [...rules].some(([id, { severity }]) => id.startsWith(`${resource}/`) && severity.value !== "off");
  }

  /** Whether a rule is applied. */
  isOn({ id }: RuleFacts): boolean {
    return this.#effective.rules.get(id)?.severity.value !== "off";
  }

  /** The severity of a rule's findings; a preset decides by the given severity, which may be less than the rule's. */
  severityOf(rule: RuleFacts): Severity {
    const { preset, rules } = this.#effective;
    const { value, origin } = rules.get(rule.id)?.severity ?? {};
    const setting = origin === presetOrigin(preset.value) ? presets[preset.value](rule) : value;
    return setting === undefined || setting === "off" ? rule.severity : setting;
  }

  /** A rule with its own settings; the same rule where it has none. */
  #withOptions(rule: LintRule): LintRule {
    const own = this.#effective.rules.get(rule.id)?.options?.value;
    if (own === undefined) return rule;
    const { appliesWith, check, checkAll, when } = rule;
    return {
      ...rule,
      ...(appliesWith && { appliesWith: (options) => appliesWith.call(rule, { ...options, ...own }) }),
      ...(when && { when: when.map((condition) => withOwn(condition, own)) }),
      ...(check && { check: (place, options) => check.call(rule, place, { ...options, ...own }) }),
      ...(checkAll && {
        checkAll: (all, options, beside) => checkAll.call(rule, all, { ...options, ...own }, beside),
      }),
    };
  }
}

/** A condition whose tests see a rule's own settings. */
function withOwn([path, ...allowed]: Condition, own: RuleOptionValues): Condition {
  return [
    path,
    ...allowed.map((each) =>
      typeof each === "function"
        ? (value: unknown, options: RuleOptionValues) => each(value, { ...options, ...own })
        : each,
    ),
  ];
}
